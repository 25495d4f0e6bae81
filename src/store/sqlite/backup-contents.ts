import { MemoriaError } from '../../base/errors.ts'
import { numberOf } from '../db.ts'
import { newestBackup } from './backup-files.ts'
import { connect } from './connection.ts'
import { loadDriver } from './driver.ts'

export interface BackupContents {
  readonly file: string
  readonly at: string
  readonly memories: number
  readonly sessions: number
}

/** The newest backup in a folder and what it holds; null when there is none that can be read. */
export async function newestContents(folder: string): Promise<BackupContents | null> {
  const newest = newestBackup(folder)
  if (newest === undefined) return null
  const { file, at } = newest
  const connection = connect((await loadDriver())(file, { readOnly: true }), file)
  try {
    const memories = await connection.get('SELECT count(*) AS many FROM memories')
    const sessions = await connection.get('SELECT count(*) AS many FROM sessions')
    return {
      file,
      at,
      memories: numberOf(memories ?? {}, 'many'),
      sessions: numberOf(sessions ?? {}, 'many'),
    }
  } catch (thrown) {
    if (thrown instanceof MemoriaError && thrown.code === 'store_corrupt') return null
    throw thrown
  } finally {
    await connection.close()
  }
}
