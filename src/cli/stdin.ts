import { MemoriaError } from '../base/errors.ts'

const MOST_BYTES = 64 * 1024 * 1024

/** The words of the command line as one text, or standard input when they are a single dash. */
export async function textOrStdin(words: readonly string[]): Promise<string> {
  return words.length === 1 && words[0] === '-' ? readStdin() : words.join(' ')
}

export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin) {
    const buffer = Buffer.from(chunk as Uint8Array)
    bytes += buffer.length
    if (bytes > MOST_BYTES) {
      throw new MemoriaError(
        'invalid_input',
        `standard input is larger than ${MOST_BYTES / 1024 / 1024} MB`,
        {
          hint: 'Give it in smaller parts.',
        },
      )
    }
    chunks.push(buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
