import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { type Environment, homeDirectory, variable } from '../../config/environment.ts'
import type { TranscriptFile } from '../host.ts'

/** Whether Claude Code is on this machine: its folder, or its program where the shell would find it. */
export function isInstalled(env: Environment): boolean {
  const folder = configFolder(env)
  return (folder !== undefined && existsSync(folder)) || isOnPath(env)
}

/** Every transcript under the projects, subagents' too. What cannot be read is left out, links are not followed. */
export function transcripts(env: Environment): readonly TranscriptFile[] {
  const folder = configFolder(env)
  return folder === undefined ? [] : transcriptsUnder(join(folder, 'projects')).flatMap(fileAt)
}

/** The subagents' transcripts of a session: `<session>.jsonl` has them under `<session>/subagents/`. */
export function companions(transcript: string): readonly string[] {
  if (!transcript.endsWith(ENDING)) return []
  return transcriptsUnder(join(transcript.slice(0, -ENDING.length), 'subagents'))
}

/** A person's own settings, or those of one project that are not committed. */
export function settingsPath(env: Environment, scope: 'user' | 'project', cwd: string): string {
  if (scope === 'project') return join(cwd, '.claude', 'settings.local.json')
  const folder = configFolder(env)
  if (folder !== undefined) return join(folder, 'settings.json')
  throw new MemoriaError('not_found', 'there is no home folder, so Claude Code has no settings', {
    hint: 'Set HOME, or CLAUDE_CONFIG_DIR.',
  })
}

/** Where the host keeps a person's MCP servers, together with much of its own. */
export function serverPath(env: Environment): string {
  const folder = variable(env, 'CLAUDE_CONFIG_DIR') ?? homeDirectory(env)
  if (folder !== undefined) return join(folder, '.claude.json')
  throw new MemoriaError('not_found', 'there is no home folder, so Claude Code has no list of servers', {
    hint: 'Set HOME, or CLAUDE_CONFIG_DIR.',
  })
}

/** The settings that say which plugins are on, the strongest first. */
export function pluginSettings(env: Environment, cwd: string): readonly string[] {
  const folder = configFolder(env)
  const own = folder === undefined ? [] : [join(folder, 'settings.json')]
  return [join(cwd, '.claude', 'settings.local.json'), join(cwd, '.claude', 'settings.json'), ...own]
}

const ENDING = '.jsonl'

/** Folders of a session that hold no transcripts, whatever their files are called. */
const NO_TRANSCRIPTS = new Set(['tool-results', 'memory'])

function configFolder(env: Environment): string | undefined {
  const home = homeDirectory(env)
  return variable(env, 'CLAUDE_CONFIG_DIR') ?? (home === undefined ? undefined : join(home, '.claude'))
}

function isOnPath(env: Environment): boolean {
  const folders = (variable(env, 'PATH') ?? variable(env, 'Path') ?? '').split(delimiter).filter(Boolean)
  return folders.some((folder) => PROGRAMS.some((name) => isProgram(join(folder, name))))
}

const PROGRAMS = process.platform === 'win32' ? ['claude.exe', 'claude.cmd', 'claude.ps1'] : ['claude']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Not there, not ours to run, or a folder on the PATH that is none.
    return false
  }
}

function transcriptsUnder(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NO_TRANSCRIPTS.has(entry.name) ? [] : transcriptsUnder(path)
    return entry.isFile() && entry.name.endsWith(ENDING) ? [path] : []
  })
}

function entriesOf(folder: string) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // Not there, or closed to us: the other folders still count.
    return []
  }
}

function fileAt(path: string): TranscriptFile[] {
  try {
    const { size, mtimeMs } = lstatSync(path)
    return [{ path, bytes: size, changedAt: mtimeMs }]
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // Removed since it was listed.
    return []
  }
}
