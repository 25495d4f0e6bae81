import type { JsonContainer, JsonMember } from './jsonc.ts'

/** A change of a text: what is removed at a place, and what comes there instead. */
export interface Edit {
  readonly at: number
  readonly remove: number
  readonly insert: string
}

/** How a file is written: its line ends and its indentation; `lines` is false when it has members, all on one line. */
export interface Style {
  readonly lineEnd: string
  readonly unit: string
  readonly lines: boolean
}

/** A member to add: its name in an object (empty in an array), and its value. */
export interface NewMember {
  readonly name: string
  readonly value: unknown
}

/** The text before the first member that is put into a container which was there and empty. See `wasThere`. */
const GUEST = ' '

/** Makes the changes; they may be in any order, and at one place they come in the order given. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => b.at - a.at || b.index - a.index)
  return ordered.reduce(
    (all, { at, remove, insert }) => all.slice(0, at) + insert + all.slice(at + remove),
    text,
  )
}

/** How a text is written, known by its outermost value. */
export function styleOf(text: string, root: JsonContainer): Style {
  const first = root.members[0]
  const unit = first === undefined ? '' : (indentOnOwnLine(text, first.start) ?? '')
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n'
  const lines = first === undefined || text.slice(root.start, root.end).includes('\n')
  return { lineEnd, unit: unit || '  ', lines }
}

/** Puts members behind those of a container. Only adds text, so that `taking` the same members out restores it exactly. */
export function adding(
  text: string,
  container: JsonContainer,
  members: readonly NewMember[],
  style: Style,
): Edit[] {
  const last = container.members.at(-1)
  const lines = last === undefined ? style.lines : text.slice(container.start, container.end).includes('\n')
  const indent = indentIn(text, container, style)
  const blank = lines ? style.lineEnd + indent : ' '
  const first = container.tail === container.start + 1 ? GUEST : blank
  const written = members.map(
    (member, index) => (index === 0 ? first : blank) + write(member, lines, indent, style),
  )
  const trailing = last?.comma !== undefined
  const added = { at: container.tail, remove: 0, insert: written.join(',') + (trailing ? ',' : '') }
  return last === undefined || trailing ? [added] : [{ at: last.end, remove: 0, insert: ',' }, added]
}

/** Takes members out of a container, each with the blank before it and the one comma that it no longer needs. */
export function removing(container: JsonContainer, gone: ReadonlySet<JsonMember>): Edit[] {
  const { members } = container
  const trailing = members.at(-1)?.comma !== undefined
  const firstKept = members.findIndex((member) => !gone.has(member))
  const commas = new Set<number | undefined>()
  const edits = members.flatMap((member, index) => {
    if (!gone.has(member)) return []
    const isBehind = !trailing && firstKept >= 0 && firstKept < index
    commas.add(isBehind ? members[index - 1]?.comma : member.comma)
    return [{ at: member.before, remove: member.end - member.before, insert: '' }]
  })
  return [...edits, ...[...commas].flatMap((at) => (at === undefined ? [] : [{ at, remove: 1, insert: '' }]))]
}

/** Whether a container that would now be empty was there, empty, before we put anything into it. */
export function wasThere(text: string, { start, members, commented }: JsonContainer): boolean {
  const first = members[0]
  return commented || first === undefined || text.slice(start + 1, first.start) === GUEST
}

/** A value as text. The first line goes where it is put, the others stand under `indent`. */
export function written(value: unknown, lines: boolean, indent: string, { unit, lineEnd }: Style): string {
  if (!lines) return JSON.stringify(value)
  return JSON.stringify(value, undefined, unit).replaceAll('\n', lineEnd + indent)
}

function write({ name, value }: NewMember, lines: boolean, indent: string, style: Style): string {
  const text = written(value, lines, indent, style)
  return name === '' ? text : `${JSON.stringify(name)}:${lines ? ' ' : ''}${text}`
}

/** As its members are indented, or one unit deeper than the line it begins on. */
function indentIn(text: string, container: JsonContainer, { unit }: Style): string {
  const last = container.members.at(-1)
  const own = last && indentOnOwnLine(text, last.start)
  if (own !== undefined) return own
  const line = text.lastIndexOf('\n', container.start - 1) + 1
  return `${/^[ \t]*/.exec(text.slice(line))?.[0] ?? ''}${unit}`
}

/** The blank between the start of the line and a place; undefined when something else stands there. */
function indentOnOwnLine(text: string, position: number): string | undefined {
  const line = text.lastIndexOf('\n', position - 1) + 1
  return line > 0 ? /^[ \t]*$/.exec(text.slice(line, position))?.[0] : undefined
}
