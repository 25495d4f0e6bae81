import { join } from 'node:path'
import type { Environment } from '../../config/environment.ts'
import { plainSettings } from '../hooks-file.ts'
import { textAt } from '../on-disk.ts'
import { configFiles } from './files.ts'

/** Whether the plugin file that comes with the program is named in the person's settings, or in those of the folder. */
export function isOpenCodePluginEnabled(env: Environment, cwd: string): boolean {
  const own = ['opencode.json', 'opencode.jsonc'].map((name) => join(cwd, name))
  return [...configFiles(env), ...own].some((path) => {
    const plugins = plainSettings(textAt(path))?.['plugin']
    return Array.isArray(plugins) && plugins.flat().some((name) => PACKAGED.test(String(name)))
  })
}

const PACKAGED = /(?:^|[\\/])opencode-memoria\.js$/
