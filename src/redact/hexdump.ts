/** Secrets in a hexdump (xxd, hexdump, od): the bytes are decoded, searched, and the rows that spell one are removed. */
import { FORMAT, NONE, type Rule, type Span } from './rule.ts'

/** Finds secrets in plain text. */
export type FindSecrets = (text: string) => readonly Span[]

const MAX_ROWS = 4096

/** Offset, bytes as hex in groups of one or two, and the characters some tools print beside them. */
const HEX_ROW =
  /(?:[0-9a-f]{8}|[0-9a-f]{6,7})(:?)[ \t]{1,3}((?:[0-9a-f]{2}(?:[0-9a-f]{2})?[ \t]{1,2}){0,31}[0-9a-f]{2,4})(?![\w])[^\n]{0,40}/iy
/** `od -c`: every character in a column of four. */
const CHAR_ROW = /[0-7]{7}((?: {3}[!-~]| {2}\\[abfnrtv0]| {4}| [0-7]{3}){1,16})[ \t]*(?=\r?\n|$)/y

interface Row extends Span {
  /** The row's bytes, one character each. */
  readonly bytes: string
}

/** Asked where `000` stands: a dump's first offset nearly always begins so. */
export function hexdumpRule(find: FindSecrets): Rule {
  return {
    type: 'hexdump',
    anchors: ['000'],
    weight: FORMAT,
    reason: 'the bytes of this row spell a secret',
    find(text, start) {
      if (start > 0 && text[start - 1] !== '\n') return NONE
      // A later row of a dump was read with its first one.
      if (start > 0 && rowAt(text, text.lastIndexOf('\n', start - 2) + 1) !== undefined) return NONE
      const rows = rowsFrom(text, start)
      return rows.length === 0 ? NONE : spelling(rows, find)
    },
  }
}

function rowsFrom(text: string, start: number): Row[] {
  const rows: Row[] = []
  for (let at = start; rows.length < MAX_ROWS; ) {
    const row = rowAt(text, at)
    if (row === undefined) break
    rows.push(row)
    const newline = text.indexOf('\n', row.end)
    if (newline === -1 || newline > row.end + 1) break
    at = newline + 1
  }
  return rows
}

function rowAt(text: string, at: number): Row | undefined {
  CHAR_ROW.lastIndex = at
  const chars = CHAR_ROW.exec(text)
  if (chars !== null)
    return { start: at + 8, end: at + chars[0].trimEnd().length, bytes: fromColumns(chars[1] ?? '') }
  HEX_ROW.lastIndex = at
  const hex = HEX_ROW.exec(text)
  if (hex === null) return undefined
  const [row, colon = '', bytes = ''] = hex
  const gap = row.search(/[ \t]/)
  return { start: at + gap + 1, end: at + row.trimEnd().length, bytes: fromHex(bytes, colon === '') }
}

/** Groups of two bytes are printed in the machine's order by hexdump and od, as they are by xxd. */
function fromHex(groups: string, swaps: boolean): string {
  return groups
    .split(/[ \t]+/)
    .map((group) => (group.length === 4 && swaps ? group.slice(2) + group.slice(0, 2) : group))
    .map((group) => Buffer.from(group, 'hex').toString('latin1'))
    .join('')
}

function fromColumns(columns: string): string {
  return (columns.match(/.{4}/g) ?? [])
    .map((column) => (column.trim().length === 1 ? column.trim() : column === '    ' ? ' ' : '\n'))
    .join('')
}

/** The rows that hold a part of what is found in the decoded text, neighbours joined. */
function spelling(rows: readonly Row[], find: FindSecrets): Span[] {
  const found = find(rows.map(({ bytes }) => bytes).join(''))
  if (found.length === 0) return []
  const hit: Span[] = []
  let from = 0
  for (const { start, end, bytes } of rows) {
    const to = from + bytes.length
    if (found.some((span) => span.start < to && span.end > from)) hit.push({ start, end })
    from = to
  }
  return hit
}
