/** A table of a TOML file with its plain values. Enough to look something up; what is not plain is left out. */
export interface TomlTable {
  readonly path: readonly string[]
  readonly values: ReadonlyMap<string, string | boolean>
}

/**
 * The tables of a TOML file, without ever failing: lines that are not understood say nothing. Inline tables are tables too.
 * For looking only; a file that is a person's is never written from this.
 */
export function tomlTables(text: string): TomlTable[] {
  const tables: { path: string[]; values: Map<string, string | boolean> }[] = [
    { path: [], values: new Map() },
  ]
  for (const line of plainLines(text)) {
    const header = HEADER.exec(line)
    const now = tables.at(-1)
    if (header !== null) tables.push({ path: keysIn(header[1] ?? ''), values: new Map() })
    else if (now !== undefined)
      readPair(line, now.path, (path, values) => {
        if (path === undefined) for (const [name, value] of values) now.values.set(name, value)
        else tables.splice(-1, 0, { path: [...path], values: new Map(values) })
      })
  }
  return tables
}

/** The value of a name in a table; the last definition counts. */
export function tomlValue(
  tables: readonly TomlTable[],
  path: readonly string[],
  name: string,
): string | boolean | undefined {
  const found = tables.filter((table) => isSameKey(table.path, path) && table.values.has(name))
  return found.at(-1)?.values.get(name)
}

const HEADER = /^\s*\[{1,2}\s*([^\]]+(?:"[^"]*"[^\]]*)*?)\s*\]{1,2}\s*(?:#.*)?$/
const PAIR =
  /^\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+))*)\s*=\s*(.*)$/
const KEY = /"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+)/g
const INLINE_PAIR = /((?:"(?:[^"\\]|\\.)*")|'[^']*'|[\w.-]+)\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*'|true|false)/g

type Keep = (
  path: readonly string[] | undefined,
  values: readonly (readonly [string, string | boolean])[],
) => void

function readPair(line: string, table: readonly string[], keep: Keep): void {
  const [, left = '', right = ''] = PAIR.exec(line) ?? []
  const keys = keysIn(left)
  const last = keys.at(-1)
  if (last === undefined) return
  if (right.startsWith('{')) {
    const pairs = [...right.matchAll(INLINE_PAIR)].flatMap(([, name = '', value = '']) =>
      pairOf(keysIn(name).at(-1), value),
    )
    return keep([...table, ...keys], pairs)
  }
  const pair = pairOf(last, right)
  keep(keys.length === 1 ? undefined : [...table, ...keys.slice(0, -1)], pair)
}

function pairOf(name: string | undefined, text: string): (readonly [string, string | boolean])[] {
  const value = scalarIn(text)
  return name === undefined || value === undefined ? [] : [[name, value]]
}

function scalarIn(text: string): string | boolean | undefined {
  const bool = /^(true|false)\b/.exec(text)?.[1]
  if (bool !== undefined) return bool === 'true'
  const basic = /^"((?:[^"\\]|\\.)*)"/.exec(text)
  return basic === null ? /^'([^']*)'/.exec(text)?.[1] : unescaped(basic[1] ?? '')
}

/** The parts of a name with dots in it. */
export function keysIn(text: string): string[] {
  return [...text.matchAll(KEY)].map(([, basic, literal, bare]) =>
    basic === undefined ? (literal ?? bare ?? '') : unescaped(basic),
  )
}

/** The texts in a value, one behind the other. */
export function stringsIn(value: string): string[] {
  return [...value.matchAll(STRING)].flatMap(([, basic, literal]) =>
    basic === undefined ? (literal ?? []) : unescaped(basic),
  )
}

const STRING = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|#[^\n]*/g

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    // An escape that JSON does not know: it is compared as it is written.
    return text
  }
}

/** The lines outside of texts that go over several lines. */
function plainLines(text: string): string[] {
  return text.replaceAll(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, '""').split(/\r?\n/)
}

function isSameKey(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index])
}
