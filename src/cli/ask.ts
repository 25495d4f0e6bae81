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
