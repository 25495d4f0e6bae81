import { claudeCode } from './claude-code/claude-code.ts'
import { codex } from './codex/codex.ts'
import { copilot } from './copilot/copilot.ts'
import { cursor } from './cursor/cursor.ts'
import { fieldsOf } from './fields.ts'
import { gemini } from './gemini/gemini.ts'
import type { Host } from './host.ts'
import { opencode } from './opencode/opencode.ts'
import type { ToolRoles } from './tool-roles.ts'
import { windsurf } from './windsurf/windsurf.ts'

/** Every host we know. Adding one is adding a folder and a line here. */
export const HOSTS: readonly Host[] = [claudeCode, codex, copilot, gemini, opencode, cursor, windsurf]

export function hostNamed(name: string): Host | undefined {
  return HOSTS.find((host) => host.name === name)
}

/** The roles of a host's tools; of every host when it is not known which. None for one whose tools are not known. */
export function toolRolesFor(name: string | undefined): readonly ToolRoles[] {
  return HOSTS.filter((host) => name === undefined || host.name === name).flatMap(
    ({ toolRoles }) => toolRoles ?? [],
  )
}

/**
 * Whose event a payload is: that of the host which gives itself away by what it sends, else of the one whose hook was
 * run. One agent may run the hooks of another as well as its own; both calls are then the same host's, and taken once.
 */
export function hostOf(name: string, payload: unknown, hosts: readonly Host[] = HOSTS): Host | undefined {
  const fields = fieldsOf(payload)
  const named = hosts.find((host) => host.name === name)
  if (fields === undefined || named?.recognises(fields)) return named
  return hosts.find((host) => host.recognises(fields)) ?? named
}

/** Where the agent works that called a tool of ours, by what the call carries as well; undefined when it does not say. */
export function folderOfCall(meta: unknown): string | undefined {
  const fields = fieldsOf(meta) ?? {}
  for (const { server } of HOSTS) {
    const folder = server?.folderOf?.(fields)
    if (folder !== undefined) return folder
  }
  return undefined
}
