import { ok, type Result } from '../base/result.ts'
import { refuse } from './settings-text.ts'
import { keysIn } from './toml.ts'

/** One statement of a TOML file, over as many lines as it takes. */
export interface TomlStatement {
  readonly kind: 'table' | 'pair'
  /** The name of a table, or the whole name of a value: that of its table with its own. */
  readonly path: readonly string[]
  /** Where its line begins, and where its last line ends, with the line end. */
  readonly start: number
  readonly end: number
  /** The text to the right of a pair's `=`. */
  readonly value: string
}

/** The statements of a TOML file, so that some can be taken out and all the rest stays. */
export function tomlStatements(text: string): Result<readonly TomlStatement[]> {
  const statements: TomlStatement[] = []
  let table: readonly string[] = []
  for (let at = 0; at < text.length; ) {
    const end = endOfStatement(text, at)
    if (end === undefined) {
      const line = text.slice(0, at).split('\n').length
      return refuse(`the settings are not valid TOML: what begins in line ${line} has no end`)
    }
    const line = text.slice(at, end)
    const header = HEADER.exec(line)
    const equals = header === null ? equalsIn(line) : -1
    if (header !== null) {
      table = keysIn(header[1] ?? '')
      statements.push({ kind: 'table', path: table, start: at, end, value: '' })
    } else if (equals >= 0) {
      const path = [...table, ...keysIn(line.slice(0, equals))]
      statements.push({ kind: 'pair', path, start: at, end, value: line.slice(equals + 1).trim() })
    }
    at = end
  }
  return ok(statements)
}

/** A text without a table, and without all tables below it. Comments behind its last value stay. */
export function withoutTable(
  text: string,
  statements: readonly TomlStatement[],
  path: readonly string[],
): string {
  const spans = statements.flatMap((statement, index) => {
    if (statement.kind !== 'table' || !isWithinTable(statement.path, path)) return []
    const next = statements.findIndex(({ kind }, at) => at > index && kind === 'table')
    const last = statements.slice(index, next < 0 ? undefined : next).at(-1) ?? statement
    return [{ start: statement.start, end: last.end }]
  })
  return spans.reduceRight((rest, { start, end }) => {
    const head = rest.slice(0, start)
    const tail = rest.slice(end)
    // As `withTable` put it there: one line between, and no line end behind it where the file had none.
    const isLast = tail === '' && !/\n$/.test(rest.slice(start, end))
    return head.replace(isLast ? /(?:\r?\n){1,2}$/ : /(?<=^|\n)\r?\n$/, '') + tail
  }, text)
}

/** A text with a table behind everything else. */
export function withTable(text: string, lines: readonly string[]): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n'
  const table = lines.join(lineEnd)
  if (text === '') return table
  return /\n$/.test(text) ? text + lineEnd + table + lineEnd : text + lineEnd + lineEnd + table
}

/** Whether a name is another, or one below it. */
export function isWithinTable(path: readonly string[], outer: readonly string[]): boolean {
  return outer.every((key, index) => path[index] === key)
}

const HEADER = /^\s*\[{1,2}\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\]"'])+?)\s*\]{1,2}[ \t]*(?:#[^\n]*)?\r?\n?$/
/** Pieces that are skipped as a whole; an opening that is never closed does not match. */
const PIECE =
  /"""(?:[^"\\]|\\[\s\S]|"(?!""))*"{3,5}|'''[\s\S]*?'{3,5}|"(?!"")(?:[^"\\\n]|\\.)*"|'(?!'')[^'\n]*'|#[^\n]*|[[{]|[\]}]|\n|[^"'#[\]{}\n]+/y

/** Where the statement ends that begins on this line: at the end of the line on which all its brackets are closed. */
function endOfStatement(text: string, start: number): number | undefined {
  let depth = 0
  let at = start
  while (at < text.length) {
    PIECE.lastIndex = at
    const piece = PIECE.exec(text)?.[0]
    if (piece === undefined) return undefined
    at += piece.length
    if (piece === '[' || piece === '{') depth += 1
    else if (piece === ']' || piece === '}') depth -= 1
    if (depth < 0) return undefined
    if (piece === '\n' && depth === 0) return at
  }
  return depth === 0 ? at : undefined
}

/** Where the name of a value ends; -1 when the line has none. */
function equalsIn(line: string): number {
  return NAME.exec(line)?.[0].length ?? -1
}

const NAME =
  /^\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+))*\s*(?==)/
