import { err, ok, type Result } from '../base/result.ts'
import { type Environment, processEnvironment } from './environment.ts'
import { type Home, resolveHome } from './home.ts'
import { environmentLayer, fileLayer, flagLayer, merged, type Setting } from './layers.ts'
import type { Origin } from './origin.ts'
import { homePaths } from './paths.ts'
import { configError } from './problem.ts'
import { type Config, KEYS, type Key, SCHEMA } from './schema.ts'

/** Where settings may come from; whatever is left out is looked for where a person would expect it. */
export interface LoadOptions {
  readonly env?: Environment
  /** `key=value`, as given on the command line. */
  readonly flags?: readonly string[]
  /** The text of `--home`. */
  readonly homeFlag?: string
  /** A home chosen in code; it wins over everything. */
  readonly home?: string
}

/** The settings in force, and who decided each. `warnings` are for the caller to show: nothing is printed here. */
export interface Loaded extends Home {
  readonly config: Config
  readonly origins: Readonly<Record<Key, Origin>>
  readonly warnings: readonly string[]
}

/**
 * Reads all settings: defaults < file < environment < flags. Every problem found anywhere is in the one error,
 * also in a value that a stronger place overrides, so that it does not surface on another day.
 */
export function loadConfig(options: LoadOptions = {}): Result<Loaded> {
  const env = options.env ?? processEnvironment()
  const home = resolveHome({ home: options.home, homeFlag: options.homeFlag, env })
  const { settings, problems, warnings } = merged([
    ...(home.ok ? [fileLayer(homePaths(home.value.home).config)] : []),
    environmentLayer(env),
    flagLayer(options.flags ?? []),
  ])
  if (!home.ok) return err(configError([home.error, ...problems]))
  if (problems.length > 0) return err(configError(problems))
  const all = [...defaults(), ...settings]
  return ok({ ...home.value, config: nested(all), origins: originsOf(all), warnings })
}

/** Settings of a program without a home: defaults < environment < flags. */
export function loadWithoutHome(options: Pick<LoadOptions, 'env' | 'flags'> = {}): Result<Config> {
  const { settings, problems } = merged([
    environmentLayer(options.env ?? processEnvironment()),
    flagLayer(options.flags ?? []),
  ])
  return problems.length > 0 ? err(configError(problems)) : ok(nested([...defaults(), ...settings]))
}

function defaults(): Setting[] {
  return KEYS.map((key) => ({ key, value: SCHEMA[key].default, origin: { source: 'default' } }))
}

function originsOf(settings: readonly Setting[]): Record<Key, Origin> {
  // Complete because the defaults are among the settings, with one for each key.
  return Object.fromEntries(settings.map(({ key, origin }) => [key, origin])) as Record<Key, Origin>
}

/** `search.limit` becomes `config.search.limit`; the last setting of a key counts. */
function nested(settings: readonly Setting[]): Config {
  const config: Record<string, unknown> = {}
  for (const { key, value } of settings) {
    const names = key.split('.')
    const last = names.pop() ?? key
    const group = names.reduce(groupIn, config)
    group[last] = value
  }
  // Complete for the same reason, and each value has passed the schema of its key.
  return frozen(config) as Config
}

function groupIn(parent: Record<string, unknown>, name: string): Record<string, unknown> {
  const group = (parent[name] ?? {}) as Record<string, unknown>
  parent[name] = group
  return group
}

/** Frozen all the way down: settings are shared by the whole program, and defaults by every load. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
