import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { type Environment, homeDirectory, variable } from '../../config/environment.ts'
import { filesUnder, isOnPath, transcriptAt } from '../on-disk.ts'
import type { TranscriptFile } from '../reading.ts'
import type { WiringScope } from '../wired-file.ts'

/** Whether Codex is on this machine: its folder, or its program where the shell would find it. */
export function isCodexInstalled(env: Environment): boolean {
  const folder = codexFolder(env)
  return (folder !== undefined && existsSync(folder)) || isOnPath(env, 'codex')
}

/** Every rollout, subagents' and archived ones too. */
export function findCodexTranscripts(env: Environment): readonly TranscriptFile[] {
  const files = codexFilesKeptIn(env).flatMap((folder) => filesUnder(folder, '.jsonl'))
  return files.filter(isRollout).flatMap(transcriptAt)
}

export function codexFilesKeptIn(env: Environment): readonly string[] {
  const folder = codexFolder(env)
  return folder === undefined ? [] : ['sessions', 'archived_sessions'].map((name) => join(folder, name))
}

/** `rollout-<time>-<thread>.jsonl` is named after the thread that it holds: a session, or a subagent of one. */
export function threadOf(path: string): string | undefined {
  return ROLLOUT.exec(basename(path))?.[1]
}

/** The person's own file of hooks, or that of one project, which Codex reads where the person trusts the project. */
export function findCodexHooksPath(env: Environment, scope: WiringScope, cwd: string): string {
  return scope === 'project' ? join(cwd, '.codex', 'hooks.json') : join(codexFolderOrFail(env), 'hooks.json')
}

/** The person's settings; undefined when they have no folder. */
export function configPath(env: Environment): string | undefined {
  const folder = codexFolder(env)
  return folder === undefined ? undefined : join(folder, 'config.toml')
}

/** The same, where there has to be one. */
export function configPathOrFail(env: Environment): string {
  return join(codexFolderOrFail(env), 'config.toml')
}

const ROLLOUT = /^rollout-.*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i

function isRollout(path: string): boolean {
  return basename(path).startsWith('rollout-')
}

/** The person's folder of everything of the host's; undefined when they have none. */
export function codexFolder(env: Environment): string | undefined {
  const home = homeDirectory(env)
  return variable(env, 'CODEX_HOME') ?? (home === undefined ? undefined : join(home, '.codex'))
}

function codexFolderOrFail(env: Environment): string {
  const folder = codexFolder(env)
  if (folder !== undefined) return folder
  throw new MemoriaError('not_found', 'there is no home folder, so Codex has no settings', {
    hint: 'Set HOME, or CODEX_HOME.',
  })
}
