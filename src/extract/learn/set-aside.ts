import { isoTime } from '../../base/clock.ts'
import type { Job } from '../../model/ledger.ts'
import type { Session } from '../../model/session.ts'
import type { LearnContext, Reader } from './context.ts'

/** A turn whose reading ended the program twice; without a message the whole session, which could not be loaded. */
export interface SetAside {
  readonly session: string
  /** The id of the last message of the turn. */
  readonly last: string | null
}

const MAX_ATTEMPTS = 2
const WHY = `reading it ended the program ${MAX_ATTEMPTS} times`

/** The kind of job under which such turns are dead letters, until a person has them tried again, by the local judge or a model. */
export function setAsideKind(as: Reader['as']): string {
  return as === 'model' ? 'learn-model-turn' : 'learn-local-turn'
}

export function setAsideIn({ payload }: Job): SetAside {
  return JSON.parse(payload) as SetAside
}

/** Puts a turn to the dead letters: `memoria status` reports it, and `memoria model jobs retry` tries it again. */
export async function setTurnAside(
  { store, clock, makeId, log }: Pick<LearnContext, 'store' | 'clock' | 'makeId' | 'log'>,
  session: Session,
  as: Reader['as'],
  last: string | null,
): Promise<void> {
  const now = isoTime(clock.now())
  const setAside: SetAside = { session: session.id, last }
  const isNew = await store.jobs.bury(
    {
      id: makeId(),
      kind: setAsideKind(as),
      key: last === null ? session.id : `${session.id}:${last}`,
      payload: JSON.stringify(setAside),
      maxAttempts: MAX_ATTEMPTS,
      runAt: now,
      createdAt: now,
    },
    WHY,
  )
  if (isNew) log.error('learn.set_aside', { session: session.id, judge: as })
}
