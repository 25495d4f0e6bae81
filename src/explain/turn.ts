import type { Context } from '../context.ts'
import type { Session } from '../model/session.ts'
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

function whyNothing([best]: readonly Explained[]): string {
  if (best === undefined) return 'no memory shares a distinctive word with the prompt'
  if (best.passes) return 'what fits was injected earlier, was ruled out, or was not known then'
  return `the nearest memory has too little evidence: ${best.sum} of ${best.needed} needed`
}
