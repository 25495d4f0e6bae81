import { createInterface } from 'node:readline'

/** Asks for a line and answers it, again and again, until an empty line, the end of input, or Ctrl-C. */
export async function askUntilDone(answer: (question: string) => Promise<void>): Promise<void> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const ask = () => {
    reader.setPrompt('\nAsk something (Enter to leave): ')
    reader.prompt()
  }
  try {
    ask()
    // The loop ends by itself when the input does.
    for await (const line of reader) {
      const question = line.trim()
      if (question === '') return
      await answer(question)
      ask()
    }
    process.stdout.write('\n')
  } finally {
    reader.close()
  }
}
