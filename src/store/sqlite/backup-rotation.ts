import type { AutomaticBackup, BackupFile } from './backup-files.ts'

export interface NumberedBackup extends BackupFile {
  readonly automatic: AutomaticBackup
}

/**
 * The automatic backups that are not needed any more, of one store, given in the order of their making. Kept are the
 * newest `keep`, the newest weekly one that is older than those, the one before the last migration, and, when the newest
 * holds less than half as many rows as another, the one with the most: that much does not go away by intention.
 */
export async function outdatedBackups(
  backups: readonly NumberedBackup[],
  keep: number,
  rowsIn: (backup: NumberedBackup) => Promise<number>,
): Promise<NumberedBackup[]> {
  const regular = backups.filter(({ automatic }) => automatic.kind !== 'migration')
  const newest = regular.slice(-keep)
  const older = regular.slice(0, -keep)
  const weekly = older.findLast(({ automatic }) => automatic.kind === 'weekly')
  const migration = backups.findLast(({ automatic }) => automatic.kind === 'migration')
  const kept = new Set([...newest, weekly, migration])
  const rest = backups.filter((backup) => !kept.has(backup))
  const fullest = await muchFuller(rest, backups.at(-1), rowsIn)
  return rest.filter((backup) => backup !== fullest)
}

async function muchFuller(
  candidates: readonly NumberedBackup[],
  newest: NumberedBackup | undefined,
  rowsIn: (backup: NumberedBackup) => Promise<number>,
): Promise<NumberedBackup | undefined> {
  if (newest === undefined || candidates.length === 0) return undefined
  let [fullest, most]: [NumberedBackup | undefined, number] = [undefined, 2 * (await rowsIn(newest))]
  for (const backup of candidates) {
    const rows = await rowsIn(backup)
    if (rows > most) [fullest, most] = [backup, rows]
  }
  return fullest
}
