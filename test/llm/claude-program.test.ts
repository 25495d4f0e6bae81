import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FailureKind } from '../../src/llm/llm.ts'
import { claudeProgram } from '../../src/llm/programs/claude-program.ts'
import { textState } from '../../src/store/state.ts'
import { CANARY, clientContext, PURPOSE, QUESTION, temporaryFolder } from './client-context.ts'
import { fakeClaude, isRunning, result } from './fake-claude.ts'

const never = () => new AbortController().signal

describe('how the claude program is started', () => {
  test('without hooks, tools, MCP servers, settings, commands or a transcript, with the schema and a limit', async () => {
    const fake = fakeClaude(result())
    await fake.provider().ask(QUESTION, never())
    const { argv, cwd } = fake.started()
    for (const flag of [
      '-p',
      '--safe-mode',
      '--strict-mcp-config',
      '--disable-slash-commands',
      '--no-session-persistence',
    ])
      expect(argv).toContain(flag)
    expect(valuesOf(argv)).toMatchObject({
      '--tools': '',
      '--setting-sources': '',
      '--model': 'haiku',
      '--effort': 'low',
      '--output-format': 'json',
      '--max-budget-usd': '0.0500',
      '--system-prompt': QUESTION.system,
      '--json-schema': JSON.stringify(QUESTION.schema),
    })
    expect(cwd).toBe(join(fake.folder, 'empty'))
  })

  test('with the prompt on standard input, and not where a process list shows it', async () => {
    const fake = fakeClaude(result())
    const prompt = `${CANARY} `.repeat(200_000)
    await fake.provider().ask({ ...QUESTION, system: 'You judge.', prompt }, never())
    const { argv, env, stdin } = fake.started()
    expect(stdin).toBe(prompt)
    expect(JSON.stringify([argv, env])).not.toContain(CANARY)
  })

  test('with our mark, so that our own hooks keep silent, and without thinking, updates and retries of its own', async () => {
    const fake = fakeClaude(result())
    await fake
      .provider({ CLAUDE_CODE_OAUTH_TOKEN: 'token', HTTPS_PROXY: 'http://proxy' })
      .ask(QUESTION, never())
    expect(fake.started().env).toMatchObject({
      MEMORIA_INTERNAL: '1',
      CLAUDE_CODE_DISABLE_THINKING: '1',
      CLAUDE_CODE_MAX_RETRIES: '0',
      MAX_STRUCTURED_OUTPUT_RETRIES: '2',
      CLAUDE_CODE_MAX_OUTPUT_TOKENS: '1000',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_OAUTH_TOKEN: 'token',
      HTTPS_PROXY: 'http://proxy',
    })
  })

  test.each([
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
    'ANTHROPIC_CUSTOM_HEADERS',
    'ANTHROPIC_PROFILE',
    'ANTHROPIC_BEDROCK_BASE_URL',
    'ANTHROPIC_VERTEX_PROJECT_ID',
    'ANTHROPIC_FOUNDRY_API_KEY',
    'ANTHROPIC_AWS_API_KEY',
    'AWS_BEARER_TOKEN_BEDROCK',
    'CLAUDE_CODE_API_KEY_FILE_DESCRIPTOR',
    'CLAUDE_CODE_USE_BEDROCK',
    'CLAUDE_CODE_USE_VERTEX',
    'CLAUDE_CODE_USE_FOUNDRY',
    'CLAUDE_CODE_USE_MANTLE',
    'CLAUDE_CODE_USE_GATEWAY',
    'CLAUDE_CODE_USE_ANTHROPIC_AWS',
    'CLAUDE_CODE_SKIP_BEDROCK_AUTH',
  ])('without %s, so that the bill cannot go elsewhere', async (name) => {
    const fake = fakeClaude(result())
    await fake.provider({ [name]: '1' }).ask(QUESTION, never())
    expect(fake.started().env).not.toHaveProperty(name)
  })

  test.each([
    'AWS_PROFILE',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'OPENAI_API_KEY',
    'GITHUB_TOKEN',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'MEMORIA_JUDGE_KEY',
    'DATABASE_URL',
    'SSH_AUTH_SOCK',
    'NODE_OPTIONS',
  ])('%s of another program does not reach the claude program', async (name) => {
    const fake = fakeClaude(result())
    await fake.provider({ [name]: 'x', CLAUDE_CODE_USE_BEDROCK: '1' }).ask(QUESTION, never())
    expect(fake.started().env).not.toHaveProperty(name)
  })

  test.each([
    'HOME',
    'CLAUDE_CONFIG_DIR',
    'XDG_CONFIG_HOME',
    'LC_CTYPE',
    'https_proxy',
    'NODE_EXTRA_CA_CERTS',
  ])('%s, which the claude program needs, is passed on', async (name) => {
    const fake = fakeClaude(result())
    await fake.provider({ [name]: '/x' }).ask(QUESTION, never())
    expect(fake.started().env).toHaveProperty(name)
  })

  test('an address of the person is kept, unless it came with a key: the subscription must not go there', async () => {
    const fake = fakeClaude(result())
    const ANTHROPIC_BASE_URL = 'https://proxy.example'
    await fake.provider({ ANTHROPIC_BASE_URL }).ask(QUESTION, never())
    expect(fake.started().env).toMatchObject({ ANTHROPIC_BASE_URL })
    for (const name of ['ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_API_KEY', 'CLAUDE_CODE_USE_GATEWAY']) {
      await fake.provider({ ANTHROPIC_BASE_URL, [name]: 'x' }).ask(QUESTION, never())
      expect(fake.started().env).not.toHaveProperty('ANTHROPIC_BASE_URL')
    }
  })
})

