import type { JudgeDraft } from '../judge.ts'

/** Somebody speaks of themselves, in the six languages that the local judge reads. */
const OF_ONESELF =
  /\b(?:i|i'm|i'd|my|me|mine)\b|\b(?:ich|mir|mich|meine?[nmrs]?)\b|\b(?:je|j'|moi|mon|ma|mes)\b|\b(?:yo|mi|mis|prefiero)\b|我|俺|私|僕/iu

/**
 * Whose a draft is: what a person says of themselves goes with them everywhere, the rest belongs to the project in
 * which it was said.
 */
export function placeOf(
  { kind, text, files }: JudgeDraft,
  project: string | null,
): { readonly scope: 'user' | 'project'; readonly project: string | null } {
  const isPersonal = (kind === 'preference' || kind === 'fact') && files.length === 0 && OF_ONESELF.test(text)
  return project === null || isPersonal ? { scope: 'user', project: null } : { scope: 'project', project }
}
