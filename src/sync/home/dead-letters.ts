/** Operations that were refused, by the server or by this program, for a person who decides about them. */
import { inTransaction } from '../replica/replica.ts'
import type { SyncContext } from './context.ts'

export interface DeadLetter {
  readonly space: string
  readonly id: string
  /** Empty where the operation could not be read. */
  readonly memory: string
  /** `sent`: the server refused it. `received`: it could not be read here. */
  readonly direction: 'sent' | 'received'
  readonly reason: string
  readonly at: string
}

const MAX_LISTED = 1_000

/** The dead letters of a space, oldest first. */
export async function deadLetters({ store }: SyncContext, space: string): Promise<DeadLetter[]> {
  const ops = await store.sync.ops(space, 'dead', MAX_LISTED)
  return ops.map(({ id, memory, own, reason, at }) => ({
    space,
    id,
    memory,
    direction: own ? 'sent' : 'received',
    reason: reason ?? 'refused',
    at,
  }))
}

/**
 * Drops dead letters. What was refused stays as it is here, and is not offered again; their words leave the log, their ids
 * stay, so that none of them is taken for new.
 */
export async function dropDeadLetters(context: SyncContext, space: string): Promise<number> {
  const dropped = await inTransaction(context, space, async ({ sync }) => {
    const ops = await sync.ops(space, 'dead', MAX_LISTED)
    for (const { id, seq } of ops) {
      await sync.setOp(space, id, { state: 'stored', seq, reason: 'dropped' })
      await sync.emptyOp(space, id)
    }
    return ops.length
  })
  return dropped ?? 0
}
