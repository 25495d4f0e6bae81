import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { learnSession, type Reader } from '../../../src/extract/learn/learn.ts'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { queue } from '../../../src/extract/learn/schedule.ts'
import { attemptsIn } from '../../../src/journal/attempts.ts'
import { openMemoria } from '../../../src/memoria.ts'
import { textState } from '../../../src/store/state.ts'
import { ask } from '../../store/temporary-store.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { type WorkerHome, workerHome } from '../../worker/program.ts'
import { keeper, learnHome } from './room.ts'

const decision = (name: string) =>
  `we decided to keep ${name} in the ${name} aisle because of the ${name} rule`
const LONG = 'and so on. '.repeat(7_000)
const TURNS = ['figs', 'dates', 'plums poison', 'pears', 'nuts']

/** A large session with a turn in the middle that ends the program, and a small one after it. */
async function poisonedHome(): Promise<WorkerHome> {
  const home = workerHome()
  mkdirSync(home.home, { recursive: true, mode: 0o700 })
  const m = await openMemoria({ home: home.home })
  await m.context.store.state.write(textState('judgeSince'), '2020-01-01T00:00:00.000Z')
  const talks = { large: TURNS, later: ['limes'] }
  for (const [index, [id, names]] of Object.entries(talks).entries()) {
    const messages = names.flatMap((name, turn) => {
      const at = new Date(Date.UTC(2026, 0, 1 + index, 0, turn)).toISOString()
      return [
        { id: `${id}-${turn}`, role: 'user', text: decision(name), at } as const,
        { id: `${id}-${turn}a`, role: 'assistant', text: LONG, at } as const,
      ]
    })
    const { id: session } = await m.addSession({ host: 'chat', id, project: 'shop', messages })
    await queue(m.context, session, 'end')
  }
  await m.close()
  return home
}

async function learned({ paths }: WorkerHome): Promise<string[]> {
  const rows = await ask(paths.store, 'SELECT text FROM memories')
  const names = [...TURNS, 'limes'].map((name) => name.split(' ')[0] ?? '')
  return names.filter((name) => rows.some(({ text }) => String(text).includes(`keep ${name}`)))
}

const ALL_BUT_PLUMS = ['figs', 'dates', 'pears', 'nuts', 'limes']

describe('a turn that ends the program while it is judged', () => {
  test.each(['local', 'model'] as const)(
    'is set aside after two times, and the rest is read: %s',
    async (as) => {
      const script = await bundleForNode(fileURLToPath(new URL('./children/poisoned.ts', import.meta.url)))
      const home = await poisonedHome()
      const read = (minutes: number) =>
        spawnSync(process.execPath, [script, home.home, as, String(minutes)], { stdio: 'inherit' }).signal
      // A job that a killed worker held is free again after its lease.
      expect([read(0), read(20)]).toEqual(['SIGKILL', 'SIGKILL'])
      expect(read(40)).toBeNull()
      expect(await learned(home)).toEqual(ALL_BUT_PLUMS)
      const { said: status } = await home.start('status').ended
      expect(status).toContain('1 failed permanently')
      const jobs = await home.start('model', 'jobs', '--json').ended
      const job = JSON.parse(jobs.said).jobs.find(({ state }: { state: string }) => state === 'dead')
      expect(job).toMatchObject({ kind: `learn-${as}-turn`, state: 'dead', attempts: 2 })
      expect(job.lastError).toBe('reading it ended the program 2 times')
      // A program that can read it does so when a person asks for it; nothing else is read twice.
      if (as === 'model') return
      expect((await home.start('model', 'jobs', 'retry', job.id).ended).code).toBe(0)
      expect((await home.start('drain').ended).code).toBe(0)
      expect((await learned(home)).sort()).toEqual([...ALL_BUT_PLUMS, 'plums'].sort())
      expect(await ask(home.paths.store, 'SELECT * FROM jobs WHERE kind LIKE ?', 'learn-local%')).toEqual([])
      expect(await ask(home.paths.store, 'SELECT * FROM memories WHERE confirmed > 1')).toEqual([])
    },
    60_000,
  )

  test('a drain goes on after two that died, too', async () => {
    const script = await bundleForNode(fileURLToPath(new URL('./children/poisoned.ts', import.meta.url)))
    const home = await poisonedHome()
    for (let kill = 0; kill < 2; kill++) spawnSync(process.execPath, [script, home.home, 'local'])
    expect(await learned(home)).toEqual(['figs', 'dates'])
    expect((await home.start('drain').ended).code).toBe(0)
    expect(await learned(home)).toEqual(ALL_BUT_PLUMS)
  })
})

test('a session that cannot even be loaded is set aside, and is read when a person wants that', async () => {
  const { context, say, memories } = await learnHome()
  const session = await say(decision('figs'), LONG)
  const attempts = attemptsIn(context.paths.journal)
  for (const key of [`learn:local:${session.id}`, `learn:local:${session.id}:loading`]) attempts.begin(key)
  for (let time = 0; time < 2; time++) await learnLocally(context)
  expect(await memories()).toEqual([])
  const [job] = await context.store.jobs.list({ state: 'dead' })
  await context.store.jobs.retry(job?.id ?? '', new Date(context.clock.now()).toISOString())
  await learnLocally(context)
  expect(await memories()).toHaveLength(1)
  expect(await context.store.jobs.list()).toEqual([])
})

test('a worker that leaves while a model answers has not failed', async () => {
  const { context, say } = await learnHome()
  const session = await say(decision('figs'), LONG)
  const leaving = new AbortController()
  const reader: Reader = {
    ...keeper(2, 'model'),
    signal: leaving.signal,
    judge: { name: 'slow', judge: () => new Promise(() => leaving.abort()) },
  }
  void learnSession(context, session, reader)
  const attempts = attemptsIn(context.paths.journal)
  await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve))
  expect(attempts.isBegun(`learn:model:${session.id}`)).toBe(false)
})
