import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { type Environment, homeDirectory, variable } from '../../config/environment.ts'
import { filesUnder, isOnPath, transcriptAt } from '../on-disk.ts'
import type { TranscriptFile } from '../reading.ts'

/** Whether Claude Code is on this machine: its folder, or its program where the shell would find it. */
export function isClaudeCodeInstalled(env: Environment): boolean {
  const folder = configFolder(env)
  return (folder !== undefined && existsSync(folder)) || isOnPath(env, 'claude')
}

/** Every transcript under the projects, subagents' too. What cannot be read is left out, links are not followed. */
export function findClaudeCodeTranscripts(env: Environment): readonly TranscriptFile[] {
  return claudeCodeFilesKeptIn(env).flatMap(transcriptsUnder).flatMap(transcriptAt)
}

export function claudeCodeFilesKeptIn(env: Environment): readonly string[] {
  const folder = configFolder(env)
  return folder === undefined ? [] : [join(folder, 'projects')]
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

/** The settings that count in a folder, the strongest first. */
export function settingsIn(env: Environment, cwd: string): readonly string[] {
  const folder = configFolder(env)
  const own = folder === undefined ? [] : [join(folder, 'settings.json')]
  return [join(cwd, '.claude', 'settings.local.json'), join(cwd, '.claude', 'settings.json'), ...own]
}

const ENDING = '.jsonl'

/** Folders of a session that hold no transcripts, whatever their files are called. */
const NO_TRANSCRIPTS = new Set(['tool-results', 'memory'])

function transcriptsUnder(folder: string): string[] {
  return filesUnder(folder, ENDING, NO_TRANSCRIPTS)
}

/** The person's folder of everything of the host's; undefined when they have none. */
export function configFolder(env: Environment): string | undefined {
  const home = homeDirectory(env)
  return variable(env, 'CLAUDE_CONFIG_DIR') ?? (home === undefined ? undefined : join(home, '.claude'))
}
