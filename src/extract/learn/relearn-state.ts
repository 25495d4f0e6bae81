import { isNullOr, isOneOf, isShape, isText } from '../../base/guards.ts'
import type { Reach } from '../../model/reach.ts'
import { jsonState } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'

/** The progress of the one run that reads again the turns which an older local judge had read. */
export interface Relearning {
  readonly phase: 'withdrawing' | 'reading' | 'done'
  readonly run: string
  /** The time it began: later memories are those of the present judge. */
  readonly at: string
  /** The last session that was read again. */
  readonly after: string | null
}

const RELEARNING = jsonState(
  'relearning',
  isShape<Relearning>({
    phase: isOneOf(['withdrawing', 'reading', 'done']),
    run: isText,
    at: isText,
    after: isNullOr(isText),
  }),
)

/** The name under which it is kept how far a session was read again. */
export const AGAIN = 'again'

export function readRelearning({ state }: Pick<Store, 'state'>): Promise<Relearning | undefined> {
  return state.read(RELEARNING)
}

export function noteRelearning({ state }: Pick<Store, 'state'>, relearning: Relearning): Promise<void> {
  return state.write(RELEARNING, relearning)
}

export async function isRelearningDue(store: Pick<Store, 'state'>): Promise<boolean> {
  return (await readRelearning(store))?.phase !== 'done'
}

/** The sessions that wait to be read again. */
export async function sessionsToRelearn(
  store: Pick<Store, 'state' | 'learning'>,
  reach: Reach,
): Promise<readonly string[]> {
  const noted = await readRelearning(store)
  if (noted?.phase === 'done') return []
  return store.learning.readBy(reach, 'local', {
    ...(noted === undefined ? {} : { begunBefore: noted.at }),
    after: noted?.after ?? '',
  })
}
