import type { Kind } from '../../model/memory.ts'
import type { Refusal } from '../judge.ts'
import { type InContext, readInContext } from './context.ts'
import type { Language } from './language.ts'
import { reasonAgainst } from './refusal.ts'
import { type Verdict, weigh } from './score.ts'
import type { Signal } from './signals.ts'
import { isSecondThought } from './supersedes.ts'

/** A statement worth proposing: one sentence or a few that belong together, as a stretch of the message. */
export interface Candidate {
  readonly start: number
  readonly end: number
  readonly quote: string
  readonly kind: Kind
  readonly rule: string
  readonly score: number
  readonly language: Language
  readonly signals: ReadonlySet<Signal>
  /** It says in so many words that it is to last. */
  readonly isExplicit: boolean
  /** By itself not worth keeping: only as a change of something that was kept. */
  readonly onlyThen: boolean
}

export interface Candidates {
  readonly kept: readonly Candidate[]
  readonly refused: readonly Refusal[]
}

/** What a person's words lay down by themselves, and what came close. */
export function candidatesIn(text: string): Candidates {
  const judged = readInContext(text).map(judge)
  const kept: Candidate[] = []
  const refused: Refusal[] = []
  for (let index = 0; index < judged.length; index++) {
    const first = judged[index]
    if (first?.verdict === undefined) continue
    const onlyThen = !first.verdict.kept && isSecondThought(first.sentence.quote)
    if (first.verdict.kept || onlyThen) {
      const last = lastOf(judged, index)
      kept.push(candidateOf(text, judged.slice(index, last + 1), onlyThen))
      index = last
    } else if (first.verdict.score >= CLOSE) {
      refused.push({ quote: first.sentence.quote, reason: reasonAgainst(first.signals, first.verdict) })
    }
  }
  return { kept, refused }
}

/** How sure the scorer must have been for a refusal to be worth telling. */
const CLOSE = 0.2

interface Judged extends InContext {
  readonly verdict: Verdict | undefined
}

function judge(read: InContext): Judged {
  if (read.bare) return { ...read, verdict: undefined }
  return { ...read, verdict: weigh(read.signals, read.head, read.sentence.words) }
}

/** The longest statement, so that its text can be kept whole, and the most sentences it is made of. */
const LONGEST = 480
const MOST_SENTENCES = 3

/** The last sentence that still belongs to the statement that begins at `from`. */
function lastOf(judged: readonly Judged[], from: number): number {
  const first = judged[from]
  let last = from
  while (first !== undefined && last - from + 1 < MOST_SENTENCES) {
    const next = judged[last + 1]
    if (next === undefined || !belongs(next, first)) break
    if (next.sentence.end - first.sentence.start > LONGEST) break
    last++
  }
  return last
}

/** What begins a matter of its own, however it is said. */
const OWN_MATTER: readonly Signal[] = [
  ...([
    'asked',
    'question',
    'request',
    'hypothetical',
    'praise',
    'temporary',
    'local',
    'feature',
    'todo',
  ] as const),
]
const ADDS = /^(?:also|außerdem|zusätzlich|aussi|ademas|tambien|另外|还有|また|あと|それと)/
/** Kinds that are only whole with their reason. */
const REASONED: readonly Kind[] = ['decision', 'preference', 'correction', 'workaround']

function belongs(next: Judged, first: Judged): boolean {
  const { signals, opensLine } = next.sentence
  const kind = first.verdict?.kind ?? 'fact'
  if (ADDS.test(next.sentence.plain) || OWN_MATTER.some((signal) => signals.has(signal))) return false
  if (kind === 'debugging' && (signals.has('fixed') || signals.has('cause'))) return true
  if (opensLine || (signals.has('order') && !LASTING.some((signal) => signals.has(signal)))) return false
  if (REASONED.includes(kind) && signals.has('reason') && !signals.has('choose')) return true
  const another = next.verdict?.kept === true && next.verdict.kind !== kind
  return signals.has('continues') && !another
}

const LASTING: readonly Signal[] = ['standing', 'ban', 'every', 'prefer']

function candidateOf(text: string, parts: readonly Judged[], onlyThen: boolean): Candidate {
  const [first] = parts
  const start = first?.sentence.start ?? 0
  const end = parts.at(-1)?.sentence.end ?? start
  return {
    start,
    end,
    quote: text.slice(start, end),
    kind: first?.verdict?.kind ?? 'fact',
    rule: first?.verdict?.rule ?? '',
    score: first?.verdict?.score ?? 0,
    isExplicit: first?.verdict?.isExplicit ?? false,
    language: first?.sentence.language ?? 'en',
    onlyThen,
    signals: new Set(parts.flatMap((part) => [...part.signals])),
  }
}
