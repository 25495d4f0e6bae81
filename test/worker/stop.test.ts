import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ownIdentity, type ProcessIdentity } from '../../src/base/process-identity.ts'
import { stopWorker } from '../../src/worker/stop.ts'
import { listens, type WorkerHome, workerHome } from './program.ts'

/** Longer than anybody waits for a short answer. */
const BUSY_MS = 2500

test('stopping waits until the worker has left', async () => {
  const home = workerHome()
  home.start('worker', 'run')
  await listens(home)
  expect(await stopWorker(home.paths)).toMatchObject({ how: 'left' })
  expect(readdirSync(home.paths.run)).toEqual([])
})

test('stopping catches one that is only just starting', async () => {
  const home = workerHome()
  mkdirSync(home.paths.run, { recursive: true })
  writeFileSync(home.paths.starting, '1\n')
  const { ended } = home.start('worker', 'run')
  expect(await stopWorker(home.paths)).toMatchObject({ how: 'left' })
  expect(await ended).toEqual({ code: 0, said: 'left: stopped\n' })
})

test('stopping waits for one that is too busy to answer at once', async () => {
  const home = workerHome()
  const { child, ended } = home.start('worker', 'run')
  await listens(home)
  child.kill('SIGSTOP')
  const stopping = stopWorker(home.paths)
  await pause(BUSY_MS)
  child.kill('SIGCONT')
  expect(await stopping).toMatchObject({ how: 'left' })
  expect(await ended).toEqual({ code: 0, said: 'left: stopped\n' })
})

test('where none is and none starts there is nothing to stop', async () => {
  expect(await stopWorker(workerHome().paths)).toEqual({ how: 'none', pid: null })
})

/** So short that a stopped process cannot be mistaken for a busy one. */
const SHORT = { answerMs: 200, leaveMs: 200, signalMs: 1500 }

test('one that hangs is ended, and its address with it', async () => {
  const home = workerHome()
  const { child, ended } = home.start('worker', 'run')
  await listens(home)
  child.kill('SIGSTOP')
  // A stopped process does not hear SIGTERM either.
  expect(await stopWorker(home.paths, SHORT)).toEqual({ how: 'killed', pid: child.pid })
  expect(await ended).toMatchObject({ code: null })
  expect(existsSync(home.paths.worker)).toBe(false)
})

test('one that does not listen to its visitors listens to a signal', async () => {
  const home = workerHome()
  const { child, ended } = home.start('worker', 'run')
  await listens(home)
  // Nobody answers at this address, while the worker's process lives.
  writeFileSync(home.paths.worker, `9 ${'a'.repeat(48)} ${'b'.repeat(48)}\n`)
  expect(await stopWorker(home.paths, { ...SHORT, signalMs: 20_000 })).toEqual({
    how: 'terminated',
    pid: child.pid,
  })
  expect(await ended).toEqual({ code: 0, said: 'left: stopped\n' })
})

test('a lock that names a process of another time ends nobody', async () => {
  const home = workerHome()
  const stranger = strangerIn(home, (identity) => ({ ...identity, startedAt: 1 }))
  expect(await stopWorker(home.paths, SHORT)).toEqual({ how: 'none', pid: null })
  expect(stranger.signalCode).toBeNull()
})

test('where the time of a start is not known, a process that is no worker is left alone', async () => {
  const home = workerHome()
  const stranger = strangerIn(home, (identity) => ({ ...identity, startedAt: null }))
  expect(await stopWorker(home.paths, SHORT)).toEqual({ how: 'stayed', pid: stranger.pid })
  expect(stranger.signalCode).toBeNull()
})

/** A process that has nothing to do with memoria, named by the lock of a worker. */
function strangerIn(home: WorkerHome, change: (identity: ProcessIdentity) => ProcessIdentity): ChildProcess {
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill('SIGKILL'))
  mkdirSync(home.paths.run, { recursive: true })
  const identity = change({ ...ownIdentity(), pid: stranger.pid ?? 0 })
  writeFileSync(home.paths.workerLock, JSON.stringify({ ...identity, token: 'c'.repeat(32) }))
  const then = new Date(Date.now() - 60_000)
  utimesSync(home.paths.workerLock, then, then)
  return stranger
}
