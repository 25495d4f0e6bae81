import { isoTime } from '../../base/clock.ts'
import { keepEarlier } from './apply.ts'
import { recordChange, recordMet } from './record.ts'
import {
  inTransaction,
  isJoining,
  type ReplicaContext,
  type ReplicaWork,
  readShadow,
  SYNC,
} from './replica.ts'
import { settle } from './settle.ts'

const JOIN_BATCH = 200

/**
 * Ends the joining of a space, after its log was read to the end: memories that were here before meet what the space says of them.
 * Broken off, it begins again and does the rest. Says how many operations it made.
 */
export async function endJoining(context: ReplicaContext, name: string): Promise<number> {
  const made = await forEachMemory(context, name, meet)
  // A memory may have given way to one that said the same only until it met the space.
  const more = await forEachMemory(context, name, settleAgain)
  await inTransaction(context, name, async (work) => {
    if (isJoining(work.peer)) work.peer = { ...work.peer, compared: 0 }
  })
  return made + more
}

async function forEachMemory(
  context: ReplicaContext,
  name: string,
  step: (work: ReplicaWork, id: string) => Promise<boolean>,
): Promise<number> {
  let made = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await inTransaction(context, name, async (work) => {
      const ids = await work.sync.shadowIds(name, from, JOIN_BATCH)
      for (const id of ids) if (await step(work, id)) made += 1
      return ids.length < JOIN_BATCH ? undefined : ids.at(-1)
    })
  }
  return made
}

async function meet(work: ReplicaWork, id: string): Promise<boolean> {
  const shadow = await readShadow(work, id)
  if (shadow?.local !== null || (await work.sync.read(work.reach, id)) === undefined) return false
  const isChanged = await recordMet(work, id)
  await settleAgain(work, id)
  await keepEarlier(work, id)
  return isChanged
}

async function settleAgain(work: ReplicaWork, id: string): Promise<boolean> {
  const isChanged = await recordChange(work, id)
  const why = `this home takes part in ${work.peer.name} now`
  await settle(work, id, { at: isoTime(work.now), by: SYNC, why })
  return isChanged
}
