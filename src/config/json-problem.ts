/** The error in a JSON text, and where (both count from 1). */
export interface JsonProblem {
  readonly message: string
  readonly line: number
  readonly column: number
}

const DEEPEST = 50
const SPACE = /[ \t\r\n]*/y
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/**
 * The first problem of a JSON text, or undefined. It exists because `JSON.parse` says where a text breaks only in
 * some versions of Node, and silently keeps the last of two equal names. What passes here passes there.
 */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const scan = new Scan(text)
  scan.value(0)
  scan.end()
  return scan.problem
}

/** A reading position that stops at the first problem: after that every step does nothing. */
class Scan {
  problem: JsonProblem | undefined
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  value(depth: number): void {
    if (depth > DEEPEST) this.#fail(`more than ${DEEPEST} levels`)
    else if (this.#takes('{')) this.#object(depth)
    else if (this.#takes('[')) this.#array(depth)
    else if (this.#match(STRING) === undefined && this.#match(SCALAR) === undefined) this.#expected('a value')
  }

  end(): void {
    this.#match(SPACE)
    if (this.#at < this.#text.length) this.#expected('the end of the file')
  }

  #object(depth: number): void {
    if (this.#takes('}')) return
    const names = new Set<string>()
    do {
      this.#name(names)
      if (!this.#takes(':')) this.#expected('":"')
      this.value(depth + 1)
    } while (this.#takes(','))
    if (!this.#takes('}')) this.#expected('"," or "}"')
  }

  #name(names: Set<string>): void {
    this.#match(SPACE)
    const start = this.#at
    const token = this.#match(STRING)
    const name: string | undefined = token === undefined ? undefined : JSON.parse(token)
    if (name === undefined) this.#expected('a name in double quotes')
    else if (names.has(name)) this.#fail(`${token} is given twice`, start)
    else names.add(name)
  }

  #array(depth: number): void {
    if (this.#takes(']')) return
    do this.value(depth + 1)
    while (this.#takes(','))
    if (!this.#takes(']')) this.#expected('"," or "]"')
  }

  #takes(character: string): boolean {
    this.#match(SPACE)
    if (this.problem !== undefined || this.#text[this.#at] !== character) return false
    this.#at++
    return true
  }

  #match(pattern: RegExp): string | undefined {
    if (this.problem !== undefined) return undefined
    pattern.lastIndex = this.#at
    const token = pattern.exec(this.#text)?.[0]
    this.#at += token?.length ?? 0
    return token
  }

  #expected(what: string): void {
    const found = this.#text[this.#at]
    this.#fail(
      `${what} expected, found ${found === undefined ? 'the end of the file' : JSON.stringify(found)}`,
    )
  }

  #fail(message: string, at = this.#at): void {
    const lines = this.#text.slice(0, at).split('\n')
    this.problem ??= { message, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  }
}
