import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { openConnection, openSqliteStore } from './open.ts'
import { isAboutWriting, whyNotWritable } from './read-only.ts'
import type { PageNumbers } from './salvage/scan.ts'
import { type SalvagePaths, salvage } from './salvage.ts'
import { removeAbandonedCopies } from './store-files.ts'
import { examine, examineWhole, type Problems, rebuildIndex } from './upkeep.ts'

export interface Repaired {
  /** The problems found before the repair. */
  readonly problems: readonly string[]
  /** `indexed`: the search index was rebuilt in place; `salvaged`: what could be read was copied into a new file. */
  readonly outcome: 'indexed' | 'salvaged'
  readonly rowsSaved: Readonly<Record<string, number>>
  /** Rows that could not be read, where the file still tells how many there were. */
  readonly rowsLost: Readonly<Record<string, number | null>>
  /** Rows that were read but say nothing or lead to nothing any more: written to the quarantine. */
  readonly rowsQuarantined: number
  /** How many pages the damaged file has, and how many of them cannot be read; null when it was not looked through. */
  readonly pages: PageNumbers | null
  /** The damaged file, kept. */
  readonly damaged: string | null
}

export type RepairPaths = SalvagePaths

/** Makes a store usable again without throwing anything away: a new search index, or a new file from what can be read. */
export async function repairStore(paths: RepairPaths): Promise<Repaired> {
  if (!existsSync(paths.store)) {
    throw new MemoriaError('not_found', `there is no store at ${paths.store}`, {
      hint: 'The first `memoria remember` makes one; nothing needs repair.',
    })
  }
  removeAbandonedCopies(dirname(paths.store))
  const { before, left } = await repairSameFile(paths.store)
  const problems = [...before.file, ...before.index]
  if (left.length > 0) return { problems, outcome: 'salvaged', ...(await salvage(paths)) }
  return {
    problems,
    outcome: 'indexed',
    rowsSaved: {},
    rowsLost: {},
    rowsQuarantined: 0,
    pages: null,
    damaged: null,
  }
}

/** A file with damaged pages is not written to: that could destroy what is still to be read. */
async function repairSameFile(path: string): Promise<{ before: Problems; left: readonly string[] }> {
  try {
    await (await openSqliteStore(path)).close()
    const connection = await openConnection(path)
    try {
      const before = await examineWhole(connection)
      if (before.file.length > 0) return { before, left: before.file }
      await rebuildIndex(connection)
      const { file, index } = await examine(connection)
      return { before, left: [...file, ...index] }
    } finally {
      await connection.close()
    }
  } catch (thrown) {
    if (isAboutWriting(thrown)) throw whyNotWritable(path) ?? thrown
    if (!(thrown instanceof MemoriaError) || thrown.code !== 'store_corrupt') throw thrown
    return { before: { file: [thrown.message], index: [] }, left: [thrown.message] }
  }
}
