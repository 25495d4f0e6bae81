import { ok, type Result } from '../base/result.ts'
import { applyEdits, type Edit, removing, wasThere } from './json-edit.ts'
import type { JsonContainer, JsonMember, JsonNode } from './jsonc.ts'
import { readSettings, splitMark } from './settings-text.ts'

/** The change of a member: it stays as it is, is removed, or is edited inside. */
export type Change = 'keep' | 'remove' | readonly Edit[]

/** A file without what goes; undefined when it was made for that alone, an error when it cannot be understood. */
export function contentWithout(
  content: string,
  judge: (text: string, member: JsonMember) => Change,
): Result<string | undefined> {
  const [mark, text] = splitMark(content)
  const root = readSettings(text)
  if (!root.ok) return root
  const bare = root.value === undefined ? text : removeOurs(text, root.value, (member) => judge(text, member))
  return ok(bare === undefined ? undefined : mark + bare)
}

/** The text without what goes; the text itself when nothing does, undefined when the file was made for that alone. */
export function removeOurs(
  text: string,
  root: JsonContainer,
  judge: (member: JsonMember) => Change,
): string | undefined {
  const change = emptied(text, root, judge)
  if (change === 'keep') return text
  if (change !== 'remove') return applyEdits(text, change)
  const rest = text.slice(0, root.start) + text.slice(root.end)
  const isOwnFile = text.slice(root.start, root.members[0]?.start).includes('\n') && rest.trim() === ''
  return isOwnFile ? undefined : rest
}

/** Takes out the members that go; the container itself goes when only they were in it and we had made it. */
export function emptied(text: string, node: JsonNode, judge: (member: JsonMember) => Change): Change {
  if (node.kind === 'scalar') return 'keep'
  const changes = node.members.map((member) => ({ member, change: judge(member) }))
  const gone = changes.flatMap(({ member, change }) => (change === 'remove' ? [member] : []))
  const edits = changes.flatMap(({ change }) => (typeof change === 'string' ? [] : change))
  if (gone.length === 0) return edits.length === 0 ? 'keep' : edits
  if (gone.length === node.members.length && !wasThere(text, node)) return 'remove'
  return [...edits, ...removing(node, new Set(gone))]
}
