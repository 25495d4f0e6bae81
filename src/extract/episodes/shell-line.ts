/** A command line taken apart: the simple commands in it, and whether its exit status speaks for all of them. */
export interface ShellLine {
  readonly commands: readonly SimpleCommand[]
  /** Every command ran when the line succeeded: they are joined by `&&` alone. */
  readonly isChain: boolean
}

export interface SimpleCommand {
  /** The words of the command, without environment, redirections and the programs that only watch over it. */
  readonly words: readonly string[]
  /** Its output goes through another program, whose exit status is the one that counts. */
  readonly isPiped: boolean
}

const LONGEST_LINE = 4_000

/** Takes a command line apart. Quoted text stays one word, and is not looked into. */
export function parseShellLine(line: string): ShellLine {
  const parts = splitUnquoted(line.slice(0, LONGEST_LINE).replaceAll('\\\n', ' '))
  const commands = parts.flatMap(({ text, isPiped }) => {
    const words = plainWords(text)
    return words.length === 0 ? [] : [{ words, isPiped }]
  })
  const isChain = parts.every(({ joinedBy }) => joinedBy === '' || joinedBy === '&&')
  return { commands, isChain }
}

interface Part {
  readonly text: string
  readonly joinedBy: string
  readonly isPiped: boolean
}

/** Splits at `&&`, `||`, `;`, `&` and newlines; of a pipeline only its first program is kept. */
function splitUnquoted(line: string): Part[] {
  const parts: Part[] = []
  let [text, quote, joinedBy, isPiped] = ['', '', '', false]
  const finish = (next: string) => {
    if (text.trim() !== '') parts.push({ text, joinedBy, isPiped })
    if (text.trim() !== '' || parts.length === 0) joinedBy = next
    ;[text, isPiped] = ['', false]
  }
  for (let index = 0; index < line.length; index++) {
    const character = line[index] ?? ''
    const isRedirection = character === '&' && (/[<>]$/.test(text) || line[index + 1] === '>')
    if (quote !== '') {
      if (!isPiped) text += character
      if (character === '\\' && quote === '"' && !isPiped) text += line[++index] ?? ''
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'") {
      quote = character
      if (!isPiped) text += character
    } else if (/[;&|\n]/.test(character) && !isRedirection) {
      const operator =
        line[index + 1] === character && /[&|]/.test(character) ? character.repeat(2) : character
      index += operator.length - 1
      if (operator === '|') isPiped = true
      else finish(operator)
    } else if (!isPiped) text += character
  }
  finish('')
  return parts
}

/** Programs that run another one and add nothing to what it is for. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'sudo',
  'time',
  'nohup',
  'command',
  'exec',
  'env',
  'nice',
  'xvfb-run',
])

function plainWords(text: string): string[] {
  const words = (
    text.replace(/\d?>>?\s*(?:&\d|\S+)|<\s*\S+/g, ' ').match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])+/g) ?? []
  ).filter((word) => word !== '(' && word !== ')')
  let first = 0
  for (;;) {
    const word = words[first]
    if (word === undefined) return []
    if (/^[A-Za-z_]\w*=/.test(word) || WRAPPERS.has(word)) first += 1
    else if (word === 'timeout') first += /^-/.test(words[first + 1] ?? '') ? 3 : 2
    else return words.slice(first)
  }
}
