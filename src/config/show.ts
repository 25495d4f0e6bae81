import type { Loaded } from './load.ts'
import type { Origin } from './origin.ts'
import { KEYS, type Key, SCHEMA, variableOf } from './schema.ts'

/** One key as `memoria config show` lists it. */
export interface ConfigRow {
  readonly key: Key
  readonly value: unknown
  readonly origin: Origin
  readonly variable: string
  readonly allowed: string
  readonly description: string
}

/** Every key with its value and where that came from, in the schema's order. */
export function configRows({ config, origins }: Pick<Loaded, 'config' | 'origins'>): ConfigRow[] {
  return KEYS.map((key) => ({
    key,
    value: valueIn(config, key),
    origin: origins[key],
    variable: variableOf(key),
    allowed: SCHEMA[key].allowed,
    description: SCHEMA[key].description,
  }))
}

/** The words that a setting takes, where it takes nothing else; null for any other. */
export function choicesOf(key: Key): readonly string[] | null {
  const { def } = SCHEMA[key].schema()._zod
  return 'entries' in def ? Object.values(def.entries) : null
}

function valueIn(config: Loaded['config'], key: Key): unknown {
  return key.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), config)
}
