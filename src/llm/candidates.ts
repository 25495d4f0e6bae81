import type { Clock } from '../base/clock.ts'
import { err, ok, type Result } from '../base/result.ts'
import { type Environment, JUDGE_KEY_VARIABLE, variable } from '../config/environment.ts'
import { MODEL_PROVIDERS } from '../config/schema.ts'
import { httpUrl, isNear, isSafe } from './address.ts'
import { anthropic } from './anthropic.ts'
import type { Provider } from './llm.ts'
import { ollama } from './ollama.ts'
import { openAi } from './openai.ts'
import { claudeProgram } from './programs/claude-program.ts'
import { CODEX } from './programs/codex.ts'
import { COPILOT } from './programs/copilot.ts'
import { GEMINI } from './programs/gemini.ts'
import { OPENCODE } from './programs/opencode.ts'
import { type ProgramDialect, programProvider } from './programs/program-provider.ts'

/** In the order in which `auto` looks for them: what the person has a subscription for, keys, the own machine. */
export const PROVIDERS = MODEL_PROVIDERS
export type ProviderName = (typeof PROVIDERS)[number]

export interface ProviderTools {
  readonly clock: Clock
  /** A folder of ours, in which programs run and which is never captured. */
  readonly cwd: string
  /** The most that one call of a program may cost that can be given a limit. */
  readonly maxDollars: number
}

/** A provider that could run. It holds no key that could be printed: only `make` knows it. */
export interface Chosen {
  readonly name: ProviderName
  readonly model: string
  /** It sends no bill. */
  readonly isLocal: boolean
  /** The program's path, or the address. */
  readonly where: string
  readonly make: (tools: ProviderTools) => Provider
}

/** Gives the path of a program, or undefined when there is none. */
export type Which = (program: string) => string | undefined

export interface Wanted {
  /** Empty: the provider's own default. */
  readonly model: string
  readonly baseUrl: string
  /** It was asked for by its name, and not found by `auto`. */
  readonly isNamed: boolean
  readonly env: Environment
  readonly which: Which
}

type Candidate = (wanted: Wanted) => Result<Chosen, string>

/** Each provider as far as it is there, or why it is not. Nothing is asked or started. */
export const CANDIDATES: Readonly<Record<ProviderName, Candidate>> = {
  claude: ({ model: named, env, which }) => {
    const program = which('claude')
    if (program === undefined) return err('there is no program `claude` on the PATH')
    const model = named || 'haiku'
    return ok({
      ...{ name: 'claude', model, isLocal: false, where: program },
      make: ({ cwd, maxDollars }) => claudeProgram({ program, model, cwd, env, maxDollars }),
    })
  },
  codex: program('codex', CODEX),
  gemini: program('gemini', GEMINI, 'gemini-2.5-flash'),
  copilot: program('copilot', COPILOT),
  opencode: program('opencode', OPENCODE),
  anthropic: ({ model: named, baseUrl, isNamed, env }) => {
    const isOwn = isNamed && baseUrl !== ''
    const key = variable(env, isOwn ? JUDGE_KEY_VARIABLE : 'ANTHROPIC_API_KEY')?.trim()
    if (key === undefined) return err(`${isOwn ? JUDGE_KEY_VARIABLE : 'ANTHROPIC_API_KEY'} is not set`)
    const wanted = isOwn ? baseUrl : (variable(env, 'ANTHROPIC_BASE_URL') ?? 'https://api.anthropic.com')
    const url = checkedUrl(wanted)
    if (!url.ok) return url
    const model = named || 'claude-haiku-5-5'
    return ok({
      ...{ name: 'anthropic', model, isLocal: false, where: shownAddress(url.value) },
      make: ({ clock }) => anthropic({ baseUrl: wanted, key, model, clock }),
    })
  },
  openai: ({ model, baseUrl, env }) => {
    const isOwn = baseUrl !== ''
    const key = variable(env, isOwn ? JUDGE_KEY_VARIABLE : 'OPENAI_API_KEY')?.trim()
    const named = isOwn ? baseUrl : variable(env, 'OPENAI_BASE_URL')
    if (named === undefined && key === undefined)
      return err('neither judge.baseUrl, OPENAI_BASE_URL nor OPENAI_API_KEY is set')
    const wanted = named ?? 'https://api.openai.com/v1'
    const url = checkedUrl(wanted)
    if (!url.ok) return url
    if (model === '') return err('judge.model is not set, and such a server has no model of its own')
    // Without a key nobody knows whom to send a bill; with one, even a server on this machine may pass it on.
    const isLocal = isNear(url.value) && key === undefined
    return ok({
      ...{ name: 'openai', model, isLocal, where: shownAddress(url.value) },
      make: ({ clock }) => openAi({ baseUrl: wanted, key, model, clock }),
    })
  },
  ollama: ({ model, baseUrl, isNamed, env, which }) => {
    const host = variable(env, 'OLLAMA_HOST')
    if (!isNamed && host === undefined && which('ollama') === undefined)
      return err('OLLAMA_HOST is not set, and there is no program `ollama` on the PATH')
    const wanted = isNamed && baseUrl !== '' ? baseUrl : ollamaAddress(host)
    const url = checkedUrl(wanted)
    if (!url.ok) return url
    return ok({
      ...{
        name: 'ollama',
        model: model || 'default',
        isLocal: isNear(url.value),
        where: shownAddress(url.value),
      },
      make: ({ clock }) => ollama({ baseUrl: wanted, model, clock }),
    })
  },
}

function program(name: ProviderName, dialect: ProgramDialect, standard = ''): Candidate {
  return ({ model: named, env, which }) => {
    const path = which(dialect.name)
    if (path === undefined) return err(`there is no program \`${dialect.name}\` on the PATH`)
    const model = named || standard
    return ok({
      ...{ name, model: model || 'default', isLocal: false, where: path },
      make: ({ cwd }) => programProvider(dialect, { program: path, model, cwd, env }),
    })
  }
}

const OLLAMA_PORT = 11434

/** As Ollama reads its variable: a name, a name with a port, or an address. A server that listens everywhere is asked here. */
function ollamaAddress(host = '127.0.0.1'): string {
  const text = /^https?:\/\//.test(host) ? host : `http://${host}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) return text
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  if (url.port === '' && !/^https:/.test(text)) url.port = String(OLLAMA_PORT)
  return url.href.replace(/\/$/, '')
}

function checkedUrl(text: string): Result<URL, string> {
  const url = httpUrl(text)
  if (url === undefined) return err('its base URL is not an http or https address')
  return isSafe(url) ? ok(url) : err(`its base URL ${shownAddress(url)} is not https`)
}

/** Without what follows a question mark: that is where some put keys. */
function shownAddress({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`
}
