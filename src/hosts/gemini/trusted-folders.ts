import { dirname, relative, sep } from 'node:path'
import { realPath } from '../../base/real-path.ts'
import { type Environment, variable } from '../../config/environment.ts'
import { fieldsOf } from '../fields.ts'
import { plainSettings } from '../hooks-file.ts'
import { textAt } from '../on-disk.ts'
import { settingsPath, trustedFoldersPath } from './files.ts'

/** Whether the person lets Gemini CLI work in a folder as it likes; undefined where it would still ask. */
export function isTrustedFolder(env: Environment, folder: string): boolean | undefined {
  const forced = variable(env, 'GEMINI_CLI_TRUST_WORKSPACE')
  if (forced === 'false' || variable(env, 'GEMINI_RESTRICTED_MODE') === 'true') return false
  if (forced === 'true' || !isAsked(env)) return true
  const rules = Object.entries(plainSettings(textAt(trustedFoldersPath(env) ?? '')) ?? {})
  const fitting = rules.filter(([path, level]) =>
    isInTrustedFolder(realPath(folder), realPath(level === 'TRUST_PARENT' ? dirname(path) : path)),
  )
  // Of several the longest counts.
  const [rule] = fitting.sort(([one], [other]) => other.length - one.length)
  return rule && rule[1] !== 'DO_NOT_TRUST'
}

/** It asks unless that is switched off. */
function isAsked(env: Environment): boolean {
  const security = fieldsOf(plainSettings(textAt(settingsPath(env, 'user', '')))?.['security'])
  return fieldsOf(security?.['folderTrust'])?.['enabled'] !== false
}

function isInTrustedFolder(folder: string, above: string): boolean {
  const way = relative(above, folder)
  return way !== '..' && !way.startsWith(`..${sep}`)
}
