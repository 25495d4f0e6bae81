import { DAY_MS, isoTime, isYetToCome } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import type { SyncPeer, SyncState } from '../../store/sync-rows.ts'
import { compareChanges } from './compare.ts'
import { retryDeadLetters } from './dead-letters.ts'
import { endJoining } from './join.ts'
import { type PullOptions, pullNew } from './pull.ts'
import { pushWaiting } from './push.ts'
import { inTransaction, isJoining, type ReplicaContext } from './replica.ts'
import { type Resynced, resync } from './resync.ts'
import type { FailureKind, ServerHead, Transport, TransportFailure } from './transport.ts'

export interface SyncOptions extends PullOptions {
  /** Runs although the last failure asks for patience. */
  readonly now?: boolean
  /** Compares both logs even if nothing seems wrong. */
  readonly resync?: boolean
}

export interface SyncReport {
  /** False while a failure asks for patience: nothing was tried. */
  readonly ran: boolean
  /** Operations made of changes here, confirmed by the server, set aside, and merged. */
  readonly made: number
  readonly pushed: number
  readonly dead: number
  readonly applied: number
  /** Operations that the server had lost and that were queued again. */
  readonly again: number
  readonly state: SyncState
  readonly failure: string | undefined
}

const NOT_RUN = { made: 0, pushed: 0, dead: 0, applied: 0, again: 0 }

/**
 * Syncs one space once. Push and pull are independent: a push that fails stops no pull. The first run in a space pulls before it
 * compares: what the space has already is the base of what is compared.
 */
export async function syncSpace(
  context: ReplicaContext,
  name: string,
  transport: Transport,
  options: SyncOptions = {},
): Promise<SyncReport> {
  const peer = await requirePeer(context, name)
  if (options.now !== true && isWaiting(peer, context.clock.now()))
    return { ran: false, ...NOT_RUN, state: peer.state, failure: peer.failure ?? undefined }
  const before = await compareChanges(context, name)
  await retryDeadLetters(context, name, 'received', transport.sealing)
  const head = await transport.head()
  if (!head.ok) {
    const state = await noteOutcome(context, name, head.error, peer.state === 'resync')
    return { ran: true, ...NOT_RUN, made: before, state, failure: head.error.message }
  }
  const isAsked = options.resync === true
  const healed = await healIfNeeded(context, peer, transport, { head: head.value, isAsked })
  const joined = isJoining(peer) ? await pullNew(context, name, transport, options) : undefined
  const met = joined?.isComplete === true ? await endJoining(context, name) : 0
  const made = isJoining(peer) ? met + (await compareChanges(context, name)) : before
  const isProbe = peer.state === 'read-only'
  const pushed = await pushWaiting(context, name, transport, { isProbe })
  const pulled = joined ?? (await pullNew(context, name, transport, options))
  const isSetBack = pulled.failure?.kind === 'restored'
  const failure = (isSetBack ? undefined : pulled.failure) ?? pushed.failure ?? healed.failure
  const isToHeal = isSetBack || healed.failure !== undefined
  const isReadOnly = failure === pushed.failure && failure?.kind === 'forbidden' && !isToHeal
  const state = isReadOnly
    ? await noteReadOnly(context, name)
    : await noteOutcome(context, name, failure, isToHeal)
  // Its log was set back between the first question and the pull: the second attempt begins with the comparison.
  if (isSetBack && peer.state !== 'resync')
    return syncSpace(context, name, transport, { ...options, now: true })
  return {
    ran: true,
    made,
    pushed: pushed.stored,
    dead: pushed.dead,
    applied: pulled.applied,
    again: healed.again + pulled.again,
    state,
    failure: isReadOnly ? READ_ONLY : failure?.message,
  }
}

const READ_ONLY = 'local only: you may not write in this space'

async function requirePeer({ store, reach }: ReplicaContext, name: string): Promise<SyncPeer> {
  const peer = await store.sync.peer(reach, name)
  if (peer !== undefined) return peer
  throw new MemoriaError('not_found', `this home takes part in no space named ${name}`)
}

/** Compares both logs when the server's was replaced or set back. */
async function healIfNeeded(
  context: ReplicaContext,
  peer: SyncPeer,
  transport: Transport,
  { head, isAsked }: { readonly head: ServerHead; readonly isAsked: boolean },
): Promise<Resynced> {
  const { incarnation, last } = head
  const isReplaced = peer.incarnation !== null && peer.incarnation !== incarnation
  if (isAsked || isReplaced || peer.state === 'resync' || last.seq < peer.cursor.seq)
    return resync(context, peer.name, transport)
  await inTransaction(context, peer.name, async (work) => {
    work.peer = { ...work.peer, incarnation, head: last.seq }
  })
  return { again: 0, missing: 0, failure: undefined }
}

const STATE_AFTER: Readonly<Record<FailureKind, SyncState>> = {
  offline: 'offline',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  'too-large': 'offline',
  invalid: 'offline',
  restored: 'resync',
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_DOUBLINGS = 12

/** The pause after a failure: short and growing while the server cannot be reached, hours while it refuses us. */
export function pauseAfter({ kind, retryAfterMs = 0 }: TransportFailure, failures: number): number {
  const isRefused = kind === 'unauthorized' || kind === 'forbidden'
  const [first, longest] = isRefused ? [HOUR_MS, DAY_MS] : [MINUTE_MS, HOUR_MS]
  const grown = first * 2 ** Math.min(Math.max(failures - 1, 0), MAX_DOUBLINGS)
  return Math.min(Math.max(grown, retryAfterMs), DAY_MS, Math.max(longest, retryAfterMs))
}

function isWaiting({ retryAt }: SyncPeer, now: number): boolean {
  return retryAt !== null && isYetToCome(Date.parse(retryAt), now)
}

async function noteOutcome(
  context: ReplicaContext,
  name: string,
  failure: TransportFailure | undefined,
  isToHeal: boolean,
): Promise<SyncState> {
  const state = await inTransaction(context, name, async (work) => {
    const { now, peer } = work
    const failures = failure === undefined ? 0 : peer.failures + 1
    const reached = failure === undefined ? 'ready' : STATE_AFTER[failure.kind]
    // A comparison that was broken off is begun again, whatever broke it off.
    const next = isToHeal ? 'resync' : reached
    work.peer = {
      ...peer,
      state: next,
      failures,
      failure: failure?.message ?? null,
      retryAt: failure === undefined ? null : isoTime(now + pauseAfter(failure, failures)),
      syncedAt: failure === undefined && !isToHeal ? isoTime(now) : peer.syncedAt,
    }
    return next
  })
  return state ?? 'ready'
}

/** A push that is forbidden is no reason for a pause: what others write still comes, and the next run asks again with one operation. */
async function noteReadOnly(context: ReplicaContext, name: string): Promise<SyncState> {
  await inTransaction(context, name, async (work) => {
    const done = { failures: 0, retryAt: null, syncedAt: isoTime(work.now) }
    work.peer = { ...work.peer, ...done, state: 'read-only', failure: READ_ONLY }
  })
  return 'read-only'
}
