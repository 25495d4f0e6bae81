/** Reads the arguments of a command as a shell would split them. */

/** One argument as it is written, with its quotes, and where it begins. */
export interface Argument {
  readonly text: string
  readonly start: number
}

/** As much of a command line as is read. */
const MAX_LENGTH = 2000
const MAX_ARGUMENTS = 10
const GAP = /(?:[ \t]|\\\r?\n){1,40}/y
const ARGUMENT = /(?:"[^"\n]{0,600}"|'[^'\n]{0,600}'|[^\s"'`|;<>&()]){1,600}/y

/** The arguments from here to the end of the command. */
export function readArguments(text: string, from: number): Argument[] {
  const line = text.slice(from, from + MAX_LENGTH)
  const found: Argument[] = []
  let at = 0
  while (found.length < MAX_ARGUMENTS) {
    const gap = matchAt(GAP, line, at)
    const argument = gap === undefined ? undefined : matchAt(ARGUMENT, line, at + gap.length)
    if (gap === undefined || argument === undefined) break
    found.push({ text: argument, start: from + at + gap.length })
    at += gap.length + argument.length
  }
  return found
}

/** The argument without the quotes around it. */
export function unquote({ text, start }: Argument): Argument {
  const isQuoted = /^(["']).*\1$/.test(text) && text.length >= 2
  return isQuoted ? { text: text.slice(1, -1), start: start + 1 } : { text, start }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
