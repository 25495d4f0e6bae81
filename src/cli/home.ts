import { MemoriaError } from '../base/errors.ts'
import { processEnvironment } from '../config/environment.ts'
import { resolveHome } from '../config/home.ts'
import type { CommonOptions } from './shell.ts'

/** Where everything is, found without reading the settings: for commands that must work when those are broken. */
export function homeOf({ home }: CommonOptions): string {
  const found = resolveHome({ homeFlag: home, env: processEnvironment() })
  if (found.ok) return found.value.home
  throw new MemoriaError('config_invalid', found.error, {
    hint: 'Set MEMORIA_HOME to the full path of a folder.',
  })
}
