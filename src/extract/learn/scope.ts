import { ALL_PROJECTS } from '../compare/words.ts'
import type { JudgeDraft } from '../judge.ts'

/** Somebody begins with themselves, in the six languages that the local judge reads. */
const OF_ONESELF =
  /^(?:please |and |also )*(?:i|i'm|i'd|my|for me)\b|^(?:ich|mir|mein[es]?r?)\b|^(?:je|j'|moi|mes|mon|ma)\b|^(?:yo|mi|mis|prefiero|me)\b|^(?:我|俺|私|僕)/iu

/**
 * The scope of a draft: what a person says of themselves goes with them everywhere, the rest belongs to the project in
 * which it was said.
 */
export function scopeOfDraft(
  { kind, text, files }: JudgeDraft,
  project: string | null,
): { readonly scope: 'user' | 'project'; readonly project: string | null } {
  const isPersonal =
    ALL_PROJECTS.test(text) ||
    ((kind === 'preference' || kind === 'fact') && files.length === 0 && OF_ONESELF.test(text))
  return project === null || isPersonal ? { scope: 'user', project: null } : { scope: 'project', project }
}
