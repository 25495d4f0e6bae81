import * as z from 'zod/mini'
import { err, ok, type Result } from '../base/result.ts'
import { badValue } from './problem.ts'
import { type Key, SCHEMA, type Values } from './schema.ts'
import { readText, UNREADABLE } from './text.ts'

/** A checked value, or the lines that say what is wrong with it. */
export type Checked<K extends Key = Key> = Result<Values[K], readonly string[]>

/** Checks a value that already has a type (from the file). */
export function checkValue(key: Key, value: unknown, source: string): Checked {
  const parsed = z.safeParse<z.ZodMiniType<Values[Key]>>(SCHEMA[key].schema(), value)
  if (parsed.success) return ok(parsed.data)
  const problems = parsed.error.issues.map((issue) =>
    badValue(source, key + showPath(issue.path), valueAt(value, issue.path), SCHEMA[key].allowed),
  )
  return err([...new Set(problems)])
}

/** Checks a value that came as text (from a variable, a flag, or `config set`). */
export function checkText(key: Key, text: string, source: string): Checked {
  const value = readText(SCHEMA[key].text, text)
  if (value === UNREADABLE) return err([badValue(source, key, text, SCHEMA[key].allowed)])
  const checked = checkValue(key, value, source)
  return checked.ok || typeof value === 'object'
    ? checked
    : err([badValue(source, key, text, SCHEMA[key].allowed)])
}

function showPath(path: readonly PropertyKey[]): string {
  return path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
}

/** The part of a value an issue is about: a long list is no help when one of its names is wrong. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let part = value
  for (const step of path) {
    if (typeof part !== 'object' || part === null) return part
    part = Reflect.get(part, step)
  }
  return part
}
