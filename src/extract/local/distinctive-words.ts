import { STOP_WORDS } from '../../store/stop-words.ts'
import { LANGUAGES } from './language.ts'
import { plainOf } from './plain.ts'

const MAX_WORDS = 6

/** The words of a text that say what it is about, most distinctive first: names in code, names, then rarer words. */
export function distinctiveWords(text: string): string[] {
  const words = (text.match(WORD) ?? []).map((word) => word.replace(/^[-./]+|[-./]+$/g, ''))
  const ranked = words
    .map((word, position) => ({
      word: plainOf(word).replace(/[^\p{L}\p{N}]+/gu, '-'),
      position,
      rank: rankOf(word),
    }))
    .filter(({ word, rank }) => rank < NOTHING && word.length > 1)
    .sort((a, b) => a.rank - b.rank || a.position - b.position)
  return [...new Set(ranked.map(({ word }) => word))].slice(0, MAX_WORDS)
}

const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu
const NOTHING = 9
const DATE = /^\d{4}-(?:\d|q)/

function rankOf(word: string): number {
  const plain = plainOf(word)
  if (SMALL.has(plain) || STOP_WORDS.has(plain) || !/\p{L}/u.test(plain) || DATE.test(plain)) return NOTHING
  if (/[_/.]|\p{Ll}\p{Lu}|\p{L}\p{N}|^\p{Lu}{2,}$/u.test(word)) return 0
  if (/^\p{Lu}\p{Ll}/u.test(word)) return 1
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return NOTHING
  return plain.length >= 5 ? 2 : plain.length >= 3 ? 3 : NOTHING
}

const SMALL = new Set(
  Object.values(LANGUAGES)
    .flatMap(({ words }) => words.split(/\s+/).map(plainOf))
    .concat(
      ...[
        'please',
        'thing',
        'things',
        'stuff',
        'really',
        'actually',
        'remember',
        'should',
        'must',
        'have',
        'going',
        'because',
      ],
      ...[
        'instead',
        'rather',
        'whenever',
        'everything',
        'bitte',
        'immer',
        'toujours',
        'siempre',
        'though',
        'anyway',
        'maybe',
      ],
    ),
)
