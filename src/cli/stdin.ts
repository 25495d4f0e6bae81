import { readFileSync } from 'node:fs'
import { MemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'

const MAX_STDIN_BYTES = 64 * 1024 * 1024

/** The words of the command line as one text, or standard input when they are a single dash. */
export async function textOrStdin(words: readonly string[]): Promise<string> {
  return words.length === 1 && words[0] === '-' ? readStdin() : words.join(' ')
}

/** The text of a file, or of standard input when its name is a single dash. */
export async function fileOrStdin(file: string): Promise<string> {
  return file === '-' ? readStdin() : decoded(readBytes(file), file)
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin) {
    const buffer = Buffer.from(chunk as Uint8Array)
    bytes += buffer.length
    if (bytes > MAX_STDIN_BYTES) {
      throw new MemoriaError(
        'invalid_input',
        `standard input is larger than ${MAX_STDIN_BYTES / 1024 / 1024} MB`,
        {
          hint: 'Give it in smaller parts.',
        },
      )
    }
    chunks.push(buffer)
  }
  return decoded(Buffer.concat(chunks), 'standard input')
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (thrown) {
    throw fileError(thrown, 'read', file)
  }
}

/** Strictly: bytes that are no text would otherwise be stored as replacement characters, and nobody would know. */
function decoded(bytes: Uint8Array, from: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (thrown) {
    throw new MemoriaError('invalid_input', `${from} is not UTF-8 text`, {
      hint: 'Convert it first, for example with iconv -t utf-8.',
      cause: thrown,
    })
  }
}
