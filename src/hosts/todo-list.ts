import { fieldsOf, textIn } from './fields.ts'
import type { Todo } from './tool-roles.ts'

/** The to-dos in a list of `{"content":…,"status":"pending"}`, whose text is in the first of these fields. */
export function todosOf(list: unknown, texts: readonly string[]): Todo[] | undefined {
  if (!Array.isArray(list)) return undefined
  return list.flatMap((given) => {
    const fields = fieldsOf(given) ?? {}
    const text = texts.flatMap((key) => textIn(fields, key) ?? [])[0]?.trim() ?? ''
    return text === '' ? [] : [{ text, isDone: DONE.has(String(fields['status'])) }]
  })
}

const DONE: ReadonlySet<string> = new Set(['completed', 'cancelled', 'done'])
