import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopWorker } from '../../src/worker/stop.ts'
import { listens, workerHome } from './program.ts'

/** Longer than anybody waits for a short answer. */
const BUSY_MS = 2500

test('stopping waits until the worker has left', async () => {
  const home = workerHome()
  home.start('worker', 'run')
  await listens(home)
  expect(await stopWorker(home.paths)).toBe(true)
  expect(readdirSync(home.paths.run)).toEqual([])
})

test('stopping catches one that is only just starting', async () => {
  const home = workerHome()
  mkdirSync(home.paths.run, { recursive: true })
  writeFileSync(home.paths.starting, '1\n')
  const { ended } = home.start('worker', 'run')
  expect(await stopWorker(home.paths)).toBe(true)
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
  expect(await stopping).toBe(true)
  expect(await ended).toEqual({ code: 0, said: 'left: stopped\n' })
})

test('where none is and none starts there is nothing to stop', async () => {
  expect(await stopWorker(workerHome().paths)).toBe(false)
})
