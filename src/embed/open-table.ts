import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MemoriaError } from '../base/errors.ts'
import type { Embedder } from './embedder.ts'
import { readTable } from './table.ts'
import { tableEmbedder } from './table-embedder.ts'

let opened: Embedder | undefined

/** The table that comes with the program; read when it is first asked for, and once. */
export function openTable(): Embedder {
  opened ??= openTableFile(shippedTable())
  return opened
}

/** Any table of the format. */
export function openTableFile(path: string): Embedder {
  return tableEmbedder(readTable(readFileSync(path)))
}

/** Beside the built program, or at the top of the source tree: wherever this runs, above it. */
function shippedTable(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let level = 0; level < 4; level++) {
    const path = join(folder, 'assets/embed/table.bin')
    if (existsSync(path)) return path
    folder = dirname(folder)
  }
  throw new MemoriaError('file_unreadable', 'the table of word vectors is missing', {
    hint: 'Install memoria again.',
  })
}
