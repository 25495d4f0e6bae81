import type { Clock } from '../base/clock.ts'
import { err, ok, type Result } from '../base/result.ts'
import { type Environment, JUDGE_KEY_VARIABLE, variable } from '../config/environment.ts'
import { httpUrl, isNear, isSafe } from './address.ts'
import { anthropic } from './anthropic.ts'
import { claudeProgram } from './claude-program.ts'
import type { Provider } from './llm.ts'
import { openAi } from './openai.ts'

/** In the order in which `auto` looks for them. */
export const PROVIDERS = ['claude', 'anthropic', 'openai'] as const
export type ProviderName = (typeof PROVIDERS)[number]
export const PROVIDER_WISHES = ['off', 'auto', ...PROVIDERS] as const
export type ProviderWish = (typeof PROVIDER_WISHES)[number]

export interface ProviderSettings {
  readonly provider: ProviderWish
  /** Empty: the provider's own default. */
  readonly model: string
  /** Of an OpenAI-compatible server (or of Anthropic's API, when that is the provider); empty: from the environment. */
  readonly baseUrl: string
  /** Those that `auto` may take; left out: all. */
  readonly allowed?: readonly ProviderName[]
}

export interface ProviderTools {
  readonly clock: Clock
  /** An empty folder of ours for the `claude` program. */
  readonly cwd: string
  /** The most that one call of the `claude` program may cost. */
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

export interface Choice {
  /** Null: the local judge alone. */
  readonly chosen: Chosen | null
  readonly reason: string
  readonly passedOver: readonly { readonly name: ProviderName; readonly reason: string }[]
}

/** Gives the path of a program, or undefined when there is none. */
export type Which = (program: string) => string | undefined

interface Wishes {
  readonly settings: ProviderSettings
  readonly env: Environment
  readonly which: Which
}

/** Which provider would run, and why not the others. Nothing is asked or started. */
export function chooseProvider(settings: ProviderSettings, env: Environment, which: Which): Choice {
  const wish = settings.provider
  if (wish === 'off')
    return { chosen: null, reason: 'no model is allowed (judge.provider is off)', passedOver: [] }
  const passedOver: { name: ProviderName; reason: string }[] = []
  for (const name of wish === 'auto' ? PROVIDERS : [wish]) {
    const isAllowed = wish !== 'auto' || (settings.allowed?.includes(name) ?? true)
    const found = isAllowed ? CANDIDATES[name]({ settings, env, which }) : err('it is not allowed')
    if (found.ok) return { chosen: found.value, reason: reasonFor(wish, found.value), passedOver }
    passedOver.push({ name, reason: found.error })
  }
  const why = passedOver.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
  return { chosen: null, reason: `no model can be asked (${why})`, passedOver }
}

function reasonFor(wish: ProviderWish, { name, where }: Chosen): string {
  return wish === 'auto'
    ? `${name} is the first that is there and allowed (${where})`
    : `judge.provider is ${name}`
}

const CANDIDATES: Record<ProviderName, (wishes: Wishes) => Result<Chosen, string>> = {
  claude: ({ settings, env, which }) => {
    const program = which('claude')
    if (program === undefined) return err('there is no program `claude` on the PATH')
    const model = settings.model || 'haiku'
    return ok({
      ...{ name: 'claude', model, isLocal: false, where: program },
      make: ({ cwd, maxDollars }) => claudeProgram({ program, model, cwd, env, maxDollars }),
    })
  },
  anthropic: ({ settings, env }) => {
    const isOwn = settings.provider === 'anthropic' && settings.baseUrl !== ''
    const key = variable(env, isOwn ? JUDGE_KEY_VARIABLE : 'ANTHROPIC_API_KEY')?.trim()
    if (key === undefined) return err(`${isOwn ? JUDGE_KEY_VARIABLE : 'ANTHROPIC_API_KEY'} is not set`)
    const wanted = isOwn
      ? settings.baseUrl
      : (variable(env, 'ANTHROPIC_BASE_URL') ?? 'https://api.anthropic.com')
    const url = checkedUrl(wanted)
    if (!url.ok) return url
    const model = settings.model || 'claude-haiku-5-5'
    return ok({
      ...{ name: 'anthropic', model, isLocal: false, where: shown(url.value) },
      make: ({ clock }) => anthropic({ baseUrl: wanted, key, model, clock }),
    })
  },
  openai: ({ settings, env }) => {
    const isOwn = settings.baseUrl !== ''
    const key = variable(env, isOwn ? JUDGE_KEY_VARIABLE : 'OPENAI_API_KEY')?.trim()
    const named = isOwn ? settings.baseUrl : variable(env, 'OPENAI_BASE_URL')
    if (named === undefined && key === undefined)
      return err('neither judge.baseUrl, OPENAI_BASE_URL nor OPENAI_API_KEY is set')
    const wanted = named ?? 'https://api.openai.com/v1'
    const url = checkedUrl(wanted)
    if (!url.ok) return url
    const { model } = settings
    if (model === '') return err('judge.model is not set, and such a server has no model of its own')
    // Without a key nobody knows whom to send a bill; with one, even a server on this machine may pass it on.
    const isLocal = isNear(url.value) && key === undefined
    return ok({
      ...{ name: 'openai', model, isLocal, where: shown(url.value) },
      make: ({ clock }) => openAi({ baseUrl: wanted, key, model, clock }),
    })
  },
}

function checkedUrl(text: string): Result<URL, string> {
  const url = httpUrl(text)
  if (url === undefined) return err('its base URL is not an http or https address')
  return isSafe(url) ? ok(url) : err(`its base URL ${shown(url)} is not https`)
}

/** Without what follows a question mark: that is where some put keys. */
function shown({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`
}
