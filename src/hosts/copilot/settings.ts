import type { Environment } from '../../config/environment.ts'
import { type Fields, fieldsOf } from '../fields.ts'
import { plainSettings } from '../hooks-file.ts'
import type { Trust } from '../host.ts'
import { textAt, writtenAt } from '../on-disk.ts'
import { settingsPath } from './files.ts'

/** Copilot asks nobody about a person's own hooks; only all of them can be switched off, and not every version heeds it. */
export function trustInCopilot(env: Environment): Trust | undefined {
  if (settingsIn(env)['disableAllHooks'] !== true) return undefined
  const since = writtenAt(settingsPath(env) ?? '')
  return {
    trusted: 'unknown',
    ...(since === undefined ? {} : { since }),
    how: 'hooks are switched off in its settings: `copilot config --rm disableAllHooks` lets them run',
  }
}

export function isCopilotPluginEnabled(env: Environment): boolean {
  const plugins = Object.entries(fieldsOf(settingsIn(env)['enabledPlugins']) ?? {})
  return plugins.some(([name, enabled]) => name.startsWith('memoria@') && enabled === true)
}

function settingsIn(env: Environment): Fields {
  const path = settingsPath(env)
  return (path === undefined ? undefined : plainSettings(textAt(path))) ?? {}
}
