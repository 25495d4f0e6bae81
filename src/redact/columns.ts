/** Finds secrets in the rows below a table's head: Markdown, box drawing, CSV, semicolons, tabs and aligned by spaces. */
import { codeAt } from './boundary.ts'
import type { KeyMeaning } from './keyname.ts'
import { isNearbyPassword, isNearbySecret } from './nearby-value.ts'
import type { Span } from './rule.ts'

const REASON = "the column's head is a name for a secret"
const MAX_HEAD = 200
const MAX_ROW = 2000
const MAX_ROWS = 500
const RULER = /^[\s|│║┃:+─═┼╬=-]+$/
const HEAD_CELL = /^(?:[\p{L}\p{N}_.'-]+(?: [\p{L}\p{N}_.'()-]+){0,3})?$/u
const IN_TABLE = {
  isLinked: true,
  words: 0,
  isNextLine: true,
  isQuoted: false,
  isCompound: false,
  isEnglish: true,
}

/** The cells below the head's cell that the name from `from` to `to` fills. */
export function findInColumn(text: string, from: number, to: number, meaning: KeyMeaning): readonly Span[] {
  const head = mayBeCell(text, from, to) ? headAround(text, from, to) : undefined
  if (head === undefined) return []
  const found: Span[] = []
  let at = head.end + 1
  for (let row = 0; row < MAX_ROWS && at < text.length; row++) {
    const end = lineEnd(text, at, MAX_ROW)
    const line = head.isInString ? untilQuote(text.slice(at, end)) : text.slice(at, end)
    if (!RULER.test(line)) {
      const cells = cellsOf(line, head.delimiter)
      const cell = cells[head.column]
      if (cell === undefined || cells.length !== head.cells) break
      const value = line.slice(cell.start, cell.end)
      if (isTableValue(value, meaning))
        found.push({ start: at + cell.start, end: at + cell.end, reason: REASON })
      // The first rows decide whether this is a column of secrets at all.
      else if (found.length === 0 && row > 2) break
    }
    if (line.length < end - at) break
    at = end + 1
  }
  return found
}

/** Cheap: only a few words stand between the name and the end of a cell or line on both sides. */
export function mayBeCell(text: string, from: number, to: number): boolean {
  cellCodes ??= makeCellCodes()
  const codes = cellCodes
  const end = cellEdge(text, to, 1, AFTER)
  if (((codes[codeAt(text, end)] ?? 0) & ENDS) === 0) return false
  const at = cellEdge(text, from - 1, -1, BEFORE)
  if (at < from - MAX_CELL) return false
  // A line of nothing but words is no row of a table, unless gaps set them apart.
  if (at < 0 || text[at] === '\n')
    return !LINE_BREAK.test(text.slice(end, end + 2)) || /\S {2,}\S/.test(text.slice(at + 1, end))
  return ((codes[codeAt(text, at)] ?? 0) & STARTS) !== 0
}

/** Where the cell's text ends in this direction, or where it is too long: in characters, or in words. */
function cellEdge(text: string, from: number, step: 1 | -1, mayHold: number): number {
  const codes = cellCodes as Uint8Array
  let words = 0
  let at = from
  for (let read = 0; read < MAX_CELL; read++, at += step) {
    const code = codeAt(text, at)
    if (((codes[code] ?? 0) & mayHold) === 0) break
    if (code !== SPACE && codeAt(text, at - step) === SPACE && ++words > MAX_CELL_WORDS) break
  }
  return at
}

const SPACE = 32
/** Beside the name, on one of its sides. */
const MAX_CELL_WORDS = 3
const MAX_CELL = 60
const CELL_STARTS = '|│║┃\t;,\n":→'
const CELL_ENDS = '|│║┃\t;,\r\n'
const LINE_BREAK = /^\r?\n/

/**
 * By character code: whether a cell may hold it before, or after, the name in it, and whether it may stand before the
 * cell or behind it. Made when it is first needed.
 */
let cellCodes: Uint8Array | undefined
const BEFORE = 1
const AFTER = 2
const STARTS = 4
const ENDS = 8

