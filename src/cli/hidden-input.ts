import { MemoriaError } from '../base/errors.ts'

const INTERRUPT = '\u0003'
const END = '\u0004'
const BACKSPACES = ['\u007f', '\b']

/** Whether somebody can type without it being shown. Standard output may be a pipe: `x=$(memoria secret get NAME)`. */
export function canAskHidden(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Asks for a line that is not shown. The question goes to standard error, because standard output is for answers. */
export async function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process
  // First, so that nothing is shown of what is typed or pasted as soon as the question is.
  stdin.setRawMode(true)
  stderr.write(question)
  try {
    return await typedLine(stdin)
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}

function typedLine(stdin: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed: string[] = []
    const settle = (done: () => void) => {
      stdin.off('data', onData).off('end', onEnd)
      done()
    }
    const onEnd = () => settle(() => reject(nothingTyped()))
    const onData = (chunk: Buffer | string) => {
      const characters = [...String(chunk)]
      for (const [index, character] of characters.entries()) {
        if (character === '\r' || character === '\n') {
          const rest = characters.slice(index + 1).join('')
          // The rest would be typed into the shell, where it is shown and kept.
          return settle(() => (rest.trim() === '' ? resolve(typed.join('')) : reject(severalLines())))
        }
        if (character === INTERRUPT || (character === END && typed.length === 0))
          return settle(() => reject(nothingTyped()))
        if (BACKSPACES.includes(character)) typed = typed.slice(0, -1)
        else if (character >= ' ') typed.push(character)
      }
    }
    stdin.on('data', onData).on('end', onEnd).resume()
  })
}

function severalLines(): MemoriaError {
  return new MemoriaError('invalid_input', 'several lines were pasted, and only one can be typed here', {
    hint: 'Give them in a file: memoria secret set NAME --file FILE',
  })
}

function nothingTyped(): MemoriaError {
  return new MemoriaError('usage', 'nothing was typed', { hint: 'Nothing was changed.' })
}
