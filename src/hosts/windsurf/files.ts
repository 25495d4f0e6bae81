import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { type Environment, homeDirectory } from '../../config/environment.ts'
import { isOnPath } from '../on-disk.ts'
import type { WiringScope } from '../wired-file.ts'

/** Whether Windsurf is on this machine: its folder, or its program where the shell would find it. */
export function isWindsurfInstalled(env: Environment): boolean {
  const folder = windsurfFolder(env)
  return (folder !== undefined && existsSync(folder)) || isOnPath(env, 'windsurf')
}

/** The person's own hooks. Those of a workspace are committed with it, and would run for everybody who works on it. */
export function findWindsurfHooksPath(env: Environment, scope: WiringScope): string | undefined {
  return scope === 'project' ? undefined : join(windsurfFolderOrFail(env), 'hooks.json')
}

/** The rules that hold in all workspaces. */
export function rulesPath(env: Environment, scope: WiringScope): string | undefined {
  return scope === 'project' ? undefined : join(windsurfFolderOrFail(env), 'memories', 'global_rules.md')
}

export function serversPath(env: Environment): string {
  return join(windsurfFolderOrFail(env), 'mcp_config.json')
}

function windsurfFolder(env: Environment): string | undefined {
  const home = homeDirectory(env)
  return home === undefined ? undefined : join(home, '.codeium', 'windsurf')
}

function windsurfFolderOrFail(env: Environment): string {
  const folder = windsurfFolder(env)
  if (folder !== undefined) return folder
  throw new MemoriaError('not_found', 'there is no home folder, so Windsurf has no settings', {
    hint: 'Set HOME.',
  })
}
