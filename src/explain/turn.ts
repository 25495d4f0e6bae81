import type { Context } from '../context.ts'
import { CAPTURE_SINCE } from '../ingest/capture-since.ts'
import type { Session, Turn } from '../model/session.ts'
import type { Explained } from '../recall/explain.ts'
import { promptOf } from './prompt-of.ts'
import { decisionsFor } from './prompts.ts'
import { injectionsOf, turnOfInjection } from './session.ts'

/** The candidates that recall has for the prompt of one turn. */
export interface ExplainedPrompt {
  readonly prompt: string | null
  /** By the scores that they have now. */
  readonly candidates: readonly (Explained & { readonly why: string })[]
  /** Why nothing was injected; empty when something was. */
  readonly reason: string
}

/** The candidates for the prompt of a turn, each with what spoke for it and why it was injected or not. */
export async function explainTurn(
  context: Pick<Context, 'store' | 'reach' | 'config'>,
  session: Session,
  turn: string,
): Promise<ExplainedPrompt> {
  const { store, reach } = context
  const turns = await store.sessions.turns(reach, session.id)
  const prompt = promptOf(turn, await store.sessions.messages(reach, session.id))
  if (prompt === null) return { prompt, candidates: [], reason: 'the turn began without a prompt' }
  const records = await store.injections.list(reach, {
    host: session.host,
    hostSession: session.hostSession,
  })
  if (
    records.length === 0 &&
    !(await wasListening(
      context,
      session,
      turns.find(({ id }) => id === turn),
    ))
  )
    return { prompt, candidates: [], reason: NOT_RUNNING }
  const position = turns.findIndex(({ id }) => id === turn)
  const ledger = (await injectionsOf(context, session)).map(({ memories, ...row }) => ({
    memories,
    position: turns.findIndex(({ id }) => id === turnOfInjection(row, turns)?.id),
  }))
  const idsAt = (isWanted: (at: number) => boolean) =>
    new Set(ledger.flatMap((row) => (isWanted(row.position) ? row.memories : [])))
  const injected = idsAt((at) => at === position)
  const { near } = await decisionsFor(context, session, {
    text: prompt,
    at: turns[position]?.startedAt ?? '',
    isFollowUp: position > 0,
    injected,
    known: idsAt((at) => at < position),
  })
  return { prompt, candidates: near, reason: injected.size > 0 ? '' : whyNothing(near) }
}

const NOT_RUNNING = 'imported: memoria was not running then'

/** Whether a turn happened while its agent reported to memoria. Transcripts of the time before are imported. */
async function wasListening(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  { id, host }: Session,
  turn: Turn | undefined,
): Promise<boolean> {
  const since = await store.state.read(CAPTURE_SINCE)
  if (since === undefined || turn === undefined || turn.startedAt < since) return false
  const activity = await store.capture.activity()
  const hasReported = activity.some((one) => one.host === host && one.eventAt !== null)
  return hasReported && (await store.imports.runOf(reach, id)) === undefined
}

function whyNothing([best]: readonly Explained[]): string {
  if (best === undefined) return 'no memory shares a distinctive word with the prompt'
  if (best.passes) return 'what fits was injected earlier, was ruled out, or was not known then'
  return `the nearest memory has too little evidence: ${best.sum} of ${best.needed} needed`
}
