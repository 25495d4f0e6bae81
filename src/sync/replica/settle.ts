import { isoTime } from '../../base/clock.ts'
import { shortId } from '../../base/ids.ts'
import { isLiving, trustOf } from '../../model/memory.ts'
import { digestOf } from '../../store/digest.ts'
import type { Author } from '../../store/store.ts'
import type { SyncedMemory } from '../../store/sync-rows.ts'
import { canonicalJson, FIELD_NAMES, fieldsOf, type SyncedFields } from '../log/fields.ts'
import { livingFields, statusOf } from '../log/merge.ts'
import { recordChange } from './record.ts'
import {
  localDigests,
  putShadow,
  type ReplicaWork,
  readShadow,
  type Shadow,
  SYNC,
  SYNCED_FROM,
  takesPart,
} from './replica.ts'

/** The author of a change that came from another replica. */
export function remoteAuthor({ now, peer }: ReplicaWork, by: string, replica: string): Author {
  return {
    at: isoTime(now),
    by: by === '' ? SYNC : by,
    why: `${SYNCED_FROM} ${shortId(replica)} by ${peer.name}`,
  }
}

/**
 * Brings a memory's row to what its merged operations say. Of living memories that say the same, for the same owner, the one with
 * the first id lives and the others give way to it: every replica comes to the same, and no operation says so.
 */
export async function settle(work: ReplicaWork, id: string, author: Author): Promise<void> {
  const twinAuthor = { at: author.at, by: SYNC, why: 'another memory says the same, or does so no more' }
  // Those that end or give way go first, then the one that changed: two living memories with one statement cannot be, not even for
  // a moment.
  const toLive: string[] = []
  for (const one of await recordSame(work, id)) {
    if (await isToLive(work, one)) toLive.push(one)
    else await settleRow(work, one, one === id ? author : twinAuthor)
  }
  for (const one of toLive) await settleRow(work, one, one === id ? author : twinAuthor)
}

/**
 * All memories whose rows may change with one: those that say the same now, or did when it was last settled. Changes of theirs that
 * were made here are recorded first, before any row is written: they would be written over, or say the same as what is written.
 */
async function recordSame(work: ReplicaWork, id: string): Promise<Set<string>> {
  const memories = new Set([id])
  const seen = new Set<string>()
  const changed = [id]
  // It grows while it is gone through: a change of another memory leads to those that say the same as that one.
  for (const one of changed) {
    for (const digest of await noteDigest(work, one)) {
      if (seen.has(digest)) continue
      seen.add(digest)
      for (const other of await withStatement(work, digest)) {
        if (memories.has(other)) continue
        memories.add(other)
        if (await recordChange(work, other)) changed.push(other)
      }
    }
  }
  return memories
}

/** Notes the digest of a memory's statement. Says which it was and which it is; none for a memory that does not live. */
async function noteDigest(work: ReplicaWork, id: string): Promise<Set<string>> {
  const shadow = await readShadow(work, id)
  if (shadow === undefined) return new Set()
  const digest = await livingDigest(work, id, shadow)
  if (digest !== shadow.digest) await putShadow(work, id, { ...shadow, digest })
  return new Set([shadow.digest, digest].filter((one) => one !== null))
}

/**
 * The memories of the space with a statement, by its digest: by their operations, or by the row that is here. A row says something
 * else than the operations where it was changed since, as when a forgotten memory was restored.
 */
async function withStatement({ sync, reach, peer }: ReplicaWork, digest: string): Promise<string[]> {
  const same = await sync.shadowsWith(peer.name, digest)
  const living = await sync.livingWith(reach, digest)
  if (living === undefined || same.includes(living)) return same
  const shadow = await sync.shadow(peer.name, living)
  return (shadow?.local ?? null) === null ? same : [...same, living]
}

/** Whether the row of a memory will live: a statement lives there, and no other memory has it before this one. */
async function isToLive(work: ReplicaWork, id: string): Promise<boolean> {
  const digest = (await work.sync.shadow(work.peer.name, id))?.digest ?? null
  return digest !== null && (await winnerOver(work, id)) === undefined
}

/** The digest of a statement that lives in this space; null for all others. */
async function livingDigest(work: ReplicaWork, id: string, { state }: Shadow): Promise<string | null> {
  if (statusOf(state) !== 'living') return null
  const fields = livingFields(state)
  if (!isLiving(fields) || !takesPart(work.peer, fields) || (await isForeign(work, id))) return null
  return digestOf(fields.text, { user: work.reach.user, scope: fields.scope, project: fields.project })
}

