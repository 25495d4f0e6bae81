import type { Db } from '../db.ts'
import type { MemoryRows } from '../store.ts'
import { memoryChanges } from './memory-changes.ts'
import { memoryReads } from './memory-reads.ts'
import { memoryWords } from './purged-words.ts'

export function memoryRows(db: Db): MemoryRows {
  return { ...memoryReads(db), ...memoryChanges(db), wordsOf: (reach, id) => memoryWords(db, reach, id) }
}
