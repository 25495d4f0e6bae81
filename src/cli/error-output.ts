import type { MemoriaError } from '../base/errors.ts'
import { forTerminal } from '../base/text.ts'
import { processEnvironment, terminalWantsColour } from '../config/environment.ts'
import { jsonText } from './json.ts'
import { styleFor } from './style.ts'

/** Prints to standard error: for a person a sentence, in a `--json` call one line of JSON for each message. */
export interface ErrorOutput {
  /** Something odd that does not stop the command. */
  warn(text: string): void
  fail(error: MemoriaError): void
  crash(thrown: unknown): void
}

const OUR_FAULT = 'this is a fault in memoria, not in what you did'

export function makeErrorOutput(inJson: boolean): ErrorOutput {
  const { stderr } = process
  const style = styleFor(terminalWantsColour(processEnvironment(), stderr.isTTY === true))
  const say = (line: string, value: object) =>
    void stderr.write(`${inJson ? jsonText(value) : style.printable(`${style.bad('memoria:')} ${line}`)}\n`)
  return {
    warn: (text) => say(forTerminal(text), { warning: text }),
    fail: ({ code, message, hint }) => {
      const next = hint === undefined ? '' : `\n  ${forTerminal(hint)}`
      const error = { code, message, ...(hint === undefined ? {} : { hint }) }
      say(`${forTerminal(message)}${next}`, { error })
    },
    crash: (thrown) => {
      const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
      say(`${OUR_FAULT}\n${forTerminal(stack)}`, { error: { code: 'internal', message: OUR_FAULT, stack } })
    },
  }
}
