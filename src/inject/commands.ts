import { termsOf } from '../store/terms.ts'

/** A command line as far as two of them are compared: without where it ran, what was set for it, and its spaces. */
export interface Command {
  readonly line: string
  /** The program, with its first word where one program does many things: `npm test`. */
  readonly program: string
}

/** The command that a tool's input holds; undefined for tools that run none. */
export function commandIn(input: string): Command | undefined {
  const [, quoted] = /"(?:command|cmd)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(input) ?? []
  if (quoted === undefined) return undefined
  const line = plainLine(String(JSON.parse(quoted)))
  const words = line.split(' ')
  const name = words[0]?.split('/').at(-1) ?? ''
  if (!/^[\w.@+-]+$/.test(name) || SAYS_NOTHING.has(name)) return undefined
  const next = words.slice(1).find((word) => !word.startsWith('-'))
  return { line, program: MANY_SIDED.has(name) && next !== undefined ? `${name} ${next}` : name }
}

const MANY_SIDED = new Set(
  'npm pnpm yarn bun npx git cargo go docker kubectl make python python3 node deno uv pip poetry bundle rake mvn gradle terraform'.split(
    ' ',
  ),
)
/** Programs whose failure says nothing about how to mend it. */
const SAYS_NOTHING = new Set(
  'cd ls cat echo exit true false test grep rg find sleep pwd which head tail sed'.split(' '),
)

function plainLine(command: string): string {
  return command
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:cd \S+ ?(?:&&|;)|sudo|time|timeout \d+\w?|[A-Z_][A-Z0-9_]*=\S*) )+/, '')
    .replace(/(?: 2>&1)?(?: ?\| ?(?:tail|head)[^|]*)?$/, '')
}

const ENOUGH_TERMS = 3
const ALIKE = 0.6

/** Whether two errors are one: most of their words are the same, numbers and places aside. */
export function isSameError(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  if (Math.min(a.size, b.size) < ENOUGH_TERMS)
    return a.size === b.size && shared === a.size && plain(one) === plain(other)
  return shared >= ENOUGH_TERMS && shared / Math.min(a.size, b.size) >= ALIKE
}

const LOOKED_AT = 4000

function wordsOf(error: string): Set<string> {
  return new Set(termsOf(error.slice(0, LOOKED_AT)).filter((term) => /\p{L}{3}/u.test(term)))
}

function plain(error: string): string {
  return error.replace(/\s+/g, ' ').trim()
}
