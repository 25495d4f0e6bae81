import { setImmediate as nextTurn } from 'node:timers/promises'
import { isoTime } from '../../base/clock.ts'
import { unwrap } from '../../base/result.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { Session } from '../../model/session.ts'
import type { DailyCursor, DueSession } from '../../store/vault-rows.ts'
import type { VaultContext } from '../context.ts'
import { claimVault } from '../folder/owner.ts'
import { reachIn, type Vault } from '../folder/vault.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { commitVault } from '../history/commit.ts'
import { appendEntry, type DailyWriter, finishAppend } from './append.ts'
import { contentOf } from './content.ts'
import { dayOf, entryText, headingOf } from './entry.ts'

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
  /** Whether the settings are still those of the context. Asked before each entry is written; the rest is left when not. */
  readonly isCurrent?: () => boolean
  /** False for a session that is left for later, because an entry would lack what is still to be learned from it. */
  readonly isReady?: (session: Session) => Promise<boolean>
}

export interface Logged {
  /** How many entries were written. */
  readonly entries: number
  /** How many sessions are due, could be written now, and were left for later. */
  readonly left: number
}

/** In which nothing was said for so long, a session counts as over. */
const QUIET_MS = 30 * 60_000
const VAULT_LOCK_WAIT_MS = 30_000

/**
 * Writes into the daily logs of one vault what they do not tell yet of sessions that ended or fell quiet. One writer at
 * a time; a place moves only when its entry is on the disk.
 */
export async function logInto(context: VaultContext, vault: Vault, options: DailyOptions): Promise<Logged> {
  const isNeeded = (await dueIn(context, vault, options)).length > 0 || (await isUnfinished(context, vault))
  if (!isNeeded) return { entries: 0, left: 0 }
  const logged = await withVaultLock(
    vault.root,
    async (lock) => {
      if (vault.root !== context.paths.vault) await claimVault(context, vault)
      const writer: DailyWriter = {
        store: context.store,
        reach: reachIn(context.reach, vault),
        vault,
        now: () => isoTime(context.clock.now()),
      }
      const finished = (await finishAppend(writer)) ? 1 : 0
      // Looked up again: another writer may have been at it while we waited.
      const due = await dueIn(context, vault, options)
      let entries = 0
      let [done, unready] = [0, 0]
      for (const one of due) {
        if (options.signal?.aborted || done === options.most) break
        const session = await context.store.sessions.get(writer.reach, one.session)
        if (session !== undefined && (await options.isReady?.(session)) === false) {
          unready += 1
          continue
        }
        const planned = session && (await planEntry(context, writer, session, one.lastAt))
        // After it was read: what came in after a change of settings is not written by the settings before it.
        if (options.isCurrent?.() === false) break
        if (planned !== undefined && (await logSession(writer, planned))) entries += 1
        done += 1
        lock.touch()
        // Hooks are answered by the same process.
        await nextTurn()
      }
      if (entries + finished > 0) await commitVault(context, vault, { entries: entries + finished })
      return { entries, left: due.length - done - unready }
    },
    { waitMs: options.waitMs ?? VAULT_LOCK_WAIT_MS },
  )
  return unwrap(logged)
}

/** The sessions that the daily logs of a vault have to tell of. */
export async function dueIn(
  context: VaultContext,
  vault: Vault,
  { day, running }: DailyOptions,
): Promise<DueSession[]> {
  const quietSince = isoTime(context.clock.now() - (running ? 0 : QUIET_MS))
  const due = await context.store.daily.due(reachIn(context.reach, vault), vault.name, quietSince)
  if (day === undefined) return due
  const { zone } = resolveTimezone(context.config.timezone)
  return due.filter(({ startedAt }) => localDate(Date.parse(startedAt), zone) === day)
}

async function isUnfinished({ store, reach }: VaultContext, { name }: Vault): Promise<boolean> {
  return (await store.daily.unfinished(reach, name)) !== undefined
}

interface PlannedEntry {
  readonly cursor: DailyCursor
  /** Undefined for a session in which nothing was said. */
  readonly entry?: { readonly heading: string; readonly text: string }
}

/** Reads what the log will contain of a session. */
async function planEntry(
  { store, reach: whole, config }: VaultContext,
  { reach, vault }: DailyWriter,
  session: Session,
  lastAt: string,
): Promise<PlannedEntry> {
  const before = await store.daily.cursor(reach, vault.name, session.id)
  const content = await contentOf(store, whole, session, before, vault)
  const cursor = { session: session.id, through: lastAt, day: before?.day ?? '', parts: before?.parts ?? 0 }
  if (content === undefined) return { cursor }
  const { zone } = resolveTimezone(config.timezone)
  const entry = { heading: headingOf(session, content.part), text: entryText(content, zone) }
  return { cursor: { ...cursor, day: dayOf(content, zone), parts: content.part }, entry }
}

/** True when an entry was written; a session in which nothing was said is passed over, and not looked at again. */
async function logSession(writer: DailyWriter, { cursor, entry }: PlannedEntry): Promise<boolean> {
  if (entry !== undefined) return appendEntry(writer, cursor, entry)
  await writer.store.daily.move(writer.reach, writer.vault.name, cursor, writer.now())
  return false
}
