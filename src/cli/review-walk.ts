import { createInterface } from 'node:readline'
import { MemoriaError } from '../base/errors.ts'
import type { Memoria, ReviewItem } from '../memoria.ts'
import { editText } from './editor.ts'
import { plural } from './present.ts'
import { projectLabels } from './project-label.ts'
import { sayWaiting } from './review-waiting.ts'
import type { Shell } from './shell.ts'

const CHOICES = '[k]eep  [e]dit  [r]eject  [n]ever again like this  [s]kip  [q]uit'

/** Shows what waits one by one, and does with each what the person says. What was decided stays when they leave. */
export async function walkThrough(m: Memoria, waiting: readonly ReviewItem[], shell: Shell): Promise<void> {
  // The terminal stays as it is, so that an editor finds it so.
  const reader = createInterface({ input: process.stdin, terminal: false })
  const lines = reader[Symbol.asyncIterator]()
  const labelOf = await projectLabels(m.context.store.projects)
  let done = 0
  try {
    for (const [index, one] of waiting.entries()) {
      shell.say(`\n${shell.style.dim(`${index + 1} of ${waiting.length}`)}`)
      sayWaiting(one, labelOf, shell)
      const decided = await decide(m, one, lines, shell)
      if (decided === 'quit') break
      if (decided === 'done') done += 1
    }
  } finally {
    reader.close()
  }
  const left = waiting.length - done
  shell.say(`${done} decided${left === 0 ? '' : `, ${plural(left, 'memory', 'memories')} left as before`}`)
}

type Decided = 'done' | 'skipped' | 'quit'

/** Asks until the answer can be done. The end of input is leaving. */
async function decide(
  m: Memoria,
  one: ReviewItem,
  lines: AsyncIterator<string>,
  shell: Shell,
): Promise<Decided> {
  for (;;) {
    shell.raw(`${CHOICES} > `)
    const line = await lines.next()
    if (line.done) return 'quit'
    const decided = await act(m, one, line.value.trim().toLowerCase(), shell)
    if (decided !== undefined) return decided
  }
}

async function act(m: Memoria, one: ReviewItem, answer: string, shell: Shell): Promise<Decided | undefined> {
  const { say, style } = shell
  try {
    switch (answer) {
      case 'k':
        if (await m.review.keep(one.id)) {
          say(style.good('kept'))
          return 'done'
        }
        shell.warn(one.why)
        return undefined
      case 'e':
        await m.review.edit(one.id, editText(one.text))
        say(style.good('changed and kept'))
        return 'done'
      case 'r':
      case 'n':
        await m.review.reject(one.id, { neverAgain: answer === 'n' })
        say(style.good(answer === 'n' ? 'rejected, and never again like this' : 'rejected'))
        return 'done'
      case 's':
        return 'skipped'
      case 'q':
        return 'quit'
      default:
        return undefined
    }
  } catch (thrown) {
    // A text that is refused (empty, or only a secret) is reported, and the person is asked again.
    if (!(thrown instanceof MemoriaError) || thrown.code === 'internal') throw thrown
    shell.warn(thrown.message)
    return undefined
  }
}
