import { writeSync } from 'node:fs'
import { processEnvironment } from '../config/environment.ts'
import { answerOnce } from '../worker/answer-once.ts'
import type { TeamReader } from '../worker/team-reader.ts'

/**
 * The program that `answer.ts` starts: prints the answer to HOST and ENTRY, and ends with 0. With a third word,
 * `framed`, a line with the answer's length comes first, as from a worker: a hook then knows that the answer is whole
 * before the program ends. Older hooks, which may still be installed, do not pass that word.
 */
const [host = '', entry = '', form] = process.argv.slice(2)

answerOnce(processEnvironment(), [host, entry], say, loadTeamReader).then(
  () => process.exit(0),
  () => process.exit(1),
)

function say(answer: string): void {
  const bytes = Buffer.from(answer)
  if (form === 'framed') writeSync(1, Buffer.concat([Buffer.from(`ok ${bytes.length}\n`), bytes]))
  else if (answer !== '') writeSync(1, bytes)
}

/** In the built program this is another file, which is read only here: see scripts/bundle-plugins.mjs. */
async function loadTeamReader(): Promise<TeamReader> {
  const { teamReader } = await import('./answer-team.ts')
  return teamReader
}
