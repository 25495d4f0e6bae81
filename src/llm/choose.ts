import { err, type Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import { CANDIDATES, type Chosen, PROVIDERS, type ProviderName, type Which } from './candidates.ts'
import { type ModelUse, modelNamed } from './model-names.ts'

export { type Chosen, PROVIDERS, type ProviderName } from './candidates.ts'

export const PROVIDER_CHOICES = ['off', 'auto', ...PROVIDERS] as const
export type ProviderChoice = (typeof PROVIDER_CHOICES)[number]

export interface ProviderSettings {
  readonly provider: ProviderChoice
  /** As `modelNamed` reads it. */
  readonly model: string
  /** Of an OpenAI-compatible server (or of another API, when that is the provider); empty: from the environment. */
  readonly baseUrl: string
  /** Those that `auto` may take; left out: all. */
  readonly allowed?: readonly ProviderName[]
}

export interface Choice {
  /** Null: the local judge alone. */
  readonly chosen: Chosen | null
  /** Asked in this order when the chosen one fails for good; only `auto` has any. */
  readonly others: readonly Chosen[]
  readonly reason: string
  readonly passedOver: readonly { readonly name: ProviderName; readonly reason: string }[]
}

/** Which provider would run, and why not the others. Nothing is asked or started. */
export function chooseProvider(
  settings: ProviderSettings,
  env: Environment,
  which: Which,
  use: ModelUse = 'extract',
): Choice {
  const choice = settings.provider
  if (choice === 'off')
    return { chosen: null, others: [], reason: 'no model is allowed (judge.provider is off)', passedOver: [] }
  const looked = lookFor({ ...settings, provider: choice }, env, which, use)
  const [chosen = null, ...others] = looked.flatMap(({ candidate }) =>
    candidate.ok ? [candidate.value] : [],
  )
  // Candidates after the one that runs are not passed over: they are not needed.
  const first = looked.findIndex(({ candidate }) => candidate.ok)
  const passedOver = looked
    .slice(0, first < 0 ? looked.length : first)
    .flatMap(({ name, candidate }) => (candidate.ok ? [] : [{ name, reason: candidate.error }]))
  if (chosen !== null) return { chosen, others, reason: reasonFor(choice, chosen), passedOver }
  const why = passedOver.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
  return { chosen: null, others, reason: `no model can be asked (${why})`, passedOver }
}

/** A provider that `auto` looks for: where it was found, or why it cannot be asked. */
export interface LookedFor {
  readonly name: ProviderName
  readonly where: string | null
  readonly reason: string | null
}

/** Every provider that `auto` looks for and what was found of it, whichever is allowed. Nothing is asked or started. */
export function lookForProviders(settings: ProviderSettings, env: Environment, which: Which): LookedFor[] {
  return lookFor({ ...settings, provider: 'auto' }, env, which, 'extract').map(({ name, candidate }) =>
    candidate.ok
      ? { name, where: candidate.value.where, reason: null }
      : { name, where: null, reason: candidate.error },
  )
}

interface Looked {
  readonly name: ProviderName
  readonly candidate: Result<Chosen, string>
}

function lookFor(
  settings: ProviderSettings & { readonly provider: Exclude<ProviderChoice, 'off'> },
  env: Environment,
  which: Which,
  use: ModelUse,
): Looked[] {
  const { provider: choice, baseUrl } = settings
  const looked: Looked[] = []
  for (const name of choice === 'auto' ? PROVIDERS : [choice]) {
    const isAllowed = choice !== 'auto' || (settings.allowed?.includes(name) ?? true)
    const isFirst = !looked.some(({ candidate }) => candidate.ok)
    const model = modelNamed(settings.model, name, use, isFirst)
    const wanted = { model, baseUrl, isNamed: choice !== 'auto', env, which }
    looked.push({ name, candidate: isAllowed ? CANDIDATES[name](wanted) : err('it is not allowed') })
  }
  return looked
}

function reasonFor(wanted: ProviderChoice, { name, where }: Chosen): string {
  return wanted === 'auto'
    ? `${name} is the first that is there and allowed (${where})`
    : `judge.provider is ${name}`
}
