import { existsSync } from 'node:fs'
import { MemoriaError } from '../../base/errors.ts'
import { openConnection, openSqliteStore } from './open.ts'
import { type SalvagePlaces, salvage } from './salvage.ts'
import { examine, examineWhole, type Problems, rebuildIndex } from './upkeep.ts'

export interface Repaired {
  /** What was found before the repair. */
  readonly problems: readonly string[]
  /** `indexed`: the search index was rebuilt in place; `salvaged`: what could be read was copied into a new file. */
  readonly outcome: 'indexed' | 'salvaged'
  readonly rowsSaved: Readonly<Record<string, number>>
  /** Rows that could not be read, where the file still tells how many there were. */
  readonly rowsLost: Readonly<Record<string, number | null>>
  /** Rows that were read but say nothing or lead to nothing any more: written to the quarantine. */
  readonly rowsQuarantined: number
  /** The damaged file, kept. */
  readonly damaged: string | null
}

export type RepairPlaces = SalvagePlaces

/** Makes a store usable again without throwing anything away: the search index anew, or a new file from what can be read. */
export async function repairStore(places: RepairPlaces): Promise<Repaired> {
  if (!existsSync(places.store)) {
    throw new MemoriaError('not_found', `there is no store at ${places.store}`, {
      hint: 'The first `memoria remember` makes one; nothing needs repair.',
    })
  }
  const { before, left } = await repairInPlace(places.store)
  const problems = [...before.file, ...before.index]
  if (left.length > 0) return { problems, outcome: 'salvaged', ...(await salvage(places)) }
  return { problems, outcome: 'indexed', rowsSaved: {}, rowsLost: {}, rowsQuarantined: 0, damaged: null }
}

/** A file with damaged pages is not written to: that could destroy what is still to be read. */
async function repairInPlace(path: string): Promise<{ before: Problems; left: readonly string[] }> {
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
    if (!(thrown instanceof MemoriaError) || thrown.code !== 'store_corrupt') throw thrown
    return { before: { file: [thrown.message], index: [] }, left: [thrown.message] }
  }
}
