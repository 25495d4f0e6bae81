import { err, ok, type Result } from '../base/result.ts'

/** A value in a settings file, with where it stands. Files with comments and trailing commas are read too. */
export type JsonNode = JsonContainer | JsonScalar

export interface JsonScalar {
  readonly kind: 'scalar'
  readonly start: number
  readonly end: number
  readonly value: string | number | boolean | null
}

export interface JsonContainer {
  readonly kind: 'object' | 'array'
  readonly start: number
  /** After the closing bracket. */
  readonly end: number
  readonly members: readonly JsonMember[]
  /** Where the last thing in it ends that is not blank: a member, a comma or a comment; else the opening bracket. */
  readonly tail: number
  /** Whether a comment stands in it, outside its members. */
  readonly commented: boolean
}

export interface JsonMember {
  /** The name in an object; empty in an array. */
  readonly name: string
  /** Where the blank before it starts: after the bracket, comma or comment that precedes it. */
  readonly before: number
  readonly start: number
  readonly end: number
  readonly value: JsonNode
  /** Where the comma after it is, if there is one. */
  readonly comma: number | undefined
}

/** A syntax error, and its line and column, counted from 1. */
export interface JsonFlaw {
  readonly message: string
  readonly line: number
  readonly column: number
}

/** Reads a text so that parts of it can be changed and all the rest stays. Undefined: there is nothing but blanks in it. */
export function readJson(text: string): Result<JsonNode | undefined, JsonFlaw> {
  const reader = new Reader(text)
  try {
    return ok(reader.document())
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown
    const lines = text.slice(0, thrown.at).split(/\r\n|\r|\n/)
    return err({ message: thrown.message, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 })
  }
}

/** The plain value of a node. */
export function plainValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.members.map(({ value }) => plainValue(value))
  return Object.fromEntries(node.members.map(({ name, value }) => [name, plainValue(value)]))
}

class Stop extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const DEEPEST = 100
const BLANK = /[ \t\r\n]*/y
const COMMENT = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\//y
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

class Reader {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  document(): JsonNode | undefined {
    this.#skip()
    if (this.#at === this.#text.length) return undefined
    const node = this.#value(0)
    this.#skip()
    if (this.#at < this.#text.length) this.#expected('the end of the file')
    return node
  }

  #value(depth: number): JsonNode {
    if (depth > DEEPEST) throw new Stop(`more than ${DEEPEST} levels`, this.#at)
    if (this.#text[this.#at] === '{') return this.#container('object', '}', depth)
    if (this.#text[this.#at] === '[') return this.#container('array', ']', depth)
    const start = this.#at
    const token = this.#match(STRING) ?? this.#match(SCALAR)
    if (token === undefined) return this.#expected('a value')
    return { kind: 'scalar', start, end: this.#at, value: JSON.parse(token) }
  }

  #container(kind: JsonContainer['kind'], closing: string, depth: number): JsonContainer {
    const start = this.#at
    const members: JsonMember[] = []
    this.#at += 1
    let gap = this.#skip()
    let commented = gap.commented
    let open = true
    while (this.#text[this.#at] !== closing) {
      if (!open) this.#expected(`"," or "${closing}"`)
      const { member, after } = this.#member(kind, gap.end, depth)
      members.push(member)
      open = member.comma !== undefined
      commented ||= after.commented
      gap = after
    }
    this.#at += 1
    return { kind, start, end: this.#at, members, tail: gap.end, commented }
  }

  #member(kind: JsonContainer['kind'], before: number, depth: number): { member: JsonMember; after: Gap } {
    const start = this.#at
    const name = kind === 'object' ? this.#name() : ''
    const value = this.#value(depth + 1)
    const { commented, ...gap } = this.#skip()
    const comma = this.#text[this.#at] === ',' ? this.#at : undefined
    const member = { name, before, start, end: value.end, value, comma }
    if (comma === undefined) return { member, after: { commented, ...gap } }
    this.#at += 1
    const next = this.#skip()
    return { member, after: { end: next.end, commented: commented || next.commented } }
  }

  #name(): string {
    const token = this.#match(STRING)
    if (token === undefined) return this.#expected('a name in double quotes')
    this.#skip()
    if (this.#text[this.#at] !== ':') this.#expected('":"')
    this.#at += 1
    this.#skip()
    return JSON.parse(token)
  }

  /** Over blanks and comments; `end` is where the last comment ended, or where it began when there was none. */
  #skip(): Gap {
    let end = this.#at
    let commented = false
    for (;;) {
      this.#match(BLANK)
      if (this.#match(COMMENT) === undefined) return { end, commented }
      end = this.#at
      commented = true
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const token = pattern.exec(this.#text)?.[0]
    this.#at += token?.length ?? 0
    return token
  }

  #expected(what: string): never {
    const found = this.#text[this.#at]
    throw new Stop(
      `${what} expected, found ${found === undefined ? 'the end of the file' : JSON.stringify(found)}`,
      this.#at,
    )
  }
}

interface Gap {
  readonly end: number
  readonly commented: boolean
}
