import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import type { FindPosition } from '../model/judge.ts'

/** Where some turns stand in their session, so that a model knows whether what is open there may be settled later. */
export function positionIn(store: Store, reach: Reach, { id }: Session): FindPosition {
  return async (turns) => {
    const messages = await store.sessions.messages(reach, id)
    const shown = new Set(turns.flatMap((turn) => turn.messages.map((message) => message.id)))
    const first = messages.find(({ role }) => role === 'user')
    const last = messages.at(-1)
    const opening = first === undefined || shown.has(first.hostMessage) ? '' : first.text
    if (last !== undefined && !shown.has(last.hostMessage)) return { opening, after: 'goes-on' }
    const hasEnded = (await store.sessions.get(reach, id))?.endedAt != null
    return { opening, after: hasEnded ? 'ended' : 'open' }
  }
}
