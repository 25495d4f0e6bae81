import type { Reach } from '../model/reach.ts'
import { hidesUnreviewed } from '../model/review.ts'
import type { ToolCall } from '../model/session.ts'
import { recallFor } from '../recall/recall.ts'
import type { InjectContext } from './context.ts'
import { fenced, HINT_CHARACTERS } from './fence.ts'
import { type AlreadyTold, NOTHING_TOLD, type Telling } from './ledger.ts'
import { memoryLine } from './lines.ts'
import { whereSaid } from './said-in.ts'
import type { Stated } from './stated.ts'

export interface HintRequest {
  readonly prompt: string
  readonly reach: Reach
  readonly already?: AlreadyTold
  /** The files that are worked on. */
  readonly files?: readonly string[]
  readonly limit?: number
  /** What the agent reads by itself. Asked for only when something fits, since it looks at files. */
  readonly stated?: (() => Promise<Stated | undefined>) | undefined
}

export interface Hints {
  /** Exactly what the model is given; empty when nothing surely fits. */
  readonly text: string
  readonly tellings: readonly Telling[]
  readonly reasons: ReadonlyMap<string, readonly string[]>
  /** Why nothing is said; empty when something is. */
  readonly reason: string
}

const MOST = 3
/** Recall is asked for more, since what was told already does not count. */
const BEYOND = 5
const HEAD = "Records from the user's earlier sessions that speak of this, each with its date, source and id:"

/** The memories that go with a prompt: few, only what surely fits, and nothing that the session was told before. */
export async function makeHints(context: InjectContext, request: HintRequest): Promise<Hints> {
  const { store, config } = context
  const { prompt, reach, already = NOTHING_TOLD, files = [], limit = MOST } = request
  const { matches, reason } = await recallFor(store, reach, prompt, limit + BEYOND, {
    ...{ withoutNew: hidesUnreviewed(config), files },
  })
  if (matches.length === 0) return nothing(reason)
  const fresh = matches.filter(({ memory }) => !already.memories.has(memory.id))
  if (fresh.length === 0) return nothing('what fits was told in this session before')
  const stated = await request.stated?.()
  const best: typeof fresh = []
  for (const match of fresh) {
    if (best.length === limit) break
    if (stated?.says(match.memory) !== true) best.push(match)
  }
  if (best.length === 0) return nothing('the agent reads what fits in its own instructions')
  const saidIn = await whereSaid(
    context,
    best.map(({ memory }) => memory),
  )
  const lines: string[] = []
  const told: typeof fresh = []
  for (const match of best) {
    const line = memoryLine(match.memory, { saidIn: saidIn(match.memory), replaces: match.replaces })
    if (fenced('hints', [HEAD, ...lines, line]).length > HINT_CHARACTERS) continue
    lines.push(line)
    told.push(match)
  }
  return {
    text: lines.length === 0 ? '' : fenced('hints', [HEAD, ...lines]),
    tellings: told.map(({ memory, reasons }) => ({ memory, reason: reasons.join('; ') })),
    reasons: new Map(told.map(({ memory, reasons }) => [memory.id, reasons])),
    reason: lines.length === 0 ? 'what fits is too long to be told' : '',
  }
}

function nothing(reason: string): Hints {
  return { text: '', tellings: [], reasons: new Map(), reason }
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
