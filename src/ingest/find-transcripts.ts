import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TranscriptFile } from '../hosts/reading.ts'
import { linesFrom } from './lines.ts'

/** The transcript at a path, or all of them below a folder. Links are not followed. */
export function transcriptsAt(path: string): TranscriptFile[] {
  const stats = statSync(path)
  if (!stats.isDirectory()) return [transcriptFileOf(path, stats)]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => transcriptFileOf(file, statSync(file)))
}

/** A transcript shows itself soon. */
const LOOKED_AT_BYTES = 8 * 1024 * 1024

/** Whether a file could be a transcript: it is empty so far, or a line of it is an object of JSON. */
export function mayBeTranscript(path: string): boolean {
  if (!statSync(path).isFile()) return false
  let isEmpty = true
  for (const { bytes, oversized } of linesFrom(path, 0, { until: LOOKED_AT_BYTES })) {
    if (oversized || isObject(bytes)) return true
    isEmpty = false
  }
  return isEmpty
}

function isObject(line: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    // No JSON at all: other lines may be.
    return false
  }
}

function transcriptFileOf(path: string, stats: Stats): TranscriptFile {
  return { path, bytes: stats.size, changedAt: stats.mtimeMs }
}
