import { setImmediate as nextTurn } from 'node:timers/promises'
import { isoTime } from '../../base/clock.ts'
import { unwrap } from '../../base/result.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { Store } from '../../store/store.ts'
import type { DueSession } from '../../store/vault-rows.ts'
import { commitVault, type HistoryRoom } from '../history/commit.ts'
import { reachIn, type Vault } from '../vault/vault.ts'
import { withVaultLock } from '../vault/vault-lock.ts'
import type { VaultRoom } from '../vault/vaults.ts'
import { appendEntry, type DailyWriter, finishAppend } from './append.ts'
import { contentOf } from './content.ts'
import { dayOf, entryText, headingOf } from './entry.ts'

/** What writing daily logs needs of the house. */
export interface DailyRoom extends VaultRoom, HistoryRoom {
  readonly store: Store
  readonly config: HistoryRoom['config'] & { readonly off: boolean; readonly timezone: string }
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
 * Writes into the daily logs of one vault what they do not tell yet of sessions that ended or fell quiet. One writer at
 * a time; a place moves only when its entry is on the disk.
 */
export async function logInto(room: DailyRoom, vault: Vault, options: DailyOptions): Promise<Logged> {
  const isNeeded = (await dueIn(room, vault, options)).length > 0 || (await isUnfinished(room, vault))
  if (!isNeeded) return { entries: 0, left: 0 }
  const logged = await withVaultLock(
    vault.root,
    async (lock) => {
      const writer: DailyWriter = {
        ...{ store: room.store, reach: reachIn(room.reach, vault), vault },
        now: () => isoTime(room.clock.now()),
      }
      const finished = (await finishAppend(writer)) ? 1 : 0
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
      if (entries + finished > 0) await commitVault(room, vault, { entries: entries + finished })
      return { entries, left: due.length - done }
    },
    { waitMs: options.waitMs ?? WAIT_MS },
  )
  return unwrap(logged)
}

/** The sessions that the daily logs of a vault have to tell of. */
export async function dueIn(
  room: DailyRoom,
  vault: Vault,
  { day, running }: DailyOptions,
): Promise<DueSession[]> {
  const quietSince = isoTime(room.clock.now() - (running ? 0 : QUIET_MS))
  const due = await room.store.daily.due(reachIn(room.reach, vault), vault.name, quietSince)
  if (day === undefined) return due
  const { zone } = resolveTimezone(room.config.timezone)
  return due.filter(({ startedAt }) => localDate(Date.parse(startedAt), zone) === day)
}

async function isUnfinished({ store, reach }: DailyRoom, { name }: Vault): Promise<boolean> {
  return (await store.daily.unfinished(reach, name)) !== undefined
}

/** True when an entry was written; a session in which nothing was said is passed over, and not looked at again. */
async function logSession(
  { store, reach: whole, config }: DailyRoom,
  writer: DailyWriter,
  { session: id, lastAt }: DueSession,
): Promise<boolean> {
  const { reach, vault } = writer
  const session = await store.sessions.get(reach, id)
  if (session === undefined) return false
  const before = await store.daily.place(reach, vault.name, id)
  const content = await contentOf(store, whole, session, before, vault)
  const place = { session: id, through: lastAt, day: before?.day ?? '', parts: before?.parts ?? 0 }
  if (content === undefined) {
    await store.daily.move(reach, vault.name, place, writer.now())
    return false
  }
  const { zone } = resolveTimezone(config.timezone)
  const entry = { heading: headingOf(session, content.part), text: entryText(content, zone) }
  const next = { ...place, day: dayOf(content, zone), parts: content.part }
  return appendEntry(writer, next, entry)
}
