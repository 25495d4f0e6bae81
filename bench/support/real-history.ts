/** A long past made of the real sessions beside the repository: copies of them with ids, projects and days of their own. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['../shared/data/transcripts', '../shared/data/coding/sessions']

export function hasRealSessions(): boolean {
  return SOURCES.every((folder) => existsSync(folder))
}

/** Writes copies until `bytes` are there; gives back how many bytes and files these are. */
export function writeRealHistory(projects: string, bytes: number): { bytes: number; files: number } {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
  )
  let written = 0
  let count = 0
  for (let copy = 1; written < bytes; copy++) {
    const folder = join(projects, `-copy-${copy}`)
    mkdirSync(folder, { recursive: true })
    for (const { name, text } of files) {
      if (written >= bytes) break
      const copied = copyOf(text, copy)
      writeFileSync(join(folder, copyOf(name, copy)), copied)
      written += Buffer.byteLength(copied)
      count += 1
    }
  }
  return { bytes: written, files: count }
}

const ID = /\b[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)/g
const HOST_ID = /\b(toolu_|msg_|req_)(?=\w{8})/g
const FOLDER = /"cwd":"([^"]+)"/g

function copyOf(text: string, copy: number): string {
  return text
    .replace(ID, (part) =>
      ((Number.parseInt(part, 16) ^ Math.imul(copy, 0x9e3779b1)) >>> 0).toString(16).padStart(8, '0'),
    )
    .replace(HOST_ID, `$1${copy}x`)
    .replace(FOLDER, `"cwd":"$1-${copy}"`)
}
