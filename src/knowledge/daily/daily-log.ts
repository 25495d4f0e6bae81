import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Clock, isoTime } from '../../base/clock.ts'
import { toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { unwrap } from '../../base/result.ts'
import type { HomePaths } from '../../config/paths.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import type { DueSession } from '../../store/vault-rows.ts'
import { readVaultFile } from '../vault/read.ts'
import { ownVault, type Vault } from '../vault/vault.ts'
import { withVaultLock } from '../vault/vault-lock.ts'
import { appendEntry, type DailyWriter, finishAppend } from './append.ts'
import { contentOf } from './content.ts'
import { dailyPath, dayOf, entryText, headingOf } from './entry.ts'

export { dailyPath } from './entry.ts'

/** What writing daily logs needs of the house. */
export interface DailyRoom {
  readonly store: Store
  readonly reach: Reach
  readonly clock: Clock
  readonly log: Log
  readonly paths: Pick<HomePaths, 'vault'>
  readonly config: { readonly off: boolean; readonly timezone: string }
}

export interface DailyOptions {
  /** Only sessions that began on this day. */
  readonly day?: string
  /** Also those that still go on. */
  readonly running?: boolean
  /** How many sessions at most. */
  readonly most?: number
  readonly signal?: AbortSignal
  /** How long another writer is waited for. */
  readonly waitMs?: number
}

export interface Logged {
  /** How many entries were written. */
  readonly entries: number
  /** How many sessions are due and were left for later. */
  readonly left: number
}

/** In which nothing was said for so long, a session counts as over. */
const QUIET_MS = 30 * 60_000
const WAIT_MS = 30_000

/**
 * Writes into the daily logs of the user's vault what they do not tell yet of sessions that ended or fell quiet. One
 * writer at a time; a place moves only when its entry is on the disk.
 */
export async function logSessions(room: DailyRoom, options: DailyOptions = {}): Promise<Logged> {
  if (room.config.off) return { entries: 0, left: 0 }
  const vault = ownVault(room.paths)
  const isNeeded = (await dueIn(room, vault, options)).length > 0 || (await isUnfinished(room, vault))
  if (!isNeeded) return { entries: 0, left: 0 }
  const logged = await withVaultLock(
    vault.root,
    async (lock) => {
      const now = () => isoTime(room.clock.now())
      const writer: DailyWriter = { store: room.store, reach: room.reach, vault, now }
      await finishAppend(writer)
      // Looked up again: another writer may have been at it while we waited.
      const due = await dueIn(room, vault, options)
      let entries = 0
      let done = 0
      for (const one of due.slice(0, options.most)) {
        if (options.signal?.aborted) break
        if (await logSession(room, writer, one)) entries += 1
        done += 1
        lock.touch()
        // Hooks are answered by the same process.
        await nextTurn()
      }
      return { entries, left: due.length - done }
    },
    { waitMs: options.waitMs ?? WAIT_MS },
  )
  return unwrap(logged)
}

/** The same in the background: what fails is in the log, and tried again the next time. */
export async function logSessionsQuietly(room: DailyRoom, options: DailyOptions): Promise<Logged> {
  try {
    return await logSessions(room, options)
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // Without a daily log everything else goes on; what concerns the store concerns all.
    if (code.startsWith('store_')) throw thrown
    if (code !== 'locked') room.log.error('daily.failed', { code })
    return { entries: 0, left: 0 }
  }
}

/** How many sessions that began on a day are not told of yet, since they may still go on. */
export async function stillRunning(room: DailyRoom, day: string): Promise<number> {
  return (await dueIn(room, ownVault(room.paths), { day, running: true })).length
}

/** The log of a day as it stands, with all that a person wrote there; empty when there is none. */
export function readDay({ paths }: DailyRoom, day: string): string {
  return unwrap(readVaultFile(ownVault(paths).root, dailyPath(day)))?.toString() ?? ''
}

async function dueIn(room: DailyRoom, vault: Vault, { day, running }: DailyOptions): Promise<DueSession[]> {
  const quietSince = isoTime(room.clock.now() - (running ? 0 : QUIET_MS))
  const due = await room.store.daily.due(room.reach, vault.name, quietSince)
  if (day === undefined) return due
  const { zone } = resolveTimezone(room.config.timezone)
  return due.filter(({ startedAt }) => localDate(Date.parse(startedAt), zone) === day)
}

async function isUnfinished({ store, reach }: DailyRoom, { name }: Vault): Promise<boolean> {
  return (await store.daily.unfinished(reach, name)) !== undefined
}

/** True when an entry was written; a session in which nothing was said is passed over, and not looked at again. */
async function logSession(
  { store, reach, config }: DailyRoom,
  writer: DailyWriter,
  { session: id, lastAt }: DueSession,
): Promise<boolean> {
  const session = await store.sessions.get(reach, id)
  if (session === undefined) return false
  const before = await store.daily.place(reach, writer.vault.name, id)
  const content = await contentOf(store, reach, session, before)
  const place = { session: id, through: lastAt, day: before?.day ?? '', parts: before?.parts ?? 0 }
  if (content === undefined) {
    await store.daily.move(reach, writer.vault.name, place, writer.now())
    return false
  }
  const { zone } = resolveTimezone(config.timezone)
  const entry = { heading: headingOf(session, content.part), text: entryText(content, zone) }
  const next = { ...place, day: dayOf(content, zone), parts: content.part }
  return appendEntry(writer, next, entry)
}
