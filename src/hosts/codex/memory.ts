import { isAbsolute, join } from 'node:path'
import type { Environment } from '../../config/environment.ts'
import { folderEntriesOf, transcriptAt } from '../on-disk.ts'
import type { HostMemory, InstructionFile, MemoryPart } from '../own-knowledge.ts'
import { codexFolder } from './files.ts'

const INDEX = 'MEMORY.md'
const MOST_FOLDERS = 5

/**
 * `memories/MEMORY.md`: one file for all projects, in groups of tasks that name the folders they hold in. The files beside it
 * are made from the same or lead to it.
 */
export const memory: HostMemory = {
  files: (env) => {
    const own = codexFolder(env)
    if (own === undefined) return []
    const folder = join(own, 'memories')
    const isLink = !folderEntriesOf(own).some((entry) => entry.isDirectory() && entry.name === 'memories')
    const isThere = folderEntriesOf(folder).some((entry) => entry.isFile() && entry.name === INDEX)
    return isLink || !isThere ? [] : transcriptAt(join(folder, INDEX))
  },
  partsOf: ({ text }) => text.split(/^(?=# )/m).flatMap(groupParts),
}

/** The person's own instructions, and those of the project. */
export function findCodexInstructions(env: Environment, folder: string): readonly InstructionFile[] {
  const own = codexFolder(env)
  const folders = own === undefined ? [folder] : [own, folder]
  return folders.map((one) => ({ path: join(one, 'AGENTS.md') }))
}

function groupParts(group: string): MemoryPart[] {
  const text = group
    .replace(/^(?:scope|applies_to):[^\n]*$/gm, '')
    .replace(/^### (?:rollout_summary_files|keywords)[^\n]*\n(?:(?!#)[^\n]*(?:\n|$))*/gm, '')
  const folders = foldersOf(group)
  return (folders.length === 0 ? [null] : folders).map((folder) => ({ folder, text }))
}

function foldersOf(group: string): string[] {
  const [, named = ''] = /^applies_to:[^\S\n]*cwd=([^;\n]*)/m.exec(group) ?? []
  const paths = named.split(/,| and (?=cwd=|[/\\]|[A-Za-z]:)/).map((path) => path.trim().replace(/^cwd=/, ''))
  return [...new Set(paths.filter((path) => isAbsolute(path)))].slice(0, MOST_FOLDERS)
}
