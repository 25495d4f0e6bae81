import { dirname, join } from 'node:path'
import { realPath } from '../../base/real-path.ts'
import type { Environment } from '../../config/environment.ts'
import { type Fields, fieldsOf } from '../fields.ts'
import { isOurCommand } from '../hook-groups.ts'
import { plainSettings } from '../hooks-file.ts'
import type { Trust } from '../host.ts'
import { textAt, writtenAt } from '../on-disk.ts'
import { settingsPath } from './files.ts'
import { isTrustedFolder } from './trusted-folders.ts'
import { GEMINI } from './wiring.ts'

/**
 * Gemini CLI runs hooks of a person and of their extensions without asking, but they can be switched off, all of them or one
 * by one; and in a folder that is not trusted it runs none from any settings.
 */
export function trustInGemini(env: Environment, wired: string | null, cwd: string): Trust {
  const own = settingsPath(env, 'user', '')
  const configs = [...new Set([own, wired ?? own])].map(hooksConfigIn)
  if (configs.some(({ enabled }) => enabled === false))
    return { trusted: 'no', how: 'hooks are switched off in its settings.json (hooksConfig.enabled)' }
  const disabled = configs.flatMap(({ disabled }) => (Array.isArray(disabled) ? disabled : []))
  if (disabled.some((name) => typeof name === 'string' && isOurCommand(name, GEMINI)))
    return { trusted: 'no', how: 'open /hooks in `gemini` and enable the hooks of memoria' }
  // A person's own file may be a link into where they keep all their settings.
  const isOwn = wired === null || realPath(wired) === realPath(own)
  const folder = isOwn ? cwd : join(dirname(wired), '..')
  const isTrusted = isTrustedFolder(env, folder)
  const how = `it runs hooks only in folders that you trust: start \`gemini\` in ${folder}, then /permissions trust`
  if (isTrusted === false) return { trusted: 'no', how }
  // About a folder that it does not know it asks before anything else is done there.
  if (isTrusted === true || isOwn) return { trusted: 'yes', how: '' }
  const since = writtenAt(wired)
  return { trusted: 'unknown', how, ...(since === undefined ? {} : { since }) }
}

function hooksConfigIn(path: string): Fields {
  return fieldsOf(plainSettings(textAt(path))?.['hooksConfig']) ?? {}
}
