/** A section in a file of instructions, for agents without memoria: where the team's statements are. */
import { readFileSync, rmSync } from 'node:fs'
import { writeFileAtomic } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import { unwrap } from '../../base/result.ts'
import { resolveInside } from '../../base/safe-path.ts'
import { hasSection, isTorn, withoutSection, withSection } from '../../host-memory/section.ts'
import { statsAt, TEAM_FOLDER } from './folder.ts'

/** The files of instructions that may hold the section. */
const FILES = /^[A-Z]{2,20}\.md$/

const LINES = [
  `Decisions of this team are in [${TEAM_FOLDER}](${TEAM_FOLDER}): one statement for each file, with its author and date.`,
  'List the folder and read the files whose names fit your task.',
]

/** Writes the section; false when it was there already. All else in the file stays byte for byte. */
export function writeIndexSection(root: string, file: string): boolean {
  const { path, content } = readTarget(root, file)
  const after = withSection(content ?? '', LINES)
  if (after === content) return false
  write(path, after)
  return true
}

/** Removes the section, and a file that held nothing else; false when there was none. */
export function removeIndexSection(root: string, file: string): boolean {
  const { path, content } = readTarget(root, file)
  if (content === undefined || !hasSection(content)) return false
  const rest = withoutSection(content)
  if (rest.trim() === '') remove(path)
  else write(path, rest)
  return true
}

function readTarget(root: string, file: string): { readonly path: string; readonly content?: string } {
  if (!FILES.test(file))
    throw new MemoriaError(
      'usage',
      `the index line goes into AGENTS.md, CLAUDE.md or the like, not "${file}"`,
      {
        hint: 'Example: memoria share --index AGENTS.md',
      },
    )
  const path = unwrap(resolveInside(root, file))
  const stats = statsAt(path)
  if (stats === undefined) return { path }
  if (!stats.isFile())
    throw new MemoriaError('path_unsafe', `${file} is a link or no file`, {
      hint: 'Name the file that it leads to.',
    })
  const content = read(path)
  if (!isTorn(content)) return { path, content }
  throw new MemoriaError('conflict', `${file} holds one half of a section of memoria's`, {
    hint: 'Remove the lines with memoria:begin and memoria:end, then try again.',
  })
}

/** Byte for byte: the file is another program's, and may hold anything. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch (thrown) {
    throw fileError(thrown, 'read', path)
  }
}

function remove(path: string): void {
  try {
    rmSync(path)
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}

function write(path: string, content: string): void {
  writeFileAtomic(path, Buffer.from(content, 'latin1'), { mode: (statsAt(path)?.mode ?? 0o644) & 0o777 })
}
