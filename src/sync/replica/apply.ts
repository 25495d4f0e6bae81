import { isoTime } from '../../base/clock.ts'
import { withoutHidden } from '../../base/hidden.ts'
import type { Evidence, Statement } from '../../model/memory.ts'
import type { SyncOpRow } from '../../store/sync-rows.ts'
import { followClock } from '../log/clock.ts'
import { bucketOf, decodeOperation, digestBody } from '../log/codec.ts'
import { canonicalJson } from '../log/fields.ts'
import { isOverruled, type MemoryState, mergeOperation, statusOf } from '../log/merge.ts'
import type { Operation } from '../log/operation.ts'
import { recordChange, recordMet } from './record.ts'
import { isJoining, NO_SHADOW, putShadow, type ReplicaWork, readShadow, takesPart } from './replica.ts'
import { remoteAuthor, settle, settleLinksTo } from './settle.ts'
import type { LogEntry } from './transport.ts'

/**
 * Takes one operation of the server's log over: into the log here, the memory's state and its row. An operation that is here
 * already changes nothing. One that cannot be read is a dead letter, and the rest goes on. True when something changed.
 */
export async function applyEntry(work: ReplicaWork, entry: LogEntry): Promise<boolean> {
  const { sync, peer } = work
  const known = await sync.op(peer.name, entry.id)
  if (known !== undefined) {
    if (entry.problem === undefined) await confirmKnown(work, known, entry)
    return false
  }
  if (entry.problem !== undefined) {
    await setAside(work, entry, '', entry.problem)
    return false
  }
  if (entry.body === null) {
    await addToLog(work, entry, { memory: '', state: 'stored', reason: null })
    return false
  }
  const decoded = decodeOperation(entry.body)
  const problem = decoded.ok ? wrongIn(work, decoded.value, entry) : decoded.error.reason
  if (!decoded.ok || problem !== undefined) {
    await setAside(work, entry, decoded.ok ? decoded.value.memory : '', problem ?? 'unreadable')
    return false
  }
  await applyOperation(work, entry, decoded.value)
  return true
}

async function setAside(work: ReplicaWork, entry: LogEntry, memory: string, reason: string): Promise<void> {
  await addToLog(work, entry, { memory, state: 'dead', reason })
  work.log.warn('sync.refused', { peer: work.peer.name, op: entry.id, reason })
}

function wrongIn({ peer }: ReplicaWork, { id, space }: Operation, entry: LogEntry): string | undefined {
  if (id !== entry.id) return 'the server lists it under another id'
  return space === peer.space ? undefined : 'it was made for another space'
}

/** Our own operation in the server's log has arrived, if it is the same to the letter. */
async function confirmKnown({ sync, peer }: ReplicaWork, known: SyncOpRow, entry: LogEntry): Promise<void> {
  if (known.state === 'stored' || known.state === 'dead') return
  const isSame =
    entry.body === null || (known.body !== null && digestBody(known.body) === digestBody(entry.body))
  if (!isSame) return
  await sync.setOp(peer.name, known.id, { state: 'stored', seq: entry.seq, reason: null })
  if (entry.body === null) await sync.emptyOp(peer.name, known.id)
}

async function addToLog(
  { sync, peer, now }: ReplicaWork,
  { id, body, seq }: LogEntry,
  rest: Pick<SyncOpRow, 'memory' | 'state' | 'reason'>,
): Promise<void> {
  const row = { id, body, seq, bucket: bucketOf(id), own: false, at: isoTime(now), ...rest }
  await sync.addOp(peer.name, row)
}

/** Merges an operation that is new here. */
export async function applyOperation(
  work: ReplicaWork,
  entry: LogEntry,
  operation: Operation,
): Promise<void> {
  const { memory, clock, by, replica } = operation
  // While a space is being joined nothing is compared beforehand.
  if (isJoining(work.peer)) await recordChange(work, memory)
  const before = (await readShadow(work, memory)) ?? NO_SHADOW
  const clean = cleanOperation(work, operation)
  // Words that must not be here are not kept in the log either; the server has them.
  const isKept = clean === operation && !before.state.purged
  const body = isKept || Object.keys(operation.fields).length === 0 ? entry.body : null
  await addToLog(work, { ...entry, body }, { memory, state: 'stored', reason: null })
  const state = mergeOperation(before.state, clean)
  await putShadow(work, memory, { ...before, state })
  work.peer = { ...work.peer, clock: followClock(work.peer.clock, clock, work.now) }
  const isMet = before.local === null && (await isHere(work, memory))
  // Such a memory meets the space when all that the space has is known.
  if (isMet && isJoining(work.peer)) return
  if (isMet) await recordMet(work, memory)
  await settle(work, memory, remoteAuthor(work, by, replica))
  if (before.local === null) await settleLinksTo(work, memory)
  if (isPart(before.state) && statusOf(state) === 'living') await keepEarlier(work, memory, operation.id)
  if (isOverruled(state, clean)) await keepOverruled(work, clean)
}

