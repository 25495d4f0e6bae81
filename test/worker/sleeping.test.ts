import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type OpenContext, openMemoria } from '../../src/memoria.ts'
import { listBackups } from '../../src/store/sqlite/backup-files.ts'
import { removeStore } from '../../src/store/sqlite/store-files.ts'
import { put } from '../consolidate/home.ts'
import { newMessage, newSession } from '../store/examples.ts'
import { ask } from '../store/temporary-store.ts'
import { listens, type WorkerHome, workerHome } from './program.ts'

/** A home in which the same is said twice, and so many sessions were held long ago. */
async function untidyHome(sessions: number, settings: Readonly<Record<string, string>>): Promise<WorkerHome> {
  const home = workerHome(settings)
  const { context, close } = await openMemoria({ home: home.home })
  await put(context, { text: 'Run the linter before a push' })
  await put(context, { text: 'Please run the linter before a push' })
  for (let one = 0; one < sessions; one++) await talk(context)
  await close()
  return home
}

async function talk({ store, reach }: OpenContext): Promise<void> {
  const id = await store.sessions.put(newSession({ user: reach.user }))
  await store.sessions.addMessage(newMessage(id), { heard: false })
}

async function runsIn({ paths }: WorkerHome): Promise<unknown[]> {
  return (await ask(paths.store, 'SELECT judge FROM runs')).map(({ judge }) => judge)
}

test('when nobody rings any more, what is known is put in order before the worker leaves', async () => {
  const home = await untidyHome(5, { MEMORIA_WORKER_IDLE_MINUTES: '0.02' })
  expect(await home.start('worker', 'run').ended).toEqual({ code: 0, said: 'left: idle\n' })
  expect(await runsIn(home)).toEqual(['sleep'])
})

test('too few sessions, memoria switched off, or a worker that is told to stop: nothing is done', async () => {
  const idle = { MEMORIA_WORKER_IDLE_MINUTES: '0.02' }
  const [few, off, stopped] = await Promise.all([
    untidyHome(4, idle),
    untidyHome(5, { ...idle, MEMORIA_OFF: '1' }),
    untidyHome(5, {}),
  ])
  const workers = [few, off, stopped].map((home) => home.start('worker', 'run'))
  await listens(stopped)
  await stopped.call('stop')
  const ends = await Promise.all(workers.map(async ({ ended }) => (await ended).said))
  expect(ends).toEqual(['left: idle\n', 'left: idle\n', 'left: stopped\n'])
  expect(await Promise.all([few, off, stopped].map(runsIn))).toEqual([[], [], []])
})

test('before it leaves, a worker makes the daily backup, once', async () => {
  const home = await untidyHome(0, { MEMORIA_WORKER_IDLE_MINUTES: '0.02' })
  await home.start('worker', 'run').ended
  await home.start('worker', 'run').ended
  const backups = listBackups(home.paths.backups)
  expect(backups.map(({ automatic }) => automatic?.kind)).toEqual(['daily'])
})

test('a worker that finds its store gone leaves, and makes none', async () => {
  const home = await untidyHome(0, { MEMORIA_WORKER_IDLE_MINUTES: '0.02' })
  removeStore(home.paths.store)
  expect((await home.start('worker', 'run').ended).code).toBe(1)
  expect(existsSync(home.paths.store)).toBe(false)
})
