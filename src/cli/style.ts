import { forTerminal } from '../base/text.ts'

const ESCAPE = '\u001b'

/** Colours by meaning, and only where a terminal wants them. */
export interface Style {
  readonly dim: (text: string) => string
  readonly strong: (text: string) => string
  readonly good: (text: string) => string
  readonly warn: (text: string) => string
  readonly bad: (text: string) => string
  readonly name: (text: string) => string
  /** A line as it may be printed: of all escapes and control characters only our own colours are left. */
  readonly printable: (line: string) => string
}

export function styleFor(colour: boolean): Style {
  const paint = (code: number) => (text: string) =>
    colour && text !== '' ? `${ESCAPE}[${code}m${text}${ESCAPE}[0m` : text
  return {
    dim: paint(2),
    strong: paint(1),
    good: paint(32),
    warn: paint(33),
    bad: paint(31),
    name: paint(36),
    printable: (line) => (colour ? line.split(OURS).map(cleanOthers).join('') : forTerminal(line)),
  }
}

const OURS = new RegExp(`(${ESCAPE}\\[(?:0|1|2|31|32|33|36)m)`)

/** Splitting by a group puts what it matched at the odd places. */
function cleanOthers(part: string, index: number): string {
  return index % 2 === 1 ? part : forTerminal(part)
}
