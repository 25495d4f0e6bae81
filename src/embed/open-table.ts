import { MemoriaError } from '../base/errors.ts'
import { shippedFile } from '../base/shipped-file.ts'
import type { Embedder } from './embedder.ts'
import { readTable } from './table.ts'
import { tableFile } from './table-bytes.ts'
import { tableEmbedder } from './table-embedder.ts'

let opened: Embedder | undefined

/** The table that comes with the program; read when it is first asked for, and once. */
export function openTable(): Embedder {
  opened ??= openTableFile(shippedTable())
  return opened
}

/** Any table of the format. */
export function openTableFile(path: string): Embedder {
  return tableEmbedder(readTable(tableFile(path)))
}

function shippedTable(): string {
  const path = shippedFile('embed/table.bin')
  if (path !== undefined) return path
  throw new MemoriaError('file_unreadable', 'the table of word vectors is missing', {
    hint: 'Install memoria again.',
  })
}
