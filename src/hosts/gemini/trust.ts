import { dirname, join } from 'node:path'
import type { Environment } from '../../config/environment.ts'
import { type Fields, fieldsOf } from '../fields.ts'
import { isOurCommand } from '../hook-groups.ts'
import { plainSettings } from '../hooks-file.ts'
import type { Trust } from '../host.ts'
import { textAt } from '../on-disk.ts'
import { settingsPath } from './files.ts'
import { GEMINI } from './wiring.ts'

/** Gemini CLI runs hooks of a person and of their extensions without asking, but they can be switched off, all of them or one by one. */
export function trust(env: Environment, wired: string | null): Trust {
  const own = settingsPath(env, 'user', '')
  const configs = [...new Set([own, wired ?? own])].map(hooksConfigIn)
  if (configs.some(({ enabled }) => enabled === false))
    return { trusted: 'no', how: 'hooks are switched off in its settings.json (hooksConfig.enabled)' }
  const disabled = configs.flatMap(({ disabled }) => (Array.isArray(disabled) ? disabled : []))
  if (disabled.some((name) => typeof name === 'string' && isOurCommand(name, GEMINI)))
    return { trusted: 'no', how: 'open /hooks in `gemini` and enable the hooks of memoria' }
  if (wired === null || wired === own) return { trusted: 'yes', how: '' }
  return {
    trusted: 'unknown',
    how: `it runs a project's hooks only in folders that you trust: ${projectOf(wired)}`,
  }
}

function hooksConfigIn(path: string): Fields {
  return fieldsOf(plainSettings(textAt(path))?.['hooksConfig']) ?? {}
}

function projectOf(settings: string): string {
  return join(dirname(settings), '..')
}
