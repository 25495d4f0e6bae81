import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { type Environment, homeDirectory, variable } from '../../config/environment.ts'
import { filesUnder, isOnPath, transcriptAt } from '../on-disk.ts'
import type { InstructionFile } from '../own-knowledge.ts'
import type { TranscriptFile } from '../reading.ts'

/** Whether OpenCode is on this machine: one of its folders, or its program where the shell would find it. */
export function isOpenCodeInstalled(env: Environment): boolean {
  const folders = [configFolder(env), dataFolder(env)].filter((folder) => folder !== undefined)
  return folders.some((folder) => existsSync(folder)) || isOnPath(env, 'opencode')
}

/** Its stores: one for all sessions, and others for versions that are no release. */
export function findOpenCodeTranscripts(env: Environment): readonly TranscriptFile[] {
  const folder = dataFolder(env)
  const own = variable(env, 'OPENCODE_DB')
  const named = own === undefined || own === ':memory:' ? [] : [resolve(folder ?? '/', own)]
  const found = folder === undefined ? [] : filesUnder(folder, '.db', NO_STORES).filter(isStore)
  return [...new Set([...found, ...named])].flatMap(storeAt)
}

export function openCodeFilesKeptIn(env: Environment): readonly string[] {
  const folder = dataFolder(env)
  return folder === undefined ? [] : [folder]
}

/** Folders beside the store with copies of people's projects: whatever is called like a store there is none. */
const NO_STORES = new Set(['log', 'repos', 'snapshot', 'storage', 'bin', 'tool-output', 'worktree'])

/** Whether a path is called as OpenCode calls its store. */
export function isStore(path: string): boolean {
  return /^opencode(?:-[\w.-]+)?\.db$/.test(basename(path.replaceAll('\\', '/')))
}

/** A store with what was written beside it and not yet moved into it, which is where everything new is for a while. */
export function storeAt(path: string): TranscriptFile[] {
  return transcriptAt(path).map((store) => {
    const [beside] = transcriptAt(`${path}-wal`)
    return {
      path,
      bytes: store.bytes + (beside?.bytes ?? 0),
      changedAt: Math.max(store.changedAt, beside?.changedAt ?? 0),
    }
  })
}

/** Where a plugin of the person's own lies. */
export function pluginPath(env: Environment): string {
  return join(configFolderOrFail(env), 'plugin', 'memoria.js')
}

/** The person's settings, which OpenCode reads both, the later winning; none when they have no folder. */
export function configFiles(env: Environment): readonly string[] {
  const folder = configFolder(env)
  return folder === undefined ? [] : ['opencode.json', 'opencode.jsonc'].map((name) => join(folder, name))
}

/** The person's own instructions, and those of the project. */
export function findOpenCodeInstructions(env: Environment, folder: string): readonly InstructionFile[] {
  const own = configFolder(env)
  const folders = own === undefined ? [folder] : [own, folder]
  return folders.map((one) => ({ path: join(one, 'AGENTS.md') }))
}

/** Where a person's settings and plugins lie. */
export function configFolderOrFail(env: Environment): string {
  const folder = configFolder(env)
  if (folder !== undefined) return folder
  throw new MemoriaError('not_found', 'there is no home folder, so OpenCode has no settings', {
    hint: 'Set HOME, or XDG_CONFIG_HOME.',
  })
}

function configFolder(env: Environment): string | undefined {
  return folderIn(env, 'XDG_CONFIG_HOME', '.config')
}

function dataFolder(env: Environment): string | undefined {
  return folderIn(env, 'XDG_DATA_HOME', join('.local', 'share'))
}

/** The same on every system: it goes by these variables on macOS and Windows as well. */
function folderIn(env: Environment, name: string, otherwise: string): string | undefined {
  const home = homeDirectory(env)
  const base = variable(env, name) ?? (home === undefined ? undefined : join(home, otherwise))
  return base === undefined ? undefined : join(base, 'opencode')
}
