import { writeSync } from 'node:fs'
import { processEnvironment } from '../config/environment.ts'
import { answerOnce } from '../worker/answer-once.ts'

/** What `answer.ts` starts: says the answer to HOST and ENTRY, and ends with 0; a hook prints nothing of a program that failed. */
answerOnce(processEnvironment(), process.argv.slice(2)).then(
  (said) => {
    if (said !== '') writeSync(1, said)
    process.exit(0)
  },
  () => process.exit(1),
)
