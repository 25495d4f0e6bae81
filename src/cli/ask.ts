import { createInterface } from 'node:readline/promises'
import { MemoriaError } from '../base/errors.ts'
import type { Shell } from './shell.ts'

/** Asks a person; where there is none, that is an error and not a yes. */
export async function askYesNo(question: string, shell: Shell): Promise<boolean> {
  if (!shell.isTerminal) {
    throw new MemoriaError('usage', 'there is no terminal to ask on', {
      hint: 'Add --yes to agree beforehand, or --dry-run to only look.',
    })
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^(y|yes)$/i.test((await prompt.question(`${question} [y/N] `)).trim())
  } finally {
    prompt.close()
  }
}

const INTERRUPT = '\u0003'

/** Asks a person for one key, without Enter: `y` agrees; any other key, the end of input and nobody there do not. */
export async function askOneKey(question: string, { isTerminal }: Shell): Promise<boolean> {
  const { stdin, stdout } = process
  if (!isTerminal || !stdin.isTTY) return false
  stdin.setRawMode(true)
  try {
    stdout.write(`${question} [y/N] `)
    const key = await nextKey(stdin)
    stdout.write('\n')
    if (key === INTERRUPT) process.kill(process.pid, 'SIGINT')
    return /^y$/i.test(key)
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
  }
}

function nextKey(stdin: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve) => {
    const settle = (key: string) => {
      stdin.off('data', onData).off('end', onEnd)
      resolve(key)
    }
    const onData = (typed: Buffer | string) => settle(String(typed))
    const onEnd = () => settle('')
    stdin.on('data', onData).on('end', onEnd).resume()
  })
}
