import { toMemoriaError } from '../base/errors.ts'
import type { Config } from './schema.ts'

/** The settings that some work began with, and those of now. */
interface Settings {
  readonly config: Config
  latest(): { readonly config: Config }
}

/** Whether the settings that decide about some work are as they were when it began. Unreadable settings are not. */
export function areSettingsCurrent(
  { config, latest }: Settings,
  decisive: (config: Config) => readonly unknown[],
): boolean {
  try {
    return JSON.stringify(decisive(config)) === JSON.stringify(decisive(latest().config))
  } catch (thrown) {
    if (toMemoriaError(thrown).code === 'config_invalid') return false
    throw thrown
  }
}
