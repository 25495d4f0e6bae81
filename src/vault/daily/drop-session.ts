import { unwrap } from '../../base/result.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { Session } from '../../model/session.ts'
import type { VaultContext } from '../context.ts'
import { readVaultFile } from '../folder/read.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { vaultsOf } from '../folder/vaults.ts'
import { removeVaultFile, writeVaultFile } from '../folder/write.ts'
import { dailyHeader, dailyPath, headingOf } from './entry.ts'

const VAULT_LOCK_WAIT_MS = 30_000

/**
 * Takes the entry of a session out of the daily logs, and a log that had nothing else. Only for what nobody said: what
 * people and agents said stays in a log until a person deletes it.
 */
export async function dropSession(
  context: VaultContext,
  session: Pick<Session, 'host' | 'key' | 'startedAt'>,
): Promise<void> {
  const day = localDate(Date.parse(session.startedAt), resolveTimezone(context.config.timezone).zone)
  const path = dailyPath(day)
  for (const { root } of await vaultsOf(context)) {
    const text = unwrap(readVaultFile(root, path))?.toString()
    if (text === undefined) continue
    const rest = withoutEntry(text, headingOf(session))
    const drop = async () =>
      rest.trim() === dailyHeader(day).trim()
        ? unwrap(removeVaultFile(root, path))
        : unwrap(writeVaultFile(root, path, rest))
    unwrap(await withVaultLock(root, drop, { waitMs: VAULT_LOCK_WAIT_MS }))
  }
}

function withoutEntry(text: string, heading: string): string {
  const parts = text.split(/\n(?=## )/)
  const kept = parts.filter((part) => part.split('\n')[0] !== `## ${heading}`)
  return kept.length === parts.length ? text : `${kept.join('\n').trimEnd()}\n`
}
