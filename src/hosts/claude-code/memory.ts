import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Environment, variable } from '../../config/environment.ts'
import { plainSettings } from '../hooks-file.ts'
import { folderEntriesOf, textAt, transcriptAt } from '../on-disk.ts'
import type { HostMemory, InstructionFile } from '../own-knowledge.ts'
import { claudeCodeFilesKeptIn, configFolder, settingsIn } from './files.ts'
import { folderBehind, memoryRoot, nameOf } from './project-folder.ts'

const FOLDER = 'memory'
const INDEX = 'MEMORY.md'
/** So much of the index goes before the model. */
const READ = { lines: 200, bytes: 25_000 }

/** `<projects>/<project>/memory/`: an index and one file for each thing that the model wrote down. */
export const memory: HostMemory = {
  files: (env) =>
    claudeCodeFilesKeptIn(env)
      .flatMap(foldersIn)
      .map((own) => join(own, FOLDER))
      .flatMap((folder) => (isFolder(folder) ? memoryFilesOf(folder) : [])),
  partsOf: ({ path, text }, folders) => [
    { folder: folderBehind(dirname(dirname(path)), folders) ?? null, text: statementsIn(text) },
  ],
  exportTo: (env, folder) => {
    const [within] = claudeCodeFilesKeptIn(env)
    const name = nameOf(memoryRoot(folder))
    return within === undefined || name === undefined
      ? undefined
      : { within, name: join(name, FOLDER, INDEX), read: READ }
  },
}

/** Files that it reads for work in a folder: the person's and the project's instructions, and its own index. */
export function findClaudeCodeInstructions(env: Environment, folder: string): readonly InstructionFile[] {
  const config = configFolder(env)
  const own = config === undefined ? [] : [join(config, 'CLAUDE.md')]
  const project = ['CLAUDE.md', join('.claude', 'CLAUDE.md'), 'CLAUDE.local.md'].map((name) =>
    join(folder, name),
  )
  // Another agent's instructions are read only where there are none for this one.
  const shared = project.some((path) => existsSync(path)) ? [] : [join(folder, 'AGENTS.md')]
  const index = isMemoryOn(env, folder) ? memory.exportTo?.(env, folder) : undefined
  return [
    ...[...own, ...project, ...shared].map((path) => ({ path })),
    ...(index === undefined ? [] : [{ path: join(index.within, index.name), ...READ, isMemory: true }]),
  ]
}

function isMemoryOn(env: Environment, folder: string): boolean {
  if (variable(env, 'CLAUDE_CODE_DISABLE_AUTO_MEMORY') !== undefined) return false
  const said = settingsIn(env, folder).map((path) => plainSettings(textAt(path))?.['autoMemoryEnabled'])
  return said.find((one) => typeof one === 'boolean') !== false
}

function foldersIn(folder: string): string[] {
  return folderEntriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []))
}

/** A link to a folder is none: what lies elsewhere is not the host's. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function memoryFilesOf(folder: string) {
  const entries = folderEntriesOf(folder).filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
  return entries.flatMap(({ name }) => transcriptAt(join(folder, name)))
}

/** A statement with its reason and its use is one; a line of the index only points to a file that is read itself. */
function statementsIn(text: string): string {
  return text
    .replace(/^---\r?\n[\s\S]*?\r?\n---[^\S\n]*(?:\r?\n|$)/, '')
    .replace(/\n[^\S\n]*\r?\n(?=\*\*(?:Why|How to apply):?\*\*)/g, '\n')
    .replace(/^[^\S\n]*[-*][^\S\n]+\[[^\]\n]{0,200}\]\([^()\s]{1,200}\.md\)[^\n]*$/gm, '')
}
