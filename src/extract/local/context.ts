import { readMessage, type Sentence } from './reading.ts'
import type { Signal } from './signals.ts'

/** A sentence with what it shows itself and what its neighbours lend it. */
export interface InContext {
  readonly sentence: Sentence
  readonly signals: ReadonlySet<Signal>
  /** Too short to say anything by itself, or only a pointer to what comes. */
  readonly bare: boolean
}

/** The sentences of a message that are the speaker's own, each read beside its neighbours. */
export function readInContext(text: string): InContext[] {
  const sentences = ownWords(readMessage(text), text)
  let lent: readonly Signal[] = []
  return sentences.map((sentence, index) => {
    const bare = isBare(sentence)
    const signals = inContext(sentence, lent, sentences[index - 1], sentences[index + 1])
    // A sentence that is too short to be kept passes on what it was lent: `pnpm. not npm. third time now!!`
    lent = LENT.filter((signal) => sentence.signals.has(signal) || (bare && signals.has(signal)))
    return { sentence, signals, bare }
  })
}

const LENT: readonly Signal[] = ['wrong', 'rebuke', 'stop']

/** Everything after `summarise this:` or `I get this error:` belongs to somebody else, or to a program. */
function ownWords(sentences: readonly Sentence[], text: string): readonly Sentence[] {
  const paste = sentences.findIndex((sentence) => handsOver(sentence, text))
  return paste < 0 ? sentences : sentences.slice(0, paste)
}

function handsOver({ signals, quote, end }: Sentence, text: string): boolean {
  const announces = /[:：]\s*$/.test(quote)
  const lineEnds = /^[^\S\n]*\n/.test(text.slice(end, end + 40))
  if (signals.has('paste') && (announces || lineEnds || signals.has('hearsay'))) return true
  return announces && lineEnds && (signals.has('symptom') || signals.has('hearsay'))
}

/** `no, wrong.` before, the reason after, scorn on either side. */
function inContext(
  sentence: Sentence,
  lent: readonly Signal[],
  before: Sentence | undefined,
  after: Sentence | undefined,
): Set<Signal> {
  const signals = new Set([...sentence.signals, ...lent])
  if (before?.signals.has('sarcasm') || after?.signals.has('sarcasm')) signals.add('sarcasm')
  if (after === undefined || AWAY.some((signal) => after.signals.has(signal))) return signals
  if (after.signals.has('reason') && !after.opensLine) signals.add('reason')
  return signals
}

const AWAY: readonly Signal[] = ['asked', 'question', 'request']

/** `no no.`, `that's not how we do dates.` */
function isBare({ plain, signals }: Sentence): boolean {
  const words = plain.match(WORD) ?? []
  const characters = plain.match(UNSPACED_CHARACTER)?.length ?? 0
  if (characters > 0) return characters + words.length < 6
  if (words.length < 4) return true
  if (!signals.has('wrong') || words.length > 8) return false
  return (signals.has('continues') && !signals.has('reason')) || /[:：]\s*$/.test(plain)
}

const WORD = /[\p{L}\p{N}\ue000_]+/gu
const UNSPACED_CHARACTER = /[\u3040-\u30ff\u3400-\u9fff]/g
