import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { type Environment, homeDirectory } from '../../config/environment.ts'
import { isOnPath } from '../on-disk.ts'
import type { WiringScope } from '../wired-file.ts'

/** Whether Cursor is on this machine: its folder, or one of its programs where the shell would find it. */
export function isCursorInstalled(env: Environment): boolean {
  const folder = cursorFolder(env)
  if (folder !== undefined && existsSync(folder)) return true
  return ['cursor', 'cursor-agent'].some((program) => isOnPath(env, program))
}

/** The person's own hooks. Those of a project are committed with it, and would run for everybody who works on it. */
export function findCursorHooksPath(env: Environment, scope: WiringScope): string | undefined {
  return scope === 'project' ? undefined : join(cursorFolderOrFail(env), 'hooks.json')
}

export function serversPath(env: Environment): string {
  return join(cursorFolderOrFail(env), 'mcp.json')
}

function cursorFolder(env: Environment): string | undefined {
  const home = homeDirectory(env)
  return home === undefined ? undefined : join(home, '.cursor')
}

function cursorFolderOrFail(env: Environment): string {
  const folder = cursorFolder(env)
  if (folder !== undefined) return folder
  throw new MemoriaError('not_found', 'there is no home folder, so Cursor has no settings', {
    hint: 'Set HOME.',
  })
}
