import { writeSync } from 'node:fs'
import { processEnvironment } from '../config/environment.ts'
import { answerOnce } from '../worker/answer-once.ts'

/**
 * What `answer.ts` starts: says the answer to HOST and ENTRY, and ends with 0. With a third word, `framed`, the answer comes as a
 * worker's does, after a line with its length: a hook need not wait for the end then to know that it is whole. Hooks of
 * before, which may still be installed, do not give that word.
 */
const [host = '', entry = '', form] = process.argv.slice(2)

answerOnce(processEnvironment(), [host, entry], say).then(
  () => process.exit(0),
  () => process.exit(1),
)

function say(answer: string): void {
  const bytes = Buffer.from(answer)
  if (form === 'framed') writeSync(1, Buffer.concat([Buffer.from(`ok ${bytes.length}\n`), bytes]))
  else if (answer !== '') writeSync(1, bytes)
}