describe('what the claude program answers', () => {
  test('the structured answer, what it used by model, and what it says that it cost', async () => {
    const home = await clientContext(fakeClaude(result()).provider())
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: true, value: { text: '{"memories":[]}', model: 'claude-haiku-5-5' } })
    expect(await home.store.costs.list()).toMatchObject([
      {
        provider: 'claude',
        model: 'claude-haiku-5-5',
        tokensIn: 900,
        tokensOut: 40,
        tokensCached: 100,
        dollars: 0.0123,
      },
    ])
  })

  test('words, when there is no structured answer', async () => {
    const told = await fakeClaude(result({ structured_output: null, result: 'Here: {}' }))
      .provider()
      .ask(QUESTION, never())
    expect(told).toMatchObject({ ok: true, value: { text: 'Here: {}' } })
  })

  const failed = (differs: object) =>
    result({ is_error: true, result: `API Error about ${CANARY}`, ...differs })
  test.each<[string, string, FailureKind, number]>([
    ['429', failed({ api_error_status: 429 }), 'rate-limited', 3],
    ['500', failed({ api_error_status: 500 }), 'overloaded', 3],
    ['529', failed({ api_error_status: 529 }), 'overloaded', 3],
    ['401', failed({ api_error_status: 401 }), 'unauthorised', 1],
    ['400', failed({ api_error_status: 400 }), 'unavailable', 1],
    [
      'a person who is not logged in',
      failed({ result: 'Not logged in · Please run /login' }),
      'unauthorised',
      1,
    ],
    ['no connection', failed({ result: 'Connection refused (ECONNREFUSED)' }), 'network', 3],
    ['a call that cost too much', failed({ subtype: 'error_max_budget_usd' }), 'budget', 1],
    ['no answer of the schema', failed({ subtype: 'error_max_structured_output_retries' }), 'bad-answer', 1],
    ['a refusal', result({ stop_reason: 'refusal' }), 'refused', 1],
    ['an empty answer', result({ structured_output: null, result: '' }), 'bad-answer', 1],
    ['10 MB', `say('a'.repeat(10 * 1024 * 1024))`, 'too-large', 1],
    ['garbage', `say('Segmentation fault in ${CANARY}')`, 'bad-answer', 1],
    ['cut JSON', `say('{"type":"result","res')`, 'bad-answer', 1],
    ['nothing, and an exit code', 'process.exit(3)', 'unavailable', 1],
    ['nothing, and a signal', `process.kill(process.pid, 'SIGKILL')`, 'unavailable', 1],
  ])('%s is a failure of its kind', async (_what, then, kind, attempts) => {
    const home = await clientContext(fakeClaude(then).provider())
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told.ok ? 'answered' : told.error.kind).toBe(kind)
    expect(home.pauses).toHaveLength(attempts - 1)
    expect(JSON.stringify([told, await home.store.state.read(textState('llm.breaker'))])).not.toContain(
      CANARY,
    )
  })

  test('a failed call that used something is in the ledger with what it cost', async () => {
    const home = await clientContext(fakeClaude(failed({ subtype: 'error_max_budget_usd' })).provider())
    await home.client.ask(QUESTION, PURPOSE)
    expect(await home.store.costs.list()).toMatchObject([{ tokensIn: 900, dollars: 0.0123 }])
  })

  test('a program that is not there is said once, with the reason', async () => {
    const folder = temporaryFolder()
    const options = { model: 'haiku', cwd: folder, env: {}, maxDollars: 1 }
    const home = await clientContext(claudeProgram({ ...options, program: join(folder, 'claude') }))
    const told = await home.client.ask(QUESTION, PURPOSE)
    expect(told).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
    expect(told.ok ? '' : told.error.says).toContain('cannot be started (ENOENT)')
    expect(home.pauses).toEqual([])
  })

  test('a folder that cannot be made is a failure, and no exception', async () => {
    const fake = fakeClaude(result())
    const options = { program: fake.program, model: 'haiku', env: {}, maxDollars: 1 }
    const told = await claudeProgram({ ...options, cwd: '/dev/null/empty' }).ask(QUESTION, never())
    expect(told).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
  })
})

describe('a claude program that does not answer in time', () => {
  test('is ended with everything that it started', async () => {
    const controller = new AbortController()
    const ring = await bell(() => controller.abort())
    const fake = fakeClaude(`
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
      fs.writeFileSync('pids', JSON.stringify([process.pid, child.pid]))
      require('node:http').get(${JSON.stringify(ring)})
      setInterval(() => {}, 1000)`)
    const told = await fake.provider().ask(QUESTION, controller.signal)
    expect(told).toMatchObject({ ok: false, error: { kind: 'timeout', maybeBilled: true } })
    const pids = JSON.parse(readFileSync(join(fake.folder, 'empty', 'pids'), 'utf8')) as number[]
    expect(pids).toHaveLength(2)
    await expect.poll(() => pids.filter(isRunning), { interval: 5 }).toEqual([])
  })

  test('whose time is over before it was started is not started', async () => {
    const fake = fakeClaude(result())
    expect(await fake.provider().ask(QUESTION, AbortSignal.abort())).toMatchObject({ ok: false })
    expect(() => fake.started()).toThrow('ENOENT')
  })
})

/** The address at which a child process says that it is there. */
async function bell(ring: () => void): Promise<string> {
  const server = createServer((_request, response) => {
    response.end()
    ring()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function valuesOf(argv: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    argv.flatMap((flag, index) => (flag.startsWith('--') ? [[flag, argv[index + 1]]] : [])),
  )
}
