import { leastTrusted, type Origin } from '../../model/memory.ts'
import { normalWords } from '../../model/normal-words.ts'
import { containsSubstance, type Fingerprint, shareIn } from '../../model/output-fingerprint.ts'
import { STOP_WORDS } from '../../store/stop-words.ts'
import type { JudgeDraft } from '../judge.ts'
import { withoutCode, withoutQuotations } from '../local/mask.ts'
import type { Sentence } from '../local/reading.ts'
import { claimWords, isFunctionWord } from './claim-words.ts'
import { isSameWord, quoteSupports } from './quote-supports.ts'
import { claimsForce, isOfTheMoment, standingClauses } from './standing-clauses.ts'
import { typedSentences } from './typed-words.ts'

/** A message that a draft may point to. */
export interface HeardMessage {
  readonly text: string
  readonly at: string
}

/** The output of a tool call: through which channel it came, when, and which words are in it. */
export interface HeardOutput {
  readonly channel: Origin
  readonly at: string
  readonly fingerprint: Fingerprint
}

/** A session as far as it decides whose words something is. */
export interface Heard {
  /** The messages that a person wrote, by the host's id. */
  readonly persons: ReadonlyMap<string, HeardMessage>
  /** The person's words inside tool calls: why they refused one, what they answered. */
  readonly answers?: readonly HeardMessage[]
  readonly outputs: readonly HeardOutput[]
}

/** A statement with the words that it rests on. */
export type Claim = Pick<JudgeDraft, 'kind' | 'text' | 'origin' | 'said' | 'evidence'>

/**
 * The channel a draft came through, whatever its judge says. It is the person's only if words that they typed carry it
 * and hold beyond the moment.
 * Else it comes from the least trusted channel in which its substance stands; from the assistant, if it stands in none.
 */
export function decideOrigin(draft: Claim, heard: Heard): Origin {
  const theirs = draft.origin === 'user' ? carriedBy(draft, heard) : undefined
  if (theirs !== undefined) return leastTrusted('user', ...pastedFrom(theirs, heard))
  const texts =
    draft.origin === 'user' ? [draft.text] : [draft.text, ...draft.evidence.map(({ quote }) => quote)]
  const claimed = draft.origin === 'user' ? 'assistant' : draft.origin
  return leastTrusted(claimed, ...channelsOf(texts, heard))
}

interface Carried {
  readonly message: HeardMessage
  readonly sentences: readonly string[]
}

/** The sentences of the person's that carry the draft; undefined when none do. */
function carriedBy(claim: Claim, heard: Heard): Carried | undefined {
  const { kind, evidence, said: text = claim.text } = claim
  for (const { messages, quote } of evidence) {
    for (const message of saidBy(messages, heard)) {
      const sentences = typedSentences(message.text, quote)
      if (isCarried(text, lastingWords({ kind, text }, sentences)))
        return { message, sentences: sentences.map((sentence) => sentence.quote) }
    }
  }
  return undefined
}

function saidBy(messages: readonly string[], { persons, answers = [] }: Heard): HeardMessage[] {
  return [...messages.flatMap((id) => persons.get(id) ?? []), ...answers]
}

/**
 * The words of these sentences that hold beyond the moment. A statement that leaves nothing of them out and adds no force
 * is taken as it was said; one that was reworded or cut needs clauses that hold by themselves.
 */
function lastingWords({ kind, text }: Pick<Claim, 'kind' | 'text'>, sentences: readonly Sentence[]): string {
  const said = sentences.map(({ quote }) => quote).join('\n')
  const forced = sentences.filter(({ language }) => claimsForce(text, language))
  const addsForce = forced.length > 0 && !forced.some(({ quote, language }) => claimsForce(quote, language))
  if (!addsForce && quoteSupports(said, text)) return sentences.every(isOfTheMoment) ? '' : said
  const asRule = kind === 'preference' || forced.length > 0
  return sentences.flatMap((sentence) => standingClauses(sentence, asRule)).join('\n')
}

/** Of the words that say something, so many must stand outside of what the person quotes. */
const OWN_SHARE = 0.5

/**
 * A quotation in a person's sentence, or a name in code, belongs to it; but what they want of it they say in
 * words of their own.
 */
function isCarried(text: string, said: string): boolean {
  if (!quoteSupports(text, said)) return false
  const claimed = claimWords(text)
  const own = claimWords(withoutQuotations(said))
  const isOwn =
    claimed.filter((word) => own.some((other) => isSameWord(word, other))).length >=
    claimed.length * OWN_SHARE
  const outsideCode = new Set(normalWords(withoutCode(withoutQuotations(said))))
  return isOwn && normalWords(text).some((word) => outsideCode.has(word) && !STOP_WORDS.has(word))
}

/** A message of so many characters or lines may hold what was pasted; a shorter one is taken as typed. */
const PASTED_CHARACTERS = 300
const PASTED_LINES = 3
const PASTED_SHARE = 0.8

/** The channels in which the sentences stood before the person sent them, word for word, as part of a longer text. */
function pastedFrom({ message, sentences }: Carried, { outputs }: Heard): Origin[] {
  const isLong = message.text.length > PASTED_CHARACTERS || message.text.split('\n').length >= PASTED_LINES
  if (!isLong) return []
  return outputs
    .filter(({ at }) => at < message.at)
    .filter(({ fingerprint }) => sentences.some((sentence) => shareIn(fingerprint, sentence) >= PASTED_SHARE))
    .map(({ channel }) => channel)
}

function channelsOf(texts: readonly string[], { outputs }: Heard): Origin[] {
  return outputs
    .filter(({ fingerprint }) => texts.some((text) => containsSubstance(fingerprint, text, isFunctionWord)))
    .map(({ channel }) => channel)
}
