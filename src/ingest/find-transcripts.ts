import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TranscriptFile } from '../hosts/host.ts'

/** The transcript at a path, or all of them below a folder. Links are not followed. */
export function transcriptsAt(path: string): TranscriptFile[] {
  const stats = statSync(path)
  if (!stats.isDirectory()) return [fileOf(path, stats)]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => fileOf(file, statSync(file)))
}

function fileOf(path: string, stats: Stats): TranscriptFile {
  return { path, bytes: stats.size, changedAt: stats.mtimeMs }
}
