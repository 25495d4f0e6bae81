import { claudeCode } from './claude-code/claude-code.ts'
import type { Host } from './host.ts'

/** Every host we know. Adding one is adding a folder and a line here. */
export const HOSTS: readonly Host[] = [claudeCode]

export function hostNamed(name: string): Host | undefined {
  return HOSTS.find((host) => host.name === name)
}
