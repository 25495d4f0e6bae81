import de from '../../../assets/learning/phrases/de.json' with { type: 'json' }
import en from '../../../assets/learning/phrases/en.json' with { type: 'json' }
import es from '../../../assets/learning/phrases/es.json' with { type: 'json' }
import fr from '../../../assets/learning/phrases/fr.json' with { type: 'json' }
import ja from '../../../assets/learning/phrases/ja.json' with { type: 'json' }
import zh from '../../../assets/learning/phrases/zh.json' with { type: 'json' }
import type { PhraseTable } from './phrases.ts'
import type { Signal } from './signals.ts'

export type Language = 'en' | 'de' | 'fr' | 'es' | 'zh' | 'ja'

/** A language's commonest words, by which it is known, and its phrases for each signal. */
interface LanguageTable {
  readonly words: string
  readonly signals: PhraseTable<Signal>
}

export const LANGUAGES: Readonly<Record<Language, LanguageTable>> = { en, de, fr, es, zh, ja }

/** Which language a text is in: by its script, else by its commonest words and letters. Undefined when nothing tells. */
export function languageOf(text: string): Language | undefined {
  const looked = text.slice(0, LOOKED_AT).toLowerCase().replaceAll('’', "'")
  const han = looked.match(HAN)?.length ?? 0
  const kana = looked.match(KANA)?.length ?? 0
  if (han + kana > 0 && (han + kana) * 6 >= looked.replace(/\s/g, '').length) return kana > 0 ? 'ja' : 'zh'
  return byWords(looked)
}

const LOOKED_AT = 400
const HAN = /[\u3400-\u9fff]/g
const KANA = /[\u3040-\u30ff]/g

const LATIN = ['en', 'de', 'fr', 'es'] as const

/** How much a word speaks for a language: the less, the more languages know it. */
const weights = new Map<string, Map<Language, number>>()
for (const language of LATIN) {
  for (const word of new Set(LANGUAGES[language].words.split(/\s+/))) {
    const known = weights.get(word) ?? new Map<Language, number>()
    weights.set(word, known.set(language, 1))
  }
}

/** Letters that only some write. */
const LETTERS: readonly (readonly [RegExp, Language])[] = [
  [/[äöüß]/g, 'de'],
  [/[èêëàâçîïôûœ]/g, 'fr'],
  [/[ñ¿¡áíóú]/g, 'es'],
]

function byWords(text: string): Language | undefined {
  const scores = new Map<Language, number>()
  const add = (language: Language, by: number) => scores.set(language, (scores.get(language) ?? 0) + by)
  for (const word of text.match(/[a-z'\u00df-\u017f]+/g) ?? []) {
    const known = weights.get(word)
    for (const language of known?.keys() ?? []) add(language, 1 / (known?.size ?? 1))
  }
  for (const [letters, language] of LETTERS) add(language, (text.match(letters)?.length ?? 0) * 0.75)
  const [best] = [...scores].sort(([, a], [, b]) => b - a)
  return best !== undefined && best[1] > 0 ? best[0] : undefined
}