/** Whether a row of this id is here that is none of this space's: nobody's operation may change it. */
async function isForeign({ sync, reach, peer }: ReplicaWork, id: string): Promise<boolean> {
  const row = await sync.read(reach, id)
  return row === undefined ? sync.isOfOthers(reach, id) : !takesPart(peer, row.memory)
}

/** The memory that one gives way to, because it says the same and has an earlier id or takes no part in this space. */
async function winnerOver({ sync, reach, peer }: ReplicaWork, id: string): Promise<string | undefined> {
  const digest = (await sync.shadow(peer.name, id))?.digest ?? null
  if (digest === null) return undefined
  const group = await sync.shadowsWith(peer.name, digest)
  if (group[0] !== undefined && group[0] !== id) return group[0]
  const living = await sync.livingWith(reach, digest)
  if (living === undefined || living === id) return undefined
  // A row of this space is about to change as well; one outside of it, or that has not met the space yet, stays as it is.
  return ((await sync.shadow(peer.name, living))?.local ?? null) === null ? living : undefined
}

/** Writes one row from its merged operations, if it says something else, and notes how it stands here. */
async function settleRow(work: ReplicaWork, id: string, author: Author): Promise<void> {
  const { sync, reach, peer } = work
  const shadow = await readShadow(work, id)
  if (shadow === undefined || (await isForeign(work, id))) return
  const status = statusOf(shadow.state)
  const row = await sync.read(reach, id)
  if (status === 'incomplete') return
  const fields = status === 'living' ? livingFields(shadow.state) : undefined
  if (status === 'purged') {
    if (row !== undefined && !row.purged) await sync.purge(reach, id, author)
    await sync.emptyOps(peer.name, id)
  } else if (fields === undefined || !takesPart(peer, fields)) {
    if (row !== undefined) await sync.forget(reach, id, author)
  } else {
    const target = await derivedFields(work, id, fields)
    if (row !== undefined && isSame(row, target, shadow.missing)) return noteLocal(work, id, shadow, row)
    const change = row?.memory.state === 'forgotten' ? 'restored' : 'revised'
    const missing = await sync.write(reach, { ...target, id, trust: trustIn(row, target) }, author, change)
    return noteLocal(work, id, { ...shadow, missing }, await sync.read(reach, id))
  }
  await noteLocal(work, id, { ...shadow, missing: [] }, await sync.read(reach, id))
}

/** The fields as they stand where another memory that says the same lives. */
async function derivedFields(work: ReplicaWork, id: string, fields: SyncedFields): Promise<SyncedFields> {
  const winner = await winnerOver(work, id)
  if (winner === undefined) return fields
  return { ...fields, state: 'superseded', supersededBy: winner, validTo: fields.validTo ?? fields.statedAt }
}

/** Trust is fixed by the channel: no replica can claim more for what it sends. */
function trustIn(row: SyncedMemory | undefined, { origin, review }: SyncedFields): number {
  const { memory } = row ?? {}
  if (memory !== undefined && memory.origin === origin && memory.review === review) return memory.trust
  return review === 'kept' ? trustOf('user') : trustOf(origin)
}

function isSame({ memory, links }: SyncedMemory, target: SyncedFields, missing: readonly string[]): boolean {
  const here: SyncedFields = fieldsOf(memory, links)
  const reachable = { ...target, links: target.links.filter(({ to }) => !missing.includes(to)) }
  return FIELD_NAMES.every(
    (name) => here[name] === reachable[name] || canonicalJson(here[name]) === canonicalJson(reachable[name]),
  )
}

/** Notes how a row stands after it was settled: what differs from that later was changed here. */
async function noteLocal(
  work: ReplicaWork,
  id: string,
  shadow: Shadow,
  row: SyncedMemory | undefined,
): Promise<void> {
  const local = row === undefined ? null : localDigests(row.memory, row.links)
  await putShadow(work, id, { ...shadow, local })
}

/** Writes the links that waited for a memory which is here now. */
export async function settleLinksTo(work: ReplicaWork, id: string): Promise<void> {
  const { sync, reach, peer, now } = work
  const waiting = await sync.shadowsMissing(peer.name, id)
  if (waiting.length === 0 || (await sync.read(reach, id)) === undefined) return
  for (const from of waiting) {
    await recordChange(work, from)
    const shadow = await readShadow(work, from)
    if (shadow === undefined) continue
    await putShadow(work, from, { ...shadow, missing: shadow.missing.filter((one) => one !== id) })
    await settle(work, from, { at: isoTime(now), by: SYNC, why: 'a memory that it links to arrived' })
  }
}
