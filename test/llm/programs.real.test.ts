import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest'
import { CODEX } from '../../src/llm/programs/codex.ts'
import { COPILOT } from '../../src/llm/programs/copilot.ts'
import { GEMINI } from '../../src/llm/programs/gemini.ts'
import { OPENCODE } from '../../src/llm/programs/opencode.ts'
import { type ProgramDialect, programProvider } from '../../src/llm/programs/program-provider.ts'
import { startChatModel } from '../hosts/support/chat-model.ts'
import type { FakeServer } from '../hosts/support/fake-server.ts'
import { startGenerateModel } from '../hosts/support/generate-model.ts'
import { startResponsesModel } from '../hosts/support/responses-model.ts'
import { QUESTION } from './client-context.ts'

const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'memoria-dev')
const ANSWER = '{"memories":[]}'
const ASKED = { ...QUESTION, prompt: `What is worth keeping? [[text ${ANSWER}]]` }
/** Keys that are there, and must not reach a program. */
const FOREIGN = {
  AWS_SECRET_ACCESS_KEY: 'foreign-key',
  GITHUB_TOKEN: 'foreign-key',
  NPM_TOKEN: 'foreign-key',
}

interface Fake extends FakeServer {
  readonly requests: readonly { readonly tools?: readonly object[] }[]
}

