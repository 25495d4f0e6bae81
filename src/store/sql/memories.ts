import type { Db } from '../db.ts'
import type { MemoryRows } from '../store.ts'
import { memoryChanges } from './memory-changes.ts'
import { memoryFacets } from './memory-facets.ts'
import { memoryReads } from './memory-reads.ts'
import { memoryWords } from './purged-words.ts'

export function memoryRows(db: Db): MemoryRows {
  return {
    ...memoryReads(db),
    ...memoryChanges(db),
    facets: (reach, filter) => memoryFacets(db, reach, filter),
    wordsOf: (reach, id) => memoryWords(db, reach, id),
  }
}
