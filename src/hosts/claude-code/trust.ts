import type { Environment } from '../../config/environment.ts'
import { plainSettings } from '../hooks-file.ts'
import type { Trust } from '../host.ts'
import { textAt } from '../on-disk.ts'
import { settingsIn } from './files.ts'

/** Claude Code asks nobody about a person's own hooks, but all of them can be switched off; the nearest settings decide. */
export function trustInClaudeCode(env: Environment, _wired: string | null, cwd: string): Trust | undefined {
  const said = settingsIn(env, cwd).find((path) => typeof switchIn(path) === 'boolean')
  if (said === undefined || switchIn(said) === false) return undefined
  return { trusted: 'no', how: `take "disableAllHooks" out of ${said}: it switches all hooks off` }
}

function switchIn(path: string): unknown {
  return plainSettings(textAt(path))?.['disableAllHooks']
}
