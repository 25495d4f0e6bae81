import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, type Stats } from 'node:fs'
import type { Cursor } from '../model/cursor.ts'
import { markOf } from './form.ts'
import { fileIdOf } from './stat-file.ts'

const HEAD_BYTES = 1024
const TAIL_BYTES = 256

/** A file's fingerprint up to a position: enough to notice that it was replaced, cut or rewritten. */
export type Fingerprint = Pick<Cursor, 'fileId' | 'head' | 'tail'>

export function fingerprint(path: string, stats: Stats, position: number): Fingerprint {
  const file = openSync(path, 'r')
  try {
    const headEnd = Math.min(HEAD_BYTES, position)
    const tailStart = Math.max(0, position - TAIL_BYTES)
    return {
      fileId: fileIdOf(stats),
      head: digestOfBytes(bytesOf(file, 0, headEnd)),
      tail: digestOfBytes(bytesOf(file, tailStart, position)),
    }
  } finally {
    closeSync(file)
  }
}

/** Whether what was read up to the cursor is still what stands there, so that reading may go on from it. */
export function isUnchangedUpTo(cursor: Cursor, path: string, stats: Stats): boolean {
  if (stats.size < cursor.position) return false
  const now = fingerprint(path, stats, cursor.position)
  return now.fileId === cursor.fileId && now.head === cursor.head && now.tail === markOf(cursor)
}

function bytesOf(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from)
  const read = readSync(file, bytes, 0, bytes.length, from)
  return bytes.subarray(0, read)
}

function digestOfBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24)
}
