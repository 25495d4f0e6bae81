import { describe, expect, test } from 'vitest'
import { isoTime } from '../../../src/base/clock.ts'
import { pauseJudge, queue } from '../../../src/extract/learn/schedule.ts'
import { noteFailure } from '../../../src/llm/breaker.ts'
import { failing, structured } from '../../llm/behaviours.ts'
import { USED } from '../../llm/dialects.ts'
import { fakeApi } from '../../llm/fake-api.ts'
import { errorOf, temporaryPlace } from '../program.ts'
import { JUDGE_KEY, modelAt, oneMemory, runBeside } from '../talk.ts'

const QUOTE = 'we decided to go with Postgres instead of MySQL'
/** Within the longest pause that is believed. */
const FAR = isoTime(Date.now() + 30 * 86_400_000)

describe('memoria model', () => {
  test('alone is its status: off, what may be spent, and how to allow a model', () => {
    const place = temporaryPlace()
    const off = {
      provider: 'off',
      chosen: null,
      passedOver: [],
      paused: null,
      breaker: { failures: 0, openUntil: null },
      jobs: { waiting: 0, leased: 0, dead: 0 },
      budget: { today: { left: { usd: 0.25 } }, reached: null },
    }
    expect(place.json('model')).toMatchObject(off)
    expect(place.json('model', 'status')).toMatchObject(off)
    const { stdout } = place.run('model')
    expect(stdout).toContain('local judge alone  no model is allowed (judge.provider is off)\n')
    expect(stdout).toContain('memoria config set judge.provider auto\n')
  })

  test('says while none is allowed which providers were looked for and what was found', () => {
    const place = temporaryPlace()
    const bare = place.runWith({ env: { PATH: '' } }, 'model').stdout
    expect(bare).toContain('  claude     not found: there is no program `claude` on the PATH\n')
    expect(bare).toContain('  anthropic  not found: ANTHROPIC_API_KEY is not set\n')
    expect(bare).toContain('Install one of these or set its key. Allow one: ')
    const env = { PATH: '', OLLAMA_HOST: '127.0.0.1:9' }
    const there = place.runWith({ env }, 'model').stdout
    expect(there).toContain('  ollama     found: http://127.0.0.1:9\nAllow one: ')
    const { looked, chosen } = JSON.parse(place.runWith({ env }, 'model', '--json').stdout)
    expect(chosen).toBeNull()
    expect(looked).toHaveLength(8)
    expect(looked).toContainEqual({ name: 'ollama', where: 'http://127.0.0.1:9', reason: null })
  })

  test('says which provider would run and why not the others', () => {
    const env = { OPENAI_BASE_URL: 'http://127.0.0.1:9', PATH: '' }
    const args = ['model', '--json', '--set', 'judge.provider=auto', '--set', 'judge.model=qwen']
    expect(JSON.parse(temporaryPlace().runWith({ env }, ...args).stdout)).toMatchObject({
      provider: 'auto',
      chosen: { name: 'openai', model: 'qwen', isLocal: true, where: 'http://127.0.0.1:9' },
      passedOver: [
        ...['claude', 'codex', 'gemini', 'copilot', 'opencode'].map((name) => ({ name })),
        { name: 'anthropic', reason: 'ANTHROPIC_API_KEY is not set' },
      ],
    })
  })

  test('says that it is paused, that a provider is left alone, and what waits', async () => {
    const place = temporaryPlace()
    await place.prepare(async ({ context }) => {
      const { store, clock } = context
      await queue(context, 'a-session', 'turns')
      await pauseJudge(store, { until: FAR, why: 'the daily budget is used up' })
      for (let times = 0; times < 5; times++)
        await noteFailure(store.state, 'anthropic', { kind: 'timeout', says: 'no answer in time' }, clock)
    })
    expect(place.json('model')).toMatchObject({
      paused: { until: FAR },
      breaker: { provider: 'anthropic', failures: 5 },
      jobs: { waiting: 1 },
    })
    const { stdout } = place.run('model')
    expect(stdout).toContain(`paused until ${FAR}: the daily budget is used up\n`)
    expect(stdout).toMatch(/anthropic is left alone until \S+ after 5 failures: no answer in time\n/)
    expect(stdout).toContain('1 session waiting to be read, 0 failed permanently\n')
  })

  test('a part that nobody knows is a wrong command line', () => {
    expect(errorOf(temporaryPlace().run('model', 'jury', '--json')).code).toBe('usage')
  })
})

describe('memoria model test', () => {
  test('off: the local judge reads the sample, and nothing is spent', () => {
    const place = temporaryPlace()
    expect(place.json('model', 'test')).toMatchObject({
      provider: 'off',
      chosen: null,
      sample: {
        judge: 'local',
        problem: null,
        drafts: [{ kind: 'decision' }],
        cost: { calls: 0, dollars: 0 },
      },
    })
    expect(place.run('model', 'test').stdout).toContain('memoria config set judge.provider auto\n')
    expect(place.json('model', 'cost')).toMatchObject({ rows: [] })
    expect(place.json('list', '--all')).toEqual({ memories: [] })
  })

  test('on: one question, with its answer, tokens and dollars, which are in the ledger; no key is shown', async () => {
    const place = temporaryPlace()
    const api = await fakeApi(structured(oneMemory('Postgres is the database', QUOTE)))
    const env = modelAt(api.url)
    const ran = await runBeside(place, { env }, 'model', 'test', '--json')
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    const { chosen, sample } = JSON.parse(ran.stdout)
    expect(chosen).toEqual({ name: 'anthropic', model: 'fake-haiku', isLocal: false, where: api.url })
    expect(sample).toMatchObject({
      judge: 'anthropic/fake-haiku',
      problem: null,
      cost: { calls: 1, ...USED },
      drafts: [{ text: 'Postgres is the database', evidence: [{ quote: QUOTE }] }],
    })
    expect(sample.cost.dollars).toBeGreaterThan(0)
    expect(place.json('model', 'cost')).toMatchObject({ total: { calls: 1, dollars: sample.cost.dollars } })
    expect(place.json('list', '--all')).toEqual({ memories: [] })
    const spoken = await runBeside(place, { env }, 'model', 'test')
    expect(spoken.stdout).toMatch(/\ndraft {4}decision {5}Postgres is the database\n/)
    expect(spoken.stdout).toMatch(/\n\d\.\d{4} USD {2}1 call, 900 tokens in, 40 out, 100 cached\n$/)
    expect(ran.stdout + spoken.stdout + spoken.stderr).not.toContain(JUDGE_KEY)
  })

  test('a model that does not answer is said, with exit code 1', async () => {
    const api = await fakeApi(failing(401))
    const place = temporaryPlace()
    const env = modelAt(api.url, 'openai')
    const ran = await runBeside(place, { env }, 'model', 'test', '--json')
    expect(ran).toMatchObject({ code: 1, stderr: '' })
    expect(JSON.parse(ran.stdout).sample).toMatchObject({
      problem: expect.stringMatching(/^unauthorised: /),
      drafts: [],
    })
    expect((await runBeside(place, { env }, 'model', 'test')).stdout).toContain('no answer: unauthorised')
  })
})
