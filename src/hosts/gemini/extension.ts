import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Environment, homeDirectory } from '../../config/environment.ts'
import { fieldsOf } from '../fields.ts'
import { plainSettings } from '../hooks-file.ts'
import { textAt } from '../on-disk.ts'
import { settingsPath } from './files.ts'

/** Whether our extension is there, and not switched off for the folder: of the rules that fit it the last decides. */
export function isGeminiExtensionEnabled(env: Environment, cwd: string): boolean {
  if (homeDirectory(env) === undefined) return false
  const folder = join(dirname(settingsPath(env, 'user', '')), 'extensions')
  if (!existsSync(join(folder, NAME))) return false
  const { overrides } = fieldsOf(plainSettings(textAt(join(folder, RULES)))?.[NAME]) ?? {}
  const rules = Array.isArray(overrides) ? overrides.filter((rule) => typeof rule === 'string') : []
  const fitting = rules.filter((rule) => fits(rule.replace(/^!/, ''), cwd)).at(-1)
  return fitting === undefined || !fitting.startsWith('!')
}

const NAME = 'memoria'
const RULES = 'extension-enablement.json'

/** A folder, or with a star behind it all that are in it. */
function fits(rule: string, cwd: string): boolean {
  const folder = rule.replace(/\*$/, '').replace(/[\\/]+$/, '')
  return (
    cwd === folder ||
    (rule.endsWith('*') && /^[\\/]/.test(cwd.slice(folder.length)) && cwd.startsWith(folder))
  )
}
