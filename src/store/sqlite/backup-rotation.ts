import type { AutomaticBackup, BackupFile } from './backup-files.ts'
import type { StoreSize } from './content-mark.ts'

export interface NumberedBackup extends BackupFile {
  readonly automatic: AutomaticBackup
}

type SizeOf = (backup: NumberedBackup) => Promise<StoreSize>

/**
 * The automatic backups that are not needed any more, of one store, given in the order of their making. Kept are the
 * newest `keep`, the newest weekly one that is older than those, the one before the last migration, and one that is much
 * fuller than the newest.
 */
export async function outdatedBackups(
  backups: readonly NumberedBackup[],
  keep: number,
  sizeOf: SizeOf,
): Promise<NumberedBackup[]> {
  const regular = backups.filter(({ automatic }) => automatic.kind !== 'migration')
  const newest = regular.slice(-keep)
  const older = regular.slice(0, -keep)
  const weekly = older.findLast(({ automatic }) => automatic.kind === 'weekly')
  const migration = backups.findLast(({ automatic }) => automatic.kind === 'migration')
  const kept = new Set([...newest, weekly, migration])
  const rest = backups.filter((backup) => !kept.has(backup))
  const last = backups.at(-1)
  if (last === undefined || rest.length === 0) return rest
  const fullest = await muchFuller(rest, await sizeOf(last), sizeOf)
  return rest.filter((backup) => backup !== fullest)
}

/**
 * The fullest backup that holds more than twice as many memories, or messages, as a store: that much does not go away by
 * intention. Messages do not make up for memories: they come back with the transcripts.
 */
export async function muchFuller(
  candidates: readonly NumberedBackup[],
  store: StoreSize,
  sizeOf: SizeOf,
): Promise<NumberedBackup | undefined> {
  let [fullest, most]: [NumberedBackup | undefined, StoreSize] = [undefined, { memories: 0, messages: 0 }]
  for (const backup of candidates) {
    const size = await sizeOf(backup)
    const isMuchFuller = size.memories > 2 * store.memories || size.messages > 2 * store.messages
    if (isMuchFuller && isFuller(size, most)) [fullest, most] = [backup, size]
  }
  return fullest
}

function isFuller(one: StoreSize, other: StoreSize): boolean {
  return one.memories === other.memories ? one.messages > other.messages : one.memories > other.memories
}
