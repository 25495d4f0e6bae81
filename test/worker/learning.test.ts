import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CAPTURE_SINCE } from '../../src/ingest/capture-since.ts'
import { openMemoria } from '../../src/memoria.ts'
import { textState } from '../../src/store/state.ts'
import { item } from '../extract/model/turns.ts'
import { answer, jsonl, prompt } from '../ingest/support/lines.ts'
import { silence, structured } from '../llm/behaviours.ts'
import { type Behaviour, fakeApi } from '../llm/fake-api.ts'
import { ask } from '../store/temporary-store.ts'
import { listens, until, type WorkerHome, workerHome } from './program.ts'

const PREFERENCE = 'I prefer short commit messages in the imperative mood, always'

/** A home in which Claude Code talked, after memoria was wired. */
async function talked(settings: Readonly<Record<string, string>> = {}): Promise<WorkerHome> {
  const home = workerHome(settings)
  const memoria = await openMemoria({ home: home.home })
  await memoria.context.store.state.write(CAPTURE_SINCE, '2020-01-01T00:00:00.000Z')
  await memoria.context.store.state.write(textState('judgeSince'), '2020-01-01T00:00:00.000Z')
  await memoria.close()
  const path = join(home.claude, 'projects/-nowhere/session-1.jsonl')
  mkdirSync(dirname(path), { recursive: true })
  const place = { sessionId: 'session-1' }
  appendFileSync(path, jsonl(prompt(PREFERENCE, place), answer('Understood.', place)))
  return home
}

async function memoriesOf({ paths }: WorkerHome): Promise<string[]> {
  if (!existsSync(paths.store)) return []
  return (await ask(paths.store, 'SELECT text FROM memories ORDER BY text')).map(({ text }) => String(text))
}

test('what a turn holds is learned by itself, and the person is told once, in a line that the model does not see', async () => {
  const home = await talked()
  home.start('worker', 'run')
  await until('it is learned', async () => (await memoriesOf(home)).length === 1)
  const told = async () => home.call('ask', ['claude-code', home.event('and now?', 'session-1')])
  expect(JSON.parse((await told()) ?? '')).toEqual({
    systemMessage: 'memoria: 1 memory saved, "memoria review"',
  })
  expect(await told()).toBe('')
  await home.call('stop')
})

test('who does not want to be told is not', async () => {
  const home = await talked({ MEMORIA_LEARNING_TELL: 'false' })
  home.start('worker', 'run')
  await until('it is learned', async () => (await memoriesOf(home)).length === 1)
  expect(await home.call('ask', ['claude-code', home.event('and now?', 'session-1')])).toBe('')
  await home.call('stop')
})

async function withModel(behaviour: Behaviour) {
  const api = await fakeApi(behaviour)
  const home = await talked({
    MEMORIA_JUDGE_PROVIDER: 'openai',
    MEMORIA_JUDGE_BASE_URL: `${api.url}/v1`,
    MEMORIA_JUDGE_MODEL: 'fake-haiku',
    MEMORIA_JUDGE_EVERY_TURNS: '1',
    MEMORIA_JUDGE_KEY: 'key-of-nobody',
  })
  return { api, home }
}

test('where a model is allowed it reads the session in one call, and what it costs is in the ledger [promise:free.budget]', async () => {
  const said = {
    text: 'Releases are cut on Fridays, because support is back on Monday.',
    kind: 'fact' as const,
  }
  const { api, home } = await withModel(
    structured({ memories: [item({ ...said, topic: 'releases', quote: PREFERENCE })] }),
  )
  home.start('worker', 'run')
  await until('the model was heard', async () => (await memoriesOf(home)).length === 2)
  expect(api.requests).toHaveLength(1)
  const costs = await ask(home.paths.store, 'SELECT why, tokens_in > 0 AS spent FROM costs')
  expect(costs).toEqual([{ why: 'extract', spent: 1 }])
  await home.call('stop')
})

test('a model that does not answer is not waited for at the end, and is asked again later', async () => {
  let arrived = 0
  const { home } = await withModel(
    silence(() => {
      arrived += 1
    }),
  )
  const { ended } = home.start('worker', 'run')
  await until('the model was asked', () => arrived === 1)
  await home.call('stop')
  expect(await ended).toMatchObject({ code: 0 })
  const [job] = await ask(home.paths.store, 'SELECT kind, state FROM jobs')
  expect(job).toMatchObject({ kind: 'learn' })
  expect(await ask(home.paths.store, `SELECT judge FROM learning WHERE judge = 'model'`)).toEqual([])
})

test('one that is switched off learns nothing', async () => {
  const home = await talked({ MEMORIA_OFF: '1' })
  home.start('worker', 'run')
  await listens(home)
  await home.call('ring')
  await home.call('stop')
  expect(await memoriesOf(home)).toEqual([])
})
