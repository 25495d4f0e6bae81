import { readFileSync } from 'node:fs'
import { errnoOf } from '../../base/errors.ts'
import type { Environment } from '../../config/environment.ts'
import { pluginSettings } from './files.ts'
import { pluginIn } from './settings.ts'

/** Whether our plugin is switched on. Of several settings the nearest to the project that says something decides. */
export function pluginEnabled(env: Environment, cwd: string): boolean {
  for (const path of pluginSettings(env, cwd)) {
    const said = pluginIn(textAt(path))
    if (said !== undefined) return said
  }
  return false
}

/** Settings that are not there or closed to us say nothing. */
function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return ''
    throw thrown
  }
}
