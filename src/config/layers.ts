import { type Checked, checkText, checkValue } from './check.ts'
import { type Environment, OTHER_VARIABLES, variable } from './environment.ts'
import { type FileEntry, readConfigFile } from './file.ts'
import { HOME_VARIABLE } from './home.ts'
import { nearest } from './nearest.ts'
import type { Origin } from './origin.ts'
import { showValue, unknownKey } from './problem.ts'
import { isKey, KEYS, type Key, variableOf } from './schema.ts'
import { resolveTimezone } from './timezone.ts'

/** A value one layer gives to one key. */
export interface Setting {
  readonly key: Key
  readonly value: unknown
  readonly origin: Origin
}

/** Everything one place has to say: what it sets, what is wrong with it, what is odd about it. */
export interface Layer {
  readonly settings: readonly Setting[]
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

const PREFIX = 'MEMORIA_'

/** The settings of config.json. */
export function fileLayer(path: string): Layer {
  const file = readConfigFile(path)
  return file.ok ? entriesLayer(path, file.value.entries) : layer({ problems: [file.error] })
}

/** The settings of a file's entries. A key may be written nested or dotted, but only once. */
export function entriesLayer(path: string, entries: readonly FileEntry[]): Layer {
  const names = entries.map(({ name }) => name)
  return merged(
    entries.map(({ name, value }, index) => {
      if (names.indexOf(name) < index)
        return layer({ problems: [`${path}: ${showValue(name)} is given twice`] })
      if (!isKey(name)) return layer({ problems: [unknownKey(path, name, value)] })
      return checkedLayer(name, checkValue(name, value, path), { source: 'file', where: path })
    }),
  )
}

/** The settings of the environment. A variable nobody knows is only a warning: it may be meant for another version. */
export function environmentLayer(env: Environment): Layer {
  const known = KEYS.map((key) => {
    const name = variableOf(key)
    const text = variable(env, name)
    return text === undefined ? layer({}) : variableLayer(key, name, text)
  })
  return merged([...known, layer({ warnings: unknownVariables(env) })])
}

/** The settings of `key=value` flags; of two for the same key the later counts. */
export function flagLayer(flags: readonly string[]): Layer {
  return merged(
    flags.map((flag) => {
      const at = flag.indexOf('=')
      if (at < 1) return layer({ problems: [`flag: ${showValue(flag)} is not valid; allowed: key=value`] })
      const name = flag.slice(0, at)
      const text = flag.slice(at + 1)
      if (!isKey(name)) return layer({ problems: [unknownKey('flag', name, text)] })
      return checkedLayer(name, checkText(name, text, 'flag'), { source: 'flag' })
    }),
  )
}

function variableLayer(key: Key, name: string, text: string): Layer {
  const origin: Origin = { source: 'environment', where: name }
  if (key !== 'timezone') return checkedLayer(key, checkText(key, text, name), origin)
  // Shells and containers pass zones on to machines that do not know them: that must not stop anything.
  const { warning } = resolveTimezone(text)
  if (warning === undefined) return layer({ settings: [{ key, value: text, origin }] })
  return layer({ settings: [{ key, value: '', origin }], warnings: [`${name}: ${warning}`] })
}

function unknownVariables(env: Environment): string[] {
  const known = [HOME_VARIABLE, ...OTHER_VARIABLES, ...KEYS.map(variableOf)]
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && env[name] !== undefined && !known.includes(name))
    .map((name) => {
      const meant = nearest(
        name.slice(PREFIX.length),
        known.map((variable) => variable.slice(PREFIX.length)),
      )
      const advice = meant === undefined ? '' : `; did you mean ${PREFIX}${meant}?`
      return `${showValue(name).slice(1, -1)}: unknown variable, ignored${advice}`
    })
}

function checkedLayer(key: Key, checked: Checked, origin: Origin): Layer {
  if (!checked.ok) return layer({ problems: checked.error })
  return layer({ settings: [{ key, value: checked.value, origin }] })
}

function layer(parts: Partial<Layer>): Layer {
  return { settings: [], problems: [], warnings: [], ...parts }
}

/** Joins layers, the weakest first: the order of `settings` is the order in which they override each other. */
export function merged(layers: readonly Layer[]): Layer {
  return {
    settings: layers.flatMap(({ settings }) => settings),
    problems: layers.flatMap(({ problems }) => problems),
    warnings: layers.flatMap(({ warnings }) => warnings),
  }
}