/** Whether only a part of a memory has arrived, as edits before what they change. */
function isPart(state: MemoryState): boolean {
  return state.latest !== null && statusOf(state) === 'incomplete'
}

/** Whether a row of the space is here. */
async function isHere({ sync, reach, peer }: ReplicaWork, id: string): Promise<boolean> {
  const row = await sync.read(reach, id)
  return row !== undefined && takesPart(peer, row.memory)
}

/** Keeps the edits that came before the memory stood here as the space has it: until then there was no history to keep them in. */
export async function keepEarlier(work: ReplicaWork, memory: string, except?: string): Promise<void> {
  const state = (await readShadow(work, memory))?.state
  if (state === undefined || statusOf(state) !== 'living') return
  for (const op of await work.sync.opsOf(work.peer.name, memory)) {
    if (op.id === except || op.state === 'dead' || op.body === null) continue
    const decoded = decodeOperation(op.body)
    if (decoded.ok && isOverruled(state, decoded.value) && !(await isInHistory(work, decoded.value)))
      await keepOverruled(work, decoded.value)
  }
}

async function isInHistory({ sync, reach }: ReplicaWork, { memory, fields }: Operation): Promise<boolean> {
  const given = Object.entries(fields).filter(([name]) => STATEMENT_FIELDS.includes(name))
  return (await sync.history(reach, memory)).some(
    ({ statement }) =>
      statement !== null &&
      given.every(([name, value]) => canonicalJson(Reflect.get(statement, name)) === canonicalJson(value)),
  )
}

const STATEMENT_FIELDS = [
  'kind',
  'text',
  'topic',
  'aliases',
  'keywords',
  'tags',
  'files',
  'importance',
  'pinned',
]

/** A concurrent edit that gave way to a later one stays in the history of the memory. */
async function keepOverruled(work: ReplicaWork, { memory, fields, by, replica }: Operation): Promise<void> {
  const row = await work.sync.read(work.reach, memory)
  if (row === undefined || !takesPart(work.peer, row.memory)) return
  const given = Object.entries(fields).filter(([name]) => STATEMENT_FIELDS.includes(name))
  const now = Object.fromEntries(STATEMENT_FIELDS.map((name) => [name, Reflect.get(row.memory, name)]))
  const theirs = { ...now, ...Object.fromEntries(given) }
  if (canonicalJson(theirs) === canonicalJson(now)) return
  const author = remoteAuthor(work, by, replica)
  const why = `${author.why}; a later edit holds`
  await work.sync.noteRevision(work.reach, memory, theirs as unknown as Statement, { ...author, why })
}

/** The operation without secrets and hidden characters; itself when it has none. */
function cleanOperation({ redact }: ReplicaWork, operation: Operation): Operation {
  const clean = (text: string) => redact(withoutHidden(text)).text
  const { fields } = operation
  const cleaned = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, cleanField(name, value, clean)]),
  )
  return canonicalJson(cleaned) === canonicalJson(fields) ? operation : { ...operation, fields: cleaned }
}

/** Fields with somebody's words in them. */
const WORDS = ['text', 'topic', 'aliases', 'keywords', 'tags', 'files', 'author']

function cleanField(name: string, value: unknown, clean: (text: string) => string): unknown {
  // Sessions and messages are names, by which sources are known again: only the quoted words are looked at.
  if (name === 'evidence')
    return (value as readonly Evidence[]).map((one) => ({ ...one, quote: clean(one.quote) }))
  if (!WORDS.includes(name)) return value
  if (typeof value === 'string') return clean(value)
  return Array.isArray(value) ? value.map((one) => clean(String(one))) : value
}
