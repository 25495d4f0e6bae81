import { describe, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { type Choice, chooseProvider, PROVIDERS, type ProviderSettings } from '../../src/llm/choose.ts'
import { structured } from './behaviours.ts'
import { clientContext, PURPOSE, QUESTION } from './client-context.ts'
import { fakeApi } from './fake-api.ts'

const AUTO: ProviderSettings = { provider: 'auto', model: '', baseUrl: '' }
const SECRET = 'key-of-nobody'
const CLAUDE = (program: string) => (program === 'claude' ? '/opt/bin/claude' : undefined)
const ALL = (program: string) => `/opt/bin/${program}`
const NOTHING = () => undefined
const TOOLS = { clock: systemClock, cwd: '', maxDollars: 1 }

describe('which model would be asked', () => {
  test('off: none, whatever is there', () => {
    const choice = chooseProvider({ ...AUTO, provider: 'off' }, { ANTHROPIC_API_KEY: SECRET }, CLAUDE)
    expect(choice).toEqual({
      ...{ chosen: null, others: [], passedOver: [] },
      reason: expect.stringContaining('off'),
    })
  })

  test('auto: the claude program before any key', () => {
    const choice = chooseProvider(AUTO, { ANTHROPIC_API_KEY: SECRET }, CLAUDE)
    expect(choice.chosen).toMatchObject({
      name: 'claude',
      model: 'haiku',
      where: '/opt/bin/claude',
      isLocal: false,
    })
    expect(choice.passedOver).toEqual([])
  })

  test('auto: without the program, or where it is not allowed, the Anthropic key', () => {
    const env = { ANTHROPIC_API_KEY: SECRET, OPENAI_API_KEY: SECRET }
    expect(summary(chooseProvider(AUTO, env, NOTHING))).toBe(
      'anthropic claude-haiku-5-5 https://api.anthropic.com',
    )
    const choice = chooseProvider({ ...AUTO, allowed: ['anthropic'] }, env, CLAUDE)
    expect(choice.chosen?.name).toBe('anthropic')
    expect(choice.passedOver).toEqual(
      ['claude', 'codex', 'gemini', 'copilot', 'opencode'].map((name) => ({
        name,
        reason: 'it is not allowed',
      })),
    )
  })

  test('auto: last, a server that speaks like OpenAI, if its model is named', () => {
    const env = { OPENAI_API_KEY: SECRET }
    expect(summary(chooseProvider({ ...AUTO, model: 'm' }, env, NOTHING))).toBe(
      'openai m https://api.openai.com/v1',
    )
    const choice = chooseProvider(AUTO, env, NOTHING)
    expect(choice.chosen).toBeNull()
    expect(choice.passedOver.map(({ name }) => name)).toEqual([...PROVIDERS])
    expect(choice.reason).toContain('openai: judge.model is not set')
  })

  test('auto: with nothing there the reason names each', () => {
    const choice = chooseProvider(AUTO, { ANTHROPIC_API_KEY: '' }, NOTHING)
    expect(choice.chosen).toBeNull()
    expect(choice.reason).toMatch(/claude: .*PATH.*anthropic: ANTHROPIC_API_KEY is not set.*openai: neither/)
  })

  test('auto: all that are there in order, so that the next can be asked when one fails for good', () => {
    const choice = chooseProvider(
      { ...AUTO, model: 'haiku,codex=mini,write=opus' },
      { ANTHROPIC_API_KEY: SECRET },
      ALL,
    )
    expect([choice.chosen, ...choice.others].map((one) => `${one?.name} ${one?.model}`)).toEqual([
      ...['claude haiku', 'codex mini', 'gemini gemini-2.5-flash', 'copilot default', 'opencode default'],
      ...['anthropic claude-haiku-5-5', 'ollama default'],
    ])
  })

  test('a strong model writes where it is named, and a cheap one extracts', () => {
    const settings = { ...AUTO, model: 'claude=haiku, write=opus' }
    expect(chooseProvider(settings, {}, CLAUDE).chosen?.model).toBe('haiku')
    expect(chooseProvider(settings, {}, CLAUDE, 'write').chosen?.model).toBe('opus')
  })

  test.each([
    [{}, 'http://127.0.0.1:11434'],
    [{ OLLAMA_HOST: '127.0.0.1:9999' }, 'http://127.0.0.1:9999'],
    [{ OLLAMA_HOST: '0.0.0.0' }, 'http://127.0.0.1:11434'],
    [{ OLLAMA_HOST: 'https://models.example' }, 'https://models.example'],
  ])('Ollama is looked for where it says: %o', (env, where) => {
    const { chosen } = chooseProvider({ ...AUTO, provider: 'ollama' }, env, NOTHING)
    expect(chosen).toMatchObject({ name: 'ollama', where })
  })

  test('auto: Ollama only where there is a sign of it', () => {
    expect(chooseProvider(AUTO, { OLLAMA_HOST: 'localhost' }, NOTHING).chosen?.name).toBe('ollama')
    expect(
      chooseProvider(AUTO, {}, (name) => (name === 'ollama' ? '/bin/ollama' : undefined)).chosen?.name,
    ).toBe('ollama')
    expect(chooseProvider(AUTO, {}, NOTHING).chosen).toBeNull()
  })

  test('named: that one or none, never another', () => {
    const env = { ANTHROPIC_API_KEY: SECRET }
    expect(chooseProvider({ ...AUTO, provider: 'openai' }, env, CLAUDE).chosen).toBeNull()
    expect(chooseProvider({ ...AUTO, provider: 'claude' }, env, NOTHING).chosen).toBeNull()
    expect(chooseProvider({ ...AUTO, provider: 'anthropic' }, env, CLAUDE).chosen?.name).toBe('anthropic')
  })

  test('a server in the own network without a key sends no bill; with one it may', () => {
    const settings = { ...AUTO, model: 'qwen', baseUrl: 'http://localhost:11434/v1' }
    expect(chooseProvider(settings, {}, NOTHING).chosen).toMatchObject({ name: 'openai', isLocal: true })
    expect(chooseProvider(settings, { MEMORIA_JUDGE_KEY: SECRET }, NOTHING).chosen?.isLocal).toBe(false)
  })

  test.each([
    ['http://openrouter.ai/api/v1', 'not https'],
    ['nonsense', 'not an http'],
    ['https://me:pass@host/v1', 'not an http'],
  ])('%s is passed over: %s', (baseUrl, reason) => {
    const choice = chooseProvider({ provider: 'openai', model: 'm', baseUrl }, {}, NOTHING)
    expect(choice.chosen).toBeNull()
    expect(choice.reason).toContain(reason)
    expect(choice.reason).not.toContain('pass@')
  })
})

describe('keys stay where they belong', () => {
  test('a choice can be printed: no key is in it', () => {
    const env = { ANTHROPIC_API_KEY: SECRET, OPENAI_API_KEY: SECRET, MEMORIA_JUDGE_KEY: SECRET }
    for (const provider of ['auto', ...PROVIDERS] as const) {
      const settings = { provider, model: 'm', baseUrl: 'https://host/v1?key=key-of-nobody' }
      expect(JSON.stringify(chooseProvider(settings, env, ALL))).not.toContain(SECRET)
    }
  })

  test.each(['anthropic', 'openai'] as const)(
    '%s: a key of a provider is not sent to another address',
    async (provider) => {
      const api = await fakeApi(structured({ memories: [] }))
      const env = {
        ANTHROPIC_API_KEY: 'the-real-one',
        OPENAI_API_KEY: 'the-real-one',
        MEMORIA_JUDGE_KEY: ` ${SECRET}\n`,
      }
      const { chosen } = chooseProvider({ provider, model: 'm', baseUrl: api.url }, env, NOTHING)
      const home = await clientContext(chosen?.make(TOOLS) ?? fail())
      expect((await home.client.ask(QUESTION, PURPOSE)).ok).toBe(true)
      const sent = JSON.stringify(api.requests[0]?.headers)
      expect(sent).toContain(SECRET)
      expect(sent).not.toContain('the-real-one')
    },
  )
})

function summary({ chosen }: Choice): string {
  return chosen === null ? 'none' : `${chosen.name} ${chosen.model} ${chosen.where}`
}

function fail(): never {
  throw new Error('no provider was chosen')
}
