import type { PhraseTable } from '../phrases.ts'
import type { Signal } from '../signals.ts'

/** What a language brings: its commonest words, by which it is known, and its phrases for each signal. */
export interface LanguageTable {
  readonly words: string
  readonly signals: PhraseTable<Signal>
}