interface Program {
  readonly dialect: ProgramDialect
  /** Below the cache of clients. */
  readonly path: string
  readonly model: string
  startModel(): Promise<Fake>
  /** Makes a home whose settings name hooks and servers that write `mark`; gives the variables of the program. */
  prepare(home: string, url: string, mark: (name: string) => string): Record<string, string>
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  codex: {
    dialect: CODEX,
    path: 'codex/node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex',
    model: 'gpt-5.2-codex',
    startModel: startResponsesModel,
    prepare: (home, url, mark) => {
      const folder = join(home, '.codex')
      write(folder, 'auth.json', JSON.stringify({ auth_mode: 'apikey', OPENAI_API_KEY: 'sk-login' }))
      write(folder, 'config.toml', `[mcp_servers.bad]\ncommand = "touch"\nargs = ["${mark('server')}"]\n`)
      const hooks = [{ hooks: [{ type: 'command', command: `touch ${mark('hook')}` }] }]
      write(folder, 'hooks.json', JSON.stringify({ hooks: { SessionStart: hooks, UserPromptSubmit: hooks } }))
      return { CODEX_HOME: folder, OPENAI_BASE_URL: `${url}/v1` }
    },
  },
  gemini: {
    dialect: GEMINI,
    path: 'gemini/node_modules/@google/gemini-cli/bundle/gemini.js',
    model: 'gemini-2.5-flash',
    startModel: startGenerateModel,
    prepare: (home, url, mark) => {
      const hooks = [{ hooks: [{ type: 'command', command: `touch ${mark('hook')}` }] }]
      const settings = {
        security: { auth: { selectedType: 'gemini-api-key' } },
        hooks: { SessionStart: hooks, BeforeAgent: hooks },
        mcpServers: { bad: { command: 'touch', args: [mark('server')] } },
      }
      write(join(home, '.gemini'), 'settings.json', JSON.stringify(settings))
      return { GEMINI_API_KEY: 'memoria-tests', GOOGLE_GEMINI_BASE_URL: url }
    },
  },
  copilot: {
    dialect: COPILOT,
    path: 'copilot/node_modules/@github/copilot-linux-x64/copilot',
    model: 'gpt-4.1',
    startModel: startChatModel,
    prepare: (home, url, mark) => {
      const folder = join(home, '.copilot')
      const hooks = [{ type: 'command', bash: `touch ${mark('hook')}` }]
      const all = { version: 1, hooks: { sessionStart: hooks, userPromptSubmitted: hooks } }
      write(join(folder, 'hooks'), 'all.json', JSON.stringify(all))
      const server = { type: 'local', command: 'touch', args: [mark('server')], tools: ['*'] }
      write(folder, 'mcp-config.json', JSON.stringify({ mcpServers: { bad: server } }))
      return {
        ...{ COPILOT_HOME: folder, COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${url}/v1` },
        ...{ COPILOT_PROVIDER_API_KEY: 'sk-memoria-tests', XDG_CACHE_HOME: join(CACHE, 'copilot/.cache') },
      }
    },
  },
  opencode: {
    dialect: OPENCODE,
    path: 'opencode/node_modules/opencode-linux-x64/bin/opencode',
    model: 'fake/fake-model',
    startModel: startChatModel,
    prepare: (home, url, mark) => {
      const folder = join(home, '.config/opencode')
      const lock = { packages: { '': { dependencies: { '@opencode-ai/plugin': '1.18.33' } } } }
      write(folder, 'package-lock.json', JSON.stringify({ lockfileVersion: 3, ...lock }))
      mkdirSync(join(folder, 'node_modules'))
      const models = { 'fake-model': { name: 'fake', limit: { context: 100_000, output: 4000 } } }
      const options = { baseURL: `${url}/v1`, apiKey: 'sk-memoria-tests' }
      const fake = { npm: '@ai-sdk/openai-compatible', name: 'fake', options, models }
      write(folder, 'opencode.json', JSON.stringify({ provider: { fake }, permission: { '*': 'allow' } }))
      const plugin = `import { writeFileSync } from 'node:fs'\nexport const P = async () => (writeFileSync('${mark('hook')}', ''), {})\n`
      write(join(folder, 'plugin'), 'noisy.js', plugin)
      return { OPENCODE_DISABLE_MODELS_FETCH: '1' }
    },
  },
}

describe.each(Object.entries(PROGRAMS))(
  'the real %s program, offline against a fake model',
  (_name, program) => {
    test('answers one question without hooks, servers, tools or foreign keys', {
      timeout: 120_000,
    }, async (context) => {
      const { provider, model, mark, seen } = await somebody(program, context)
      const told = await provider.ask(ASKED, AbortSignal.timeout(100_000))
      expect(told).toMatchObject({
        ok: true,
        value: { text: ANSWER, usage: { tokensIn: 100, tokensOut: 7 } },
      })
      const work = model.requests.filter((request) => JSON.stringify(request).includes('worth keeping'))
      expect(work).toHaveLength(1)
      expect(JSON.stringify(work[0])).toContain(QUESTION.system)
      expect(toolsOf(work[0]).filter((tool) => RUNS_SOMETHING.test(tool))).toEqual([])
      expect(existsSync(mark('hook'))).toBe(false)
      expect(existsSync(mark('server'))).toBe(false)
      expect(seen()).toMatchObject({ MEMORIA_INTERNAL: '1' })
      expect(JSON.stringify(seen())).not.toContain('foreign-key')
    })

    test('a refused key is a failure of its kind', { timeout: 120_000 }, async (context) => {
      const { provider } = await somebody(program, context)
      const asked = { ...QUESTION, prompt: 'What? [[error 401 no]] [[error 401 no]] [[error 401 no]]' }
      const told = await provider.ask(asked, AbortSignal.timeout(100_000))
      expect(told).toMatchObject({ ok: false, error: { kind: 'unauthorised' } })
    })
  },
)

/** Whatever a program calls the tools with which it runs, writes or fetches something. */
const RUNS_SOMETHING = /bash|shell|exec|edit|write|patch|replace|fetch|search|task|agent|read_file|view/i

function toolsOf(request: { readonly tools?: readonly object[] } | undefined): string[] {
  return (request?.tools ?? []).map((tool) => JSON.stringify(tool).slice(0, 200))
}

async function somebody(program: Program, context: TestContext) {
  const path = join(CACHE, program.path)
  if (!existsSync(path)) context.skip(`the program is not at ${path}; npm run test:hosts fetches it`)
  // Not below a folder that everybody can write into: there the program reads no settings that overrule others.
  mkdirSync(join(CACHE, 'tmp'), { recursive: true, mode: 0o700 })
  const root = realpathSync(mkdtempSync(join(CACHE, 'tmp', 'llm-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  const model = await program.startModel()
  onTestFinished(() => model.close())
  const mark = (name: string) => join(root, `${name}-ran`)
  const home = join(root, 'home')
  mkdirSync(home)
  const own = program.prepare(home, model.url, mark)
  const env = {
    ...{ PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home, ...FOREIGN, ...own },
    ...{ HTTPS_PROXY: model.url, HTTP_PROXY: model.url, NO_PROXY: '127.0.0.1,localhost' },
  }
  const seen = join(root, 'environment')
  const started = path.endsWith('.js') ? `'${process.execPath}' '${path}'` : `'${path}'`
  write(root, 'start', `#!/bin/sh\nenv > '${seen}'\nexec ${started} "$@"\n`, 0o700)
  const options = { program: join(root, 'start'), model: program.model, cwd: join(root, 'judge'), env }
  return {
    ...{ provider: programProvider(program.dialect, options), model, mark },
    seen: () =>
      Object.fromEntries(
        readFileSync(seen, 'utf8')
          .split('\n')
          .map((line) => line.split('=', 2)),
      ),
  }
}

function write(folder: string, name: string, text: string, mode = 0o600): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, name), text, { mode })
}
