import { isLongAgo, isYetToCome } from '../../base/clock.ts'
import type { MemoriaError } from '../../base/errors.ts'
import { type Lock, withLock } from '../../base/lock-file.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { unwrap } from '../../base/result.ts'
import type { SyncPeer, SyncState } from '../../store/sync-rows.ts'
import { httpKeyStore } from '../http/http-key-store.ts'
import { httpTransport } from '../http/http-transport.ts'
import { sealTransport } from '../private/seal-transport.ts'
import { type SyncReport, syncSpace } from '../replica/run.ts'
import type { Transport } from '../replica/transport.ts'
import type { SyncContext } from './context.ts'
import { keysForRun } from './keys.ts'
import { noteLocked, noteUnlocked } from './lock-state.ts'
import { loginOn } from './login.ts'
import { isPrivateSpace } from './private-space.ts'
import { seenOn } from './view.ts'

/**
 * Nothing was tried. `logged-out`: there is no login on the server of the space. `locked`: the keys of the private space are not open
 * on this machine, or were changed elsewhere.
 */
export type SpaceState = SyncState | 'logged-out'

/** How one space was synced. */
export interface SpaceRun extends Omit<SyncReport, 'state'> {
  readonly name: string
  readonly state: SpaceState
  /** Why the space is locked, with the next step. */
  readonly locked?: MemoriaError
}

export interface SpaceProgress {
  readonly name: string
  readonly done: number
  readonly total: number
}

export interface HomeSyncOptions {
  /** The spaces that are synced; all when left out. */
  readonly isWanted?: (peer: SyncPeer) => boolean
  /** Tries a space although its last failure asks for patience. */
  readonly now?: boolean
  /** Compares both logs even if nothing seems wrong. */
  readonly resync?: boolean
  /** How long a run of another process is waited for. */
  readonly waitMs: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: SpaceProgress) => void) | undefined
}

/** A run touches its lock with every request; one that did not for so long is dead. */
const LOCK_STALE_MS = 5 * 60_000

/** Syncs the spaces of a home, one after the other. Of several processes one does at a time; the others fail with `locked`. */
export async function syncHome(context: SyncContext, options: HomeSyncOptions): Promise<SpaceRun[]> {
  const { store, reach, paths, clock } = context
  const peers = (await store.sync.peers(reach)).filter((peer) => options.isWanted?.(peer) ?? true)
  if (peers.length === 0) return []
  ensurePrivateDir(paths.run)
  const work = async (lock: Lock) => {
    const runs: SpaceRun[] = []
    for (const peer of peers) {
      options.signal?.throwIfAborted()
      runs.push(await runSpace(context, peer, lock, options))
    }
    return runs
  }
  return unwrap(
    await withLock(paths.syncLock, work, { waitMs: options.waitMs, staleMs: LOCK_STALE_MS, clock }),
  )
}

async function runSpace(
  context: SyncContext,
  peer: SyncPeer,
  lock: Lock,
  { now = false, resync = false, signal, onProgress }: HomeSyncOptions,
): Promise<SpaceRun> {
  const { name, server, space, replica } = peer
  const login = loginOn(context.paths, server)
  if (!login.ok) return { name, ...NOTHING_DONE, state: 'logged-out', failure: login.error }
  const { url, key } = login.value
  const access = { url, key, clock: context.clock, signal }
  const ring = isPrivateSpace(peer)
    ? await keysForRun({ paths: context.paths, server: httpKeyStore(access, space) }, peer)
    : undefined
  if (ring?.ok === false) return lockedRun(context, peer, ring.error)
  if (ring !== undefined && peer.state === 'locked') await noteUnlocked(context)
  const { waiting } = await context.store.sync.countOps(name)
  let pushed = 0
  const open = watched(httpTransport({ ...access, space, replica }), {
    beforeRequest: () => lock.touch(),
    onPushed: (count) => {
      pushed += count
      onProgress?.({ name, done: pushed, total: Math.max(waiting, pushed) })
    },
  })
  const transport = ring === undefined ? open : sealTransport(open, ring.value, space)
  const report = await syncSpace(seenOn(context, server), name, transport, {
    now,
    resync,
    onProgress: ({ done, of }) => onProgress?.({ name, done, total: of }),
    isOver: () => signal?.aborted === true,
  })
  return { name, ...report }
}

/** A space whose keys cannot be used. That a locked space cannot be asked about is no news: it stays as it is. */
async function lockedRun(context: SyncContext, peer: SyncPeer, error: MemoriaError): Promise<SpaceRun> {
  const run = { name: peer.name, ...NOTHING_DONE, state: 'locked' } as const
  if (peer.state === 'locked' && error.code === 'refused')
    return { ...run, failure: peer.failure ?? error.message }
  await noteLocked(context, error)
  return { ...run, failure: error.message, locked: error }
}

const NOTHING_DONE = { ran: false, made: 0, pushed: 0, dead: 0, applied: 0, again: 0 } as const

interface Watch {
  readonly beforeRequest: () => void
  readonly onPushed: (count: number) => void
}

/** The same transport, seen by the lock and by whoever waits. */
function watched(inner: Transport, { beforeRequest, onPushed }: Watch): Transport {
  const seen = <T>(ask: () => Promise<T>): Promise<T> => {
    beforeRequest()
    return ask()
  }
  return {
    head: () => seen(() => inner.head()),
    push: async (bodies) => {
      const answer = await seen(() => inner.push(bodies))
      if (answer.ok) onPushed(answer.value.length)
      return answer
    },
    pull: (cursor, limit) => seen(() => inner.pull(cursor, limit)),
    digests: () => seen(() => inner.digests()),
    ids: (bucket) => seen(() => inner.ids(bucket)),
  }
}

/** Whether a space is to be synced again by itself: after a pause that a failure asked for, else after the interval. */
export function isSyncDue(
  { syncedAt, retryAt }: Pick<SyncPeer, 'syncedAt' | 'retryAt'>,
  now: number,
  intervalMs: number,
): boolean {
  if (retryAt !== null) return !isYetToCome(Date.parse(retryAt), now)
  return syncedAt === null || isLongAgo(Date.parse(syncedAt), now, intervalMs)
}
