import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sharedPath } from '../../support/shared.ts'

/** Every real transcript at hand; none where the shared data is absent. */
export function realFiles(): readonly string[] {
  return [
    ...filesIn('data/transcripts'),
    ...filesIn('data/coding/sessions'),
    ...filesIn('hosts/samples').filter((path) => /claude-.*transcript/.test(path)),
  ]
}

/** The lines of all of them, as they stand in the files. */
export function realLines(): { readonly file: string; readonly text: string }[] {
  return realFiles().flatMap(linesOf)
}

export function linesOf(path: string): { readonly file: string; readonly text: string }[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((text) => text.trim() !== '').map((text) => ({ file: basename(path), text }))
}

/** The value of a line; undefined when it is torn. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A torn line has no value, which is what the caller asks.
    return undefined
  }
}

function filesIn(folder: string): string[] {
  const path = sharedPath(folder)
  if (path === undefined) return []
  return readdirSync(path)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(path, name))
}
