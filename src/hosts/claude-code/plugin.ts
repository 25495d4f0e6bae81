import type { Environment } from '../../config/environment.ts'
import { textAt } from '../on-disk.ts'
import { settingsIn } from './files.ts'
import { pluginIn } from './settings.ts'

/** Whether our plugin is switched on. Of several settings the nearest to the project that says something decides. */
export function isClaudeCodePluginEnabled(env: Environment, cwd: string): boolean {
  for (const path of settingsIn(env, cwd)) {
    const said = pluginIn(textAt(path))
    if (said !== undefined) return said
  }
  return false
}
