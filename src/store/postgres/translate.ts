import type { Value } from '../db.ts'

/** A query of ours as PostgreSQL reads it, and which of its values go into which parameter. */
export interface Translated {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

interface Parameter {
  readonly from: number
  /** The values of an IN list, which are one parameter: so there is one statement for lists of any length. */
  readonly list: number | undefined
}

const KEPT = 1000
const known = new Map<string, Translated>()

/**
 * The queries are written once, for SQLite and PostgreSQL. What is different is little: the marks of parameters, two hints
 * that only SQLite's planner needs, three functions with another name, and that every unique key begins with the user.
 */
export function translate(sql: string): Translated {
  const before = known.get(sql)
  if (before !== undefined) return before
  if (known.size >= KEPT) known.clear()
  const made = translated(sql)
  known.set(sql, made)
  return made
}

function translated(sql: string): Translated {
  const parameters: Parameter[] = []
  let values = 0
  const next = (list?: number): string => {
    parameters.push({ from: values, list })
    values += list ?? 1
    return `$${parameters.length}`
  }
  // Whatever stands in quotes is a text, and stays as it is.
  const parts = sql.split(/('(?:[^']|'')*')/)
  const out = parts.map((part, index) => {
    if (index % 2 === 1) return part
    return REWRITES.reduce((text, [from, to]) => text.replace(from, to), part).replace(
      MARKS,
      (mark, not: string | undefined, list: string | undefined) => {
        if (mark === '?') return next()
        const parameter = next(list?.split(',').length ?? 0)
        return not === undefined ? `= ANY(${parameter})` : `<> ALL(${parameter})`
      },
    )
  })
  return { sql: out.join(''), parameters }
}

/** A parameter, or a list of nothing but parameters. */
const MARKS = /\b(NOT )?IN \(\s*(\?(?:\s*,\s*\?)*)?\s*\)|\?/g

const REWRITES: readonly (readonly [from: RegExp, to: string])[] = [
  // SQLite's hints: the order of a join, and a column not to search by.
  [/\bCROSS JOIN (\w+(?: AS)? \w+) ON\b/g, 'JOIN $1 ON'],
  [/\+(?=\w+\.user_id\b)/g, ''],
  [/\/\* (FOR UPDATE SKIP LOCKED) \*\//g, '$1'],
  [/\binstr\(/g, 'strpos('],
  [/\bsubstr\(([\w.]+), -(\d+)\)/g, 'right($1, $2)'],
  // SQLite takes upper and lower case of a to z for the same here.
  [/\bLIKE\b/g, 'ILIKE'],
  [/\bAS INTEGER\)/g, 'AS bigint)'],
  [/\bON CONFLICT \((?!user_id\b)/g, 'ON CONFLICT (user_id, '],
]

/** The values of a query as its parameters. */
export function parametersOf(
  { parameters }: Translated,
  values: readonly Value[],
): (string | number | null | Uint8Array)[] {
  return parameters.map(({ from, list }) =>
    list === undefined ? clean(values[from] ?? null) : arrayText(values.slice(from, from + list)),
  )
}

/** PostgreSQL keeps no NUL in a text: as for half a character, U+FFFD stands for it. */
function clean(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value
}

/** A list as PostgreSQL writes an array. */
export function arrayText(values: readonly Value[]): string {
  const items = values.map((value) => {
    if (value === null) return 'NULL'
    return `"${String(clean(value)).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}
