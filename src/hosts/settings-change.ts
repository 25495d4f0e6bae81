import { ok, type Result } from '../base/result.ts'
import { adding, applyEdits, type NewMember, styleOf, written } from './json-edit.ts'
import type { JsonContainer } from './jsonc.ts'
import { NEW_FILE, ONE_LINE, readSettings, splitMark } from './settings-text.ts'

/** Settings after a change that only adds; a file that is missing or empty becomes `whole`. */
export function changedSettings(
  content: string | undefined,
  whole: object,
  change: (text: string, root: JsonContainer) => Result<string>,
): Result<string> {
  if (content === undefined) return ok(`${written(whole, true, '', NEW_FILE)}\n`)
  const [mark, text] = splitMark(content)
  const root = readSettings(text)
  if (!root.ok) return root
  if (root.value === undefined) return ok(mark + written(whole, false, '', ONE_LINE) + text)
  const after = change(text, root.value)
  return after.ok ? ok(mark + after.value) : after
}

/** A text with further members in one of its containers, written as the rest of it is. */
export function withMembers(text: string, into: JsonContainer, ...members: NewMember[]): Result<string> {
  const root = readSettings(text)
  const style = styleOf(text, root.ok && root.value !== undefined ? root.value : into)
  return ok(applyEdits(text, adding(text, into, members, style)))
}
