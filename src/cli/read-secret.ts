import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { MemoriaError } from '../base/errors.ts'
import type { Shell } from './shell.ts'
import { textOrStdin } from './stdin.ts'

/** Reads a secret from standard input, or asks for it on the terminal without showing it. */
export async function readSecret(question: string, fromStdin: boolean, shell: Shell): Promise<string> {
  const secret = (fromStdin ? await textOrStdin(['-']) : await askHidden(question, shell)).trim()
  if (secret !== '') return secret
  throw new MemoriaError('usage', 'no key was given', { hint: 'Paste it, or pipe it in with --key-stdin.' })
}

async function askHidden(question: string, shell: Shell): Promise<string> {
  if (!shell.isTerminal)
    throw new MemoriaError('usage', 'there is no terminal to ask for the key on', {
      hint: 'Pipe it in: memoria login URL --key-stdin < file',
    })
  // The typed secret is not shown.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output, terminal: true })
  process.stdout.write(question)
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stdout.write('\n')
  }
}