function makeCellCodes(): Uint8Array {
  const codes = new Uint8Array(0x10000).fill(BEFORE | AFTER)
  for (let code = 0; code < 128; code++) {
    const isInCell = /[\w .'()*`-]/.test(String.fromCharCode(code))
    codes[code] = isInCell ? BEFORE | AFTER : 0
  }
  // A quote after the name may close a JSON string.
  codes['"'.charCodeAt(0)] = AFTER
  codes['→'.charCodeAt(0)] = AFTER
  for (const bar of '│║┃') codes[bar.charCodeAt(0)] = 0
  for (const [edges, role] of [
    [CELL_STARTS, STARTS],
    [CELL_ENDS, ENDS],
  ] as const)
    for (const edge of edges) codes[edge.charCodeAt(0)] = (codes[edge.charCodeAt(0)] ?? 0) | role
  return codes
}

/** A table inside a JSON string ends with the string. */
function untilQuote(line: string): string {
  return line.split('"', 1)[0] ?? ''
}

function isTableValue(value: string, meaning: KeyMeaning): boolean {
  if (/\s/.test(value)) return false
  return (
    isNearbySecret(value, meaning, IN_TABLE) ||
    (meaning.kind === 'password' && isNearbyPassword(value, meaning, IN_TABLE))
  )
}

interface Head {
  readonly delimiter: RegExp
  readonly column: number
  readonly cells: number
  readonly end: number
  /** The head begins behind the quote of a JSON string. */
  readonly isInString: boolean
}

/** The line, or the part of it behind a JSON string's opening quote, as a table's head with the name in a cell of its own. */
function headAround(text: string, from: number, to: number): Head | undefined {
  const window = text.slice(Math.max(0, from - MAX_HEAD), from)
  const newline = window.lastIndexOf('\n')
  if (newline === -1 && from > MAX_HEAD) return undefined
  const end = lineEnd(text, to, MAX_HEAD)
  if (text[end] !== '\n') return undefined
  const start = from - window.length + newline + 1
  const lead = LEAD_IN.exec(text.slice(start, from))?.[0] ?? ''
  const name = { start: from, end: to }
  const head = headFrom(text, { start, end, isInString: false }, name)
  if (head !== undefined || lead === '') return head
  return headFrom(text, { start: start + lead.length, end, isInString: lead.endsWith('"') }, name)
}

/** Stands before a table's head on its line: a sentence with a colon, a line number, the opening of a JSON string. */
const LEAD_IN = /^.*(?:[:,[({]\s?"|: )|^\s*\d+(?:\t|→|: ?)/

function headFrom(
  text: string,
  { start, end, isInString }: Span & { readonly isInString: boolean },
  name: Span,
): Head | undefined {
  const line = text.slice(start, end)
  const delimiter = /[|│║┃]/.test(line)
    ? /[|│║┃]/g
    : line.includes('\t')
      ? /\t/g
      : line.includes(';')
        ? /;/g
        : line.includes(',')
          ? /,/g
          : /(?<=\S) {2,}(?=\S)/g
  const cells = cellsOf(line, delimiter)
  // "the password, then" is no head: every cell holds a name of a few words.
  if (cells.length < 2 || !cells.every((cell) => HEAD_CELL.test(line.slice(cell.start, cell.end))))
    return undefined
  const column = cells.findIndex((cell) => cell.start <= name.start - start && cell.end >= name.end - start)
  if (column === -1) return undefined
  return { delimiter, column, cells: cells.length, end, isInString }
}

/** The end of the line, or of the part of it that is read: never further, so that long lines stay cheap. */
function lineEnd(text: string, at: number, max: number): number {
  const newline = text.slice(at, at + max).indexOf('\n')
  return newline === -1 ? Math.min(text.length, at + max) : at + newline
}

/** Where each cell's text stands in the line, without spaces, quotes and Markdown around it. */
function cellsOf(line: string, delimiter: RegExp): Span[] {
  const cells: Span[] = []
  let start = 0
  for (const { index, 0: gap } of line.matchAll(delimiter)) {
    cells.push(cellOf(line, start, index))
    start = index + gap.length
  }
  cells.push(cellOf(line, start, line.length))
  return cells
}

function cellOf(line: string, start: number, end: number): Span {
  const part = line.slice(start, end)
  const lead = /^[\s"'`*]*/.exec(part)?.[0].length ?? 0
  const trail = /[\s"'`*]*$/.exec(part.slice(lead))?.[0].length ?? 0
  return { start: start + lead, end: end - trail }
}
