import type { Kind } from '../../model/memory.ts'
import type { Refusal } from '../judge.ts'
import { type InContext, readInContext } from './context.ts'
import { distinctiveWords } from './distinctive-words.ts'
import { type LaidDown, laidDownBy } from './laid-down.ts'
import type { Language } from './language.ts'
import { reasonAgainst } from './refusal.ts'
import { asksToRemember, rememberedAt } from './remember.ts'
import type { Signal } from './signals.ts'
import { isSecondThought } from './supersedes.ts'

/** A statement worth proposing: one sentence or a few that belong together, as a stretch of the message. */
export interface Candidate {
  readonly start: number
  readonly end: number
  readonly quote: string
  readonly kind: Kind
  readonly rule: string
  readonly language: Language
  readonly signals: ReadonlySet<Signal>
  /** By itself not worth keeping: only as a change of something that was kept. */
  readonly onlyThen: boolean
}

export interface Candidates {
  readonly kept: readonly Candidate[]
  readonly refused: readonly Refusal[]
}

/** Statements that a person's words lay down by themselves, and those that came close. */
export function candidatesIn(text: string): Candidates {
  const read = readInContext(text)
  const kept: Candidate[] = []
  const refused: Refusal[] = []
  let done = 0
  for (const [index, one] of read.entries()) {
    if (one.sentence.start < done) continue
    const found = remembered(text, read, index) ?? stated(text, read, index)
    if (found === undefined) {
      if (isClose(one)) refused.push({ quote: one.sentence.quote, reason: reasonAgainst(one.signals) })
      continue
    }
    kept.push(found)
    done = Math.max(done, found.end)
  }
  return { kept, refused }
}

function remembered(text: string, read: readonly InContext[], index: number): Candidate | undefined {
  const one = read[index]
  if (one === undefined || !asksToRemember(one)) return undefined
  const words = rememberedAt(text, read, index)
  if (words === undefined) return undefined
  const signals = new Set<Signal>([...one.signals, 'remember'])
  const { start, end, kind } = words
  return {
    ...{ start, end, kind, signals, rule: 'remember', onlyThen: false },
    quote: text.slice(start, end),
    language: one.sentence.language,
  }
}

function stated(text: string, read: readonly InContext[], index: number): Candidate | undefined {
  const first = read[index]
  if (first === undefined || first.bare) return undefined
  const laidDown = laidDownBy(first)
  const onlyThen = laidDown === undefined && isSecondThought(first.sentence.quote)
  if (laidDown === undefined && !onlyThen) return undefined
  const parts = read.slice(index, lastOf(read, index) + 1)
  const candidate = candidateOf(text, parts, laidDown ?? SECOND_THOUGHT, onlyThen)
  return onlyThen || isSelfContained(candidate) ? candidate : undefined
}

const SECOND_THOUGHT: LaidDown = { kind: 'decision', rule: 'a second thought' }

/** `never do that again` names nothing that could be understood later; a comment in code is nobody's rule. */
function isSelfContained({ quote }: Candidate): boolean {
  if (CODE_COMMENT.test(quote)) return false
  const characters = quote.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0
  const least = POINTS_BACK.test(quote) ? 2 : 1
  return distinctiveWords(quote).length >= least || characters >= LEAST_CHARACTERS
}

const LEAST_CHARACTERS = 8
const CODE_COMMENT = /^\s*[+-]?\s*(?:\/\/|\/\*|#)/
const POINTS_BACK = /\b(?:it|this|that|them|these|those|das|es|dies|ça|cela|eso|esto)\b/iu

/** A sentence with a rule's words that was not kept all the same: `extract --dry-run` says why. */
function isClose({ bare, signals }: InContext): boolean {
  return !bare && LASTING.some((signal) => signals.has(signal))
}

const LASTING: readonly Signal[] = ['remember', 'standing', 'ban', 'prefer', 'decided']

/** The longest statement, so that its text can be kept whole, and the most sentences it is made of. */
const LONGEST = 480
const MAX_SENTENCES = 3

/** The last sentence that still belongs to the statement that begins at `from`. */
function lastOf(read: readonly InContext[], from: number): number {
  const first = read[from]
  let last = from
  while (first !== undefined && last - from + 1 < MAX_SENTENCES) {
    const next = read[last + 1]
    if (next === undefined || !belongs(next)) break
    if (next.sentence.end - first.sentence.start > LONGEST) break
    last++
  }
  return last
}

/** Signals that begin a matter of its own, however it is said. */
const OWN_MATTER: readonly Signal[] = [
  'asked',
  'question',
  'request',
  'hypothetical',
  'praise',
  'temporary',
  'local',
  'feature',
]
const ADDS = /^(?:also|außerdem|zusätzlich|aussi|ademas|tambien|另外|还有|また|あと|それと)/

function belongs(next: InContext): boolean {
  const { signals, opensLine, plain } = next.sentence
  if (ADDS.test(plain) || OWN_MATTER.some((signal) => signals.has(signal))) return false
  if (opensLine || signals.has('order') || asksToRemember(next) || laidDownBy(next)) return false
  return (signals.has('reason') && !signals.has('choose')) || signals.has('continues')
}

function candidateOf(
  text: string,
  parts: readonly InContext[],
  { kind, rule }: LaidDown,
  onlyThen: boolean,
): Candidate {
  const [first] = parts
  const start = first?.sentence.start ?? 0
  const end = parts.at(-1)?.sentence.end ?? start
  return {
    ...{ start, end, kind, rule, onlyThen },
    quote: text.slice(start, end),
    language: first?.sentence.language ?? 'en',
    signals: new Set(parts.flatMap((part) => [...part.signals])),
  }
}
