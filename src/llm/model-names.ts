import type { ProviderName } from './candidates.ts'

/** The uses of models: a cheap one may extract and a strong one write. */
export type ModelUse = 'extract' | 'write'

/**
 * The model that `judge.model` names for a provider and a use: `haiku`, or a list such as
 * `claude=haiku, codex=gpt-5-mini, write=sonnet`. A name alone, and one for a use, are meant for the first provider that
 * is there: no other knows it. Empty: the provider's own default.
 */
export function modelNamed(setting: string, provider: ProviderName, use: ModelUse, isFirst: boolean): string {
  const entries = setting.split(',').map(entryOf)
  const find = (subject: string) => entries.find((entry) => entry.subject === subject)?.model
  const general = isFirst ? (find(use) ?? find(provider) ?? find('')) : find(provider)
  return general ?? ''
}

function entryOf(text: string): { readonly subject: string; readonly model: string } {
  const [, subject = '', model = ''] = /^\s*(?:([a-z]+)\s*=)?\s*(.*?)\s*$/.exec(text) ?? []
  return { subject, model }
}
