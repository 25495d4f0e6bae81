import { expect, test } from 'vitest'
import { type House, openMemoria } from '../../src/memoria.ts'
import { put } from '../knowledge/sleep/house.ts'
import { newMessage, newSession } from '../store/examples.ts'
import { ask } from '../store/temporary-store.ts'
import { listens, type WorkerHome, workerHome } from './program.ts'

/** A home in which the same is said twice, and so many sessions were held long ago. */
async function untidyHome(sessions: number, settings: Readonly<Record<string, string>>): Promise<WorkerHome> {
  const home = workerHome(settings)
  const { house, close } = await openMemoria({ home: home.home })
  await put(house, { text: 'Run the linter before a push' })
  await put(house, { text: 'Please run the linter before a push' })
  for (let one = 0; one < sessions; one++) await talk(house)
  await close()
  return home
}

async function talk({ store, reach }: House): Promise<void> {
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
