import { HOSTS } from '../hosts/all.ts'
import type { Reach } from '../model/reach.ts'
import { hidesUnreviewed } from '../model/review.ts'
import type { ToolCall } from '../model/session.ts'
import { type Dated, laterFirst } from '../recall/later-first.ts'
import { tableMeaning } from '../recall/meaning.ts'
import type { HistoryAnswer } from '../recall/passages.ts'
import { recallFor } from '../recall/recall.ts'
import { sameSubjectBy } from '../recall/same-subject.ts'
import type { MemoryMatch } from '../recall/search.ts'
import type { InjectContext } from './context.ts'
import { endedMarks } from './ended.ts'
import { fencedHints, historyLine, statementLine } from './hint-lines.ts'
import { type AlreadyTold, NOTHING_TOLD, type Telling } from './ledger.ts'
import { withoutRepeats } from './one-utterance.ts'
import { ruledOut } from './ruled-out.ts'
import { whereSaid } from './said-in.ts'
import type { Stated } from './stated.ts'

export interface HintRequest {
  readonly prompt: string
  readonly reach: Reach
  readonly already?: AlreadyTold
  /** The files that are worked on. */
  readonly files?: readonly string[]
  readonly limit?: number
  /** The session that asks: what it said itself is no answer. */
  readonly session?: string | null
  /** The session was prompted before: it has much before it already, and gets only what is plainly meant. */
  readonly isFollowUp?: boolean
  /** The folder in which the agent works, where it is known. */
  readonly folder?: string | null
  /** What the agent reads by itself. Asked for only when something fits, since it looks at files. */
  readonly stated?: (() => Promise<Stated | undefined>) | undefined
}

/** Something that is injected with a prompt, with its exact words and where they come from. */
export interface HintedAnswer {
  readonly kind: 'statement' | 'passage' | 'episode'
  readonly id: string
  readonly text: string
  readonly reasons: readonly string[]
  /** For passages and episodes: the session, as its host calls it. */
  readonly session?: string
}

export interface Hints {
  /** Exactly what the model is given; empty when nothing surely fits. */
  readonly text: string
  readonly answers: readonly HintedAnswer[]
  readonly tellings: readonly Telling[]
  /** Names of the passages and episodes, for the ledger. */
  readonly also: readonly string[]
  /** Why nothing is said; empty when something is. */
  readonly reason: string
}

const MAX_HINTS = 3
/** Recall is asked for more, since what was injected already does not count. */
const BEYOND = 5

const INJECTED_BEFORE = 'what fits was injected in this session before'
const RULED_OUT = 'what fits was ruled out with memoria wrong'

type Ranked =
  | { readonly order: number; readonly match: MemoryMatch }
  | { readonly order: number; readonly answer: HistoryAnswer }

/** What goes with a prompt: few lines, only what fits, and nothing that the session was given before. */
export async function makeHints(context: InjectContext, request: HintRequest): Promise<Hints> {
  const { store, config } = context
  const { prompt, reach, files = [], isFollowUp = false, limit = MAX_HINTS } = request
  const isReviewed = hidesUnreviewed(config)
  const { matches, history, asked, reason } = await recallFor(store, reach, prompt, limit + BEYOND, {
    ...{ withoutNew: isReviewed, files, isFollowUp, withHistory: !isReviewed },
  })
  if (matches.length + history.length === 0) return nothing(reason)
  const { ranked, hasRuledOut } = await freshOnes(context, request, matches, history)
  if (ranked.length === 0) return nothing(hasRuledOut ? RULED_OUT : INJECTED_BEFORE)
  const best = await unstated(ranked, limit, request.stated)
  if (best.length === 0) return nothing('the agent reads what fits in its own instructions')
  const given = best.flatMap((one) => ('match' in one ? [one.match.memory] : []))
  const saidIn = await whereSaid(context, given)
  const ended = await endedMarks(context, reach, request.folder ?? null, given)
  const { text, shown } = fencedHints(
    best.map((one) =>
      'match' in one
        ? statementLine(one.match, saidIn(one.match.memory), ended(one.match.memory))
        : historyLine(one.answer, titleOf(one.answer.host), asked),
    ),
  )
  return { text, ...toldBy(best.slice(0, shown)), reason: '' }
}

