/** Shares that their recipients do not want. Each is a note in the recipient's own space, which nobody else sees. */
import { timeState } from '../store/state.ts'
import type { Store } from '../store/store.ts'

const DECLINED = timeState('declinedShare')

/** The time at which a reader declined a share `s`; the parameter is the reader's own space. */
export const DECLINED_AT = `(SELECT n.value FROM notes n WHERE n.user_id = ? AND n.name = '${DECLINED.name} ' || s.id)`

/** A condition on shares `s`; the parameter is the reader's own space. */
export const NOT_DECLINED = `${DECLINED_AT} IS NULL`

/** Notes in the own space of a recipient that they declined a share. */
export function noteDeclined({ state }: Store, id: string, at: string): Promise<void> {
  return state.write(DECLINED.for(id), at)
}

/** Removes the note: the share reaches them again. */
export function removeDeclined({ state }: Store, id: string): Promise<void> {
  return state.remove(DECLINED.for(id))
}
