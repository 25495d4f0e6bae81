import { DAY_MS, isoTime } from '../../base/clock.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../model/session.ts'
import type { FindPosition } from '../model/judge.ts'

/** Hosts note the end of few sessions, and of no imported one: after a day without a message a session counts as ended. */
const ENDED_AFTER_MS = DAY_MS

/** The position of some turns in their session: a model must know whether what is open there may be settled later. */
export function positionIn(
  { store, reach, clock }: Pick<Context, 'store' | 'reach' | 'clock'>,
  { id }: Session,
): FindPosition {
  return async (turns) => {
    const messages = await store.sessions.messages(reach, id)
    const shown = new Set(turns.flatMap((turn) => turn.messages.map((message) => message.id)))
    const first = messages.find(({ role }) => role === 'user')
    const last = messages.at(-1)
    const opening = first === undefined || shown.has(first.hostMessage) ? '' : first.text
    if (last === undefined) return { opening, after: 'open' }
    if (!shown.has(last.hostMessage)) return { opening, after: 'goes-on' }
    const endedAt = (await store.sessions.get(reach, id))?.endedAt ?? ''
    // A session that was resumed has an end from before.
    const hasEnded = endedAt >= last.at || last.at < isoTime(clock.now() - ENDED_AFTER_MS)
    return { opening, after: hasEnded ? 'ended' : 'open' }
  }
}