function titleOf(host: string): string {
  return HOSTS.find(({ name }) => name === host)?.title ?? host
}

/** One ranking of statements, passages and episodes, without what the session has before it. */
async function freshOnes(
  context: InjectContext,
  { prompt, reach, session = null, already = NOTHING_TOLD }: HintRequest,
  matches: readonly MemoryMatch[],
  history: readonly HistoryAnswer[],
): Promise<{ readonly ranked: Ranked[]; readonly hasRuledOut: boolean }> {
  const { store } = context
  const untold = matches.filter(({ memory }) => !already.memories.has(memory.id))
  const ids = untold.map(({ memory }) => memory.id)
  const wrong = await ruledOut(context, ids, prompt)
  const fresh = untold.filter(({ memory }) => !wrong.has(memory.id))
  const sessions = [...new Set(history.map(({ hostSession }) => hostSession))]
  const outdated = await store.memories.sourcesIn(reach, sessions, { outdated: true })
  const said = new Set(fresh.flatMap(({ memory }) => memory.evidence).flatMap(({ messages }) => messages))
  const answers = history.filter(
    (answer) =>
      answer.session !== session &&
      !already.also.has(alsoOf(answer)) &&
      // What became a statement comes as that statement, or not at all once that was replaced or forgotten.
      !answer.hostMessages.some((message) => outdated.has(message) || said.has(message)),
  )
  const ranked: Ranked[] = [
    ...fresh.map((match) => ({ order: match.order, match })),
    ...answers.map((answer) => ({ order: answer.score, answer })),
  ].sort((one, other) => other.order - one.order)
  const ordered = laterFirst(ranked, datedOf, sameSubjectBy(tableMeaning()))
  const once = withoutRepeats(ordered, (one) => ('match' in one ? one.match.memory : undefined))
  return { ranked: once, hasRuledOut: wrong.size > 0 }
}

function datedOf(one: Ranked): Dated {
  return 'match' in one
    ? {
        score: one.order,
        at: one.match.memory.statedAt,
        shared: new Set(one.match.shared.keys()),
        text: one.match.memory.text,
      }
    : {
        score: one.order,
        at: one.answer.at,
        shared: new Set(one.answer.shared),
        text: one.answer.whole,
      }
}

async function unstated(
  ranked: readonly Ranked[],
  limit: number,
  read: HintRequest['stated'],
): Promise<Ranked[]> {
  const stated = await read?.()
  const best: Ranked[] = []
  for (const one of ranked) {
    if (best.length === limit) break
    if (!('match' in one) || stated?.says(one.match.memory) !== true) best.push(one)
  }
  return best
}

function toldBy(shown: readonly Ranked[]): Pick<Hints, 'answers' | 'tellings' | 'also'> {
  return {
    answers: shown.map((one) =>
      'match' in one
        ? {
            kind: 'statement',
            id: one.match.memory.id,
            text: one.match.memory.text,
            reasons: one.match.reasons,
          }
        : {
            kind: one.answer.kind,
            id: one.answer.id,
            text: one.answer.text,
            reasons: [`shares ${one.answer.shared.map((word) => `"${word}"`).join(', ')}`],
            session: one.answer.hostSession,
          },
    ),
    tellings: shown.flatMap((one) =>
      'match' in one ? [{ memory: one.match.memory, reason: one.match.reasons.join('; ') }] : [],
    ),
    also: shown.flatMap((one) => ('answer' in one ? [alsoOf(one.answer)] : [])),
  }
}

function alsoOf({ kind, id }: HistoryAnswer): string {
  return `${kind === 'episode' ? 'episode' : 'message'}:${id}`
}

function nothing(reason: string): Hints {
  return { text: '', answers: [], tellings: [], also: [], reason }
}

const FILE_FIELD = /"(?:file_path|notebook_path|path|filePath)"\s*:\s*("(?:[^"\\]|\\.)*")/g

/** The files that tool calls were about, each once. */
export function filesIn(calls: readonly Pick<ToolCall, 'input'>[]): string[] {
  const names = calls.flatMap(({ input }) => [...input.matchAll(FILE_FIELD)].map(([, name = '""']) => name))
  return [...new Set(names.map(unquoted))].filter((name) => name !== '')
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    // A tool's input is kept without its middle: half an escape is no file.
    return ''
  }
}
