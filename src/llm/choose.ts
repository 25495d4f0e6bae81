import { err } from '../base/result.ts'
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
  const found: Chosen[] = []
  const passedOver: { name: ProviderName; reason: string }[] = []
  for (const name of choice === 'auto' ? PROVIDERS : [choice]) {
    const isAllowed = choice !== 'auto' || (settings.allowed?.includes(name) ?? true)
    const model = modelNamed(settings.model, name, use, found.length === 0)
    const wanted = { model, baseUrl: settings.baseUrl, isNamed: choice !== 'auto', env, which }
    const candidate = isAllowed ? CANDIDATES[name](wanted) : err('it is not allowed')
    if (candidate.ok) found.push(candidate.value)
    // Candidates after the one that runs are not passed over: they are not needed.
    else if (found.length === 0) passedOver.push({ name, reason: candidate.error })
  }
  const [chosen = null, ...others] = found
  if (chosen !== null) return { chosen, others, reason: reasonFor(choice, chosen), passedOver }
  const why = passedOver.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
  return { chosen: null, others, reason: `no model can be asked (${why})`, passedOver }
}

function reasonFor(wanted: ProviderChoice, { name, where }: Chosen): string {
  return wanted === 'auto'
    ? `${name} is the first that is there and allowed (${where})`
    : `judge.provider is ${name}`
}
