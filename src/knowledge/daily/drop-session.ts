import { unwrap } from '../../base/result.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { Session } from '../../model/session.ts'
import { readVaultFile } from '../vault/read.ts'
import { withVaultLock } from '../vault/vault-lock.ts'
import { vaultsOf } from '../vault/vaults.ts'
import { removeVaultFile, writeVaultFile } from '../vault/write.ts'
import { dailyHeader, dailyPath, headingOf } from './entry.ts'
import type { DailyRoom } from './log-vault.ts'

const WAIT_MS = 30_000

/**
 * Takes the entry of a session out of the daily logs, and a log that told of nothing else. Only for what nobody said: what
 * people and agents said stays in a log until a person deletes it.
 */
export async function dropSession(
  room: DailyRoom,
  session: Pick<Session, 'host' | 'key' | 'startedAt'>,
): Promise<void> {
  const day = localDate(Date.parse(session.startedAt), resolveTimezone(room.config.timezone).zone)
  const path = dailyPath(day)
  for (const { root } of await vaultsOf(room)) {
    const text = unwrap(readVaultFile(root, path))?.toString()
    if (text === undefined) continue
    const rest = withoutEntry(text, headingOf(session))
    const drop = async () =>
      rest.trim() === dailyHeader(day).trim()
        ? unwrap(removeVaultFile(root, path))
        : unwrap(writeVaultFile(root, path, rest))
    unwrap(await withVaultLock(root, drop, { waitMs: WAIT_MS }))
  }
}

function withoutEntry(text: string, heading: string): string {
  const parts = text.split(/\n(?=## )/)
  const kept = parts.filter((part) => part.split('\n')[0] !== `## ${heading}`)
  return kept.length === parts.length ? text : `${kept.join('\n').trimEnd()}\n`
}
