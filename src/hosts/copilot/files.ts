import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { type Environment, homeDirectory, variable } from '../../config/environment.ts'
import { filesUnder, isOnPath, transcriptAt } from '../on-disk.ts'
import type { TranscriptFile } from '../reading.ts'
import type { WiringScope } from '../wired-file.ts'

/** Whether Copilot CLI is on this machine: its folder, or its program where the shell would find it. */
export function isCopilotInstalled(env: Environment): boolean {
  const folder = copilotFolder(env)
  return (folder !== undefined && existsSync(folder)) || isOnPath(env, 'copilot')
}

/** Every session, whichever version kept it. */
export function findCopilotTranscripts(env: Environment): readonly TranscriptFile[] {
  return copilotFilesKeptIn(env)
    .flatMap((folder) => filesUnder(folder, '.jsonl', NO_TRANSCRIPTS))
    .filter((path) => sessionOfCopilotFile(path) !== undefined)
    .flatMap(transcriptAt)
}

export function copilotFilesKeptIn(env: Environment): readonly string[] {
  const folder = copilotFolder(env)
  return folder === undefined ? [] : [join(folder, 'session-state')]
}

/** Other folders in a session's folder: the person's own files and copies of them. */
const NO_TRANSCRIPTS = new Set(['files', 'research', 'checkpoints', 'rewind-file-snapshots'])

/** `session-state/<session>/events.jsonl`, in the first versions `session-state/<session>.jsonl`. */
export function sessionOfCopilotFile(path: string): string | undefined {
  return TRANSCRIPT.exec(path)?.[1]
}

const TRANSCRIPT = /[\\/]session-state[\\/]([0-9A-Za-z-]{8,128})(?:[\\/]events)?\.jsonl$/

/**
 * The person's own file. A project has none: what stands in `.github/hooks` is committed, and the agent that runs at
 * GitHub would run it too.
 */
export function findCopilotHooksPath(env: Environment, scope: WiringScope): string | undefined {
  return scope === 'project' ? undefined : join(copilotFolderOrFail(env), 'hooks', 'memoria.json')
}

/** The person's own list of MCP servers. */
export function serversPath(env: Environment): string {
  return join(copilotFolderOrFail(env), 'mcp-config.json')
}

/** The person's settings; undefined when they have no folder. */
export function settingsPath(env: Environment): string | undefined {
  const folder = copilotFolder(env)
  return folder === undefined ? undefined : join(folder, 'settings.json')
}

function copilotFolder(env: Environment): string | undefined {
  const home = homeDirectory(env)
  return variable(env, 'COPILOT_HOME') ?? (home === undefined ? undefined : join(home, '.copilot'))
}

function copilotFolderOrFail(env: Environment): string {
  const folder = copilotFolder(env)
  if (folder !== undefined) return folder
  throw new MemoriaError('not_found', 'there is no home folder, so Copilot CLI has no hooks', {
    hint: 'Set HOME, or COPILOT_HOME.',
  })
}
