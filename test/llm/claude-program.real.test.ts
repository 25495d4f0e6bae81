import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { claudeProgram } from '../../src/llm/programs/claude-program.ts'
import { failing } from './behaviours.ts'
import { clientContext, PURPOSE, QUESTION, temporaryFolder } from './client-context.ts'
import { USED } from './dialects.ts'
import { deadUrl, fakeApi } from './fake-api.ts'
import { streamed, streamedText } from './streamed.ts'

const CACHE = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
const PACKAGE = 'claude-code-linux-x64'
const PROGRAM = join(CACHE, 'memoria-dev/claude-code/node_modules/@anthropic-ai', PACKAGE, 'claude')
const GOOD = { memories: [] }

describe('the real claude program, offline against the fake API', () => {
  test('answers with the subscription, fires no hook, writes no transcript, and takes no key from settings', async (context) => {
    const person = somebody(context)
    const api = await fakeApi(streamed(GOOD))
    const home = await clientContext(person.provider(api.url))
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: true, value: { text: JSON.stringify(GOOD), usage: USED } })
    expect(api.requests).toHaveLength(1)
    const [request] = api.requests
    expect(request?.headers.authorization).toBe('Bearer fake')
    expect(request?.headers).not.toHaveProperty('x-api-key')
    const sent = JSON.parse(request?.body ?? '{}')
    expect(sent).toMatchObject({ max_tokens: QUESTION.maxTokens, output_config: { effort: 'low' } })
    expect(sent).not.toHaveProperty('thinking')
    expect(sent.messages[0].content).toContain(QUESTION.prompt)
    expect(request?.body.length).toBeLessThan(4000)
    expect(person.hooked()).toBe('')
    expect(person.transcripts()).toEqual([])
  })

  test('started without our flags it does all of that: so the flags are what keeps it from it', async (context) => {
    const person = somebody(context)
    const api = await fakeApi(streamedText('hello'))
    await person.runPlainly(api.url)
    expect(person.hooked()).toContain('UserPromptSubmit')
    expect(person.transcripts()).toHaveLength(1)
    expect(api.requests.at(0)?.headers['x-api-key']).toBe('key-from-settings')
  })

  test('an overloaded API is asked once, and is a failure of its kind', async (context) => {
    const person = somebody(context)
    const api = await fakeApi(failing(529))
    const home = await clientContext(person.provider(api.url), { attempts: 1 })
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({
      ok: false,
      error: { kind: 'overloaded' },
    })
    expect(api.requests).toHaveLength(1)
    expect(await home.store.costs.list()).toEqual([])
  })

  test('an API that is not there is a failure of the network', async (context) => {
    const home = await clientContext(somebody(context).provider(await deadUrl()), { attempts: 1 })
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: false, error: { kind: 'network' } })
    expect(told.ok ? '' : told.error.says).toContain('ECONNREFUSED')
  })

  test('an answer that never keeps to the schema is asked for twice, and both are in the ledger', async (context) => {
    const person = somebody(context)
    const api = await fakeApi(streamed({ other: 1 }))
    const home = await clientContext(person.provider(api.url), { attempts: 1 })
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({
      ok: false,
      error: { kind: 'bad-answer' },
    })
    expect(api.requests).toHaveLength(2)
    expect(await home.store.costs.list()).toMatchObject([{ tokensIn: 2 * USED.tokensIn }])
  })

  test('somebody who is not logged in is told so, and nothing is sent', async (context) => {
    const person = somebody(context)
    const api = await fakeApi(streamed(GOOD))
    const home = await clientContext(person.provider(api.url, {}))
    expect(await home.client.ask(QUESTION, PURPOSE)).toMatchObject({
      ok: false,
      error: { kind: 'unauthorised' },
    })
    expect(api.requests).toHaveLength(0)
  })
})

const LOGGED_IN = { CLAUDE_CODE_OAUTH_TOKEN: 'fake' }

/** A home of its own, whose settings hold hooks on everything and a key that would change who pays. */
function somebody(context: TestContext) {
  if (!existsSync(PROGRAM)) context.skip(`the claude program is not at ${PROGRAM}`)
  const home = temporaryFolder()
  const config = join(home, '.claude')
  const hook = join(home, 'hook.sh')
  const heard = join(home, 'hooked')
  mkdirSync(config)
  writeFileSync(hook, `#!/bin/sh\ncat >> '${heard}'\n`)
  chmodSync(hook, 0o700)
  const events = [
    'SessionStart',
    'UserPromptSubmit',
    'Stop',
    'SessionEnd',
    'PreToolUse',
    'InstructionsLoaded',
  ]
  const hooks = Object.fromEntries(
    events.map((event) => [event, [{ hooks: [{ type: 'command', command: hook }] }]]),
  )
  const settings = { hooks, env: { ANTHROPIC_API_KEY: 'key-from-settings' } }
  writeFileSync(join(config, 'settings.json'), JSON.stringify(settings))
  const envFor = (url: string, login: object) => ({
    PATH: '/usr/bin:/bin',
    HOME: home,
    CLAUDE_CONFIG_DIR: config,
    ANTHROPIC_BASE_URL: url,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    ...login,
  })
  return {
    provider: (url: string, login: object = LOGGED_IN) =>
      claudeProgram({
        program: PROGRAM,
        model: 'haiku',
        cwd: join(home, 'empty'),
        maxDollars: 0.05,
        env: envFor(url, login),
      }),
    runPlainly: (url: string) =>
      new Promise<void>((resolve) => {
        const options = { env: envFor(url, LOGGED_IN), cwd: home, stdio: 'ignore' } as const
        spawn(PROGRAM, ['-p', 'hello', '--model', 'haiku'], options).on('close', () => resolve())
      }),
    hooked: () => (existsSync(heard) ? readFileSync(heard, 'utf8') : ''),
    transcripts: () =>
      readdirSync(config, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.jsonl')),
  }
}
