import { LANGUAGES, type Language, languageOf } from './language.ts'
import { maskOf } from './mask.ts'
import { fillerLength } from './openers.ts'
import { type FindPhrases, makePhraseFinder } from './phrases.ts'
import { plainOf } from './plain.ts'
import { type Span, sentencesOf } from './sentences.ts'
import { shapesOf } from './shapes.ts'
import type { Signal } from './signals.ts'

/** A sentence of a message and what it shows. */
export interface Sentence extends Span {
  readonly quote: string
  readonly plain: string
  readonly language: Language
  readonly signals: ReadonlySet<Signal>
  /** Whether it begins a line: what stands on its own line does not continue the line before. */
  readonly opensLine: boolean
}

/** The longest message that is read to its end; of a longer one, its beginning and its end: the middle was pasted. */
const LONGEST = 8000
const TAIL = 2000

/** The sentences of a message that are the speaker's own prose, with their signals. */
export function readMessage(text: string): Sentence[] {
  if (text.length <= LONGEST) return readPart(text, 0)
  const tail = text.length - TAIL
  return [...readPart(text.slice(0, LONGEST - TAIL), 0), ...readPart(text.slice(tail), tail)]
}

function readPart(text: string, offset: number): Sentence[] {
  const masked = maskOf(text)
  const plain = plainOf(masked)
  const usual = languageOf(masked) ?? 'en'
  return sentencesOf(masked)
    .flatMap((span) => clausesOf(plain, span))
    .filter((span) => READABLE.test(plain.slice(span.start, span.end)))
    .map((span) => readSentence({ text, masked, plain, usual }, span))
    .map((sentence) => ({ ...sentence, start: sentence.start + offset, end: sentence.end + offset }))
}

interface Part {
  readonly text: string
  readonly masked: string
  readonly plain: string
  readonly usual: Language
}

const READABLE = /\p{L}/u

function readSentence({ text, masked, plain, usual }: Part, span: Span): Sentence {
  const words = plain.slice(span.start, span.end)
  const language = ownLanguage(masked.slice(span.start, span.end), usual, masked.length)
  const quote = text.slice(span.start, span.end)
  const signals = new Set<Signal>(shapesOf(quote))
  const filler = fillerLength(words, language)
  for (const name of findSignals(words, language, filler).keys()) signals.add(name)
  if (/[?？]["')\]»”\s]*$/.test(words)) signals.add('asked')
  const opensLine = isLineStart(text, span.start)
  return { ...span, quote, plain: words, language, signals, opensLine }
}

function isLineStart(text: string, start: number): boolean {
  let index = start - 1
  while (index >= 0 && ' \t-*•>'.includes(text.charAt(index))) index--
  return index < 0 || text.charAt(index) === '\n'
}

/** A short sentence between others is in their language, unless its own words are plainly of another. */
function ownLanguage(words: string, usual: Language, whole: number): Language {
  const own = words.length * 2 > whole ? usual : languageOf(words)
  if (own === 'zh' && usual === 'ja') return 'ja'
  return own ?? usual
}

const finders = new Map<Language, FindPhrases<Signal>>()

function findSignals(plain: string, language: Language, opens: number) {
  let find = finders.get(language)
  if (find === undefined) {
    find = makePhraseFinder(LANGUAGES[language].signals, language === 'zh' || language === 'ja')
    finders.set(language, find)
  }
  return find(plain, opens)
}

/**
 * A sentence whose last clause asks or turns is read in two: `I know no Rust, how do I …?`, `skip it for now, but note: …`.
 */
function clausesOf(plain: string, span: Span): Span[] {
  const words = plain.slice(span.start, span.end)
  const asks = /[?？]["')\]»”\s]*$/.test(words)
  const cut = asks ? lastClause(words) : (TURN.exec(words)?.index ?? -1)
  if (cut < 0) return [span]
  const comma = /^[\s,;，、–—-]*/.exec(words.slice(cut))?.[0].length ?? 0
  return [
    { start: span.start, end: span.start + cut },
    { start: span.start + cut + comma, end: span.end },
  ].filter(({ start, end }) => end - start > 1)
}

const TURN =
  /[,;] (?:but|aber|mais|pero) (?=put|note|add|remember|keep|merk|setz|denk|note|mets|ajoute|retiens|apunta|anota|recuerda)/

/** Where the asking clause begins; a tag (`, right?`) belongs to what it asks about. */
function lastClause(words: string): number {
  const cut = Math.max(
    words.lastIndexOf(', '),
    words.lastIndexOf('，'),
    words.lastIndexOf('、'),
    words.lastIndexOf('; '),
    words.lastIndexOf(' - '),
  )
  if (cut < SHORTEST_STATEMENT || words.length - cut < SHORTEST_QUESTION) return -1
  return cut
}

const SHORTEST_STATEMENT = 15
const SHORTEST_QUESTION = 12
