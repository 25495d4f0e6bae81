/**
 * A section of ours in a file of somebody else's. Text and bytes are treated alike, so that what stands outside of it stays
 * byte for byte: hand in bytes as `latin1`.
 */

export const BEGIN = '<!-- memoria:begin -->'
export const END = '<!-- memoria:end -->'

/** Where our section stands: from its first character to behind the line end of its last. */
interface SectionRange {
  readonly from: number
  readonly to: number
}

/** Whether there is a whole section of ours. */
export function hasSection(text: string): boolean {
  return findSection(text) !== undefined
}

/** Whether a section begins that does not end: then nobody knows what is ours. */
export function isTorn(text: string): boolean {
  const rest = withoutSection(text)
  return rest.includes(BEGIN) || rest.includes(END)
}

/** The text without every section of ours. */
export function withoutSection(text: string): string {
  let rest = text
  for (let range = findSection(rest); range !== undefined; range = findSection(rest))
    rest = rest.slice(0, range.from) + rest.slice(range.to)
  return rest
}

/** The text with this section: where ours stood, else at the end, or at the beginning where `first` is wanted. */
export function withSection(
  text: string,
  lines: readonly string[],
  { first = false }: { readonly first?: boolean } = {},
): string {
  const end = /\r\n/.test(text) ? '\r\n' : '\n'
  const section = [BEGIN, ...lines, END, ''].join(end)
  const range = findSection(text)
  if (range !== undefined) return text.slice(0, range.from) + section + text.slice(range.to)
  if (!first) return text + section
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  return text.slice(0, mark) + section + text.slice(mark)
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf'

function findSection(text: string): SectionRange | undefined {
  const end = text.indexOf(END)
  const from = end < 0 ? -1 : text.lastIndexOf(BEGIN, end)
  if (from < 0) return undefined
  const [line = ''] = /^\r?\n/.exec(text.slice(end + END.length, end + END.length + 2)) ?? []
  return { from, to: end + END.length + line.length }
}
