import programs from '../../../assets/words/programs.json' with { type: 'json' }
import type { Purpose } from '../../model/episode.ts'
import type { SimpleCommand } from './shell-line.ts'

const LONGEST_COMMAND = 120
/** Programs that only look at something: beside them, the command that does something is the one that counts. */
const LOOKING: ReadonlySet<string> = new Set(programs.looking)
/** Programs whose failure depends on the moment, and says nothing about the next time. */
const DEPENDS_ON_STATE: ReadonlySet<string> = new Set(programs.dependsOnState)

/** The one command of a line that does something; undefined where there are several, or its failure would say nothing. */
export function plainCommand(commands: readonly SimpleCommand[]): SimpleCommand | undefined {
  const [only, ...more] = commands.filter(({ words }) => !LOOKING.has(words[0] ?? ''))
  if (only === undefined || more.length > 0) return undefined
  const name = only.words[0] ?? ''
  const isPlain = /^[\w./@+~-]+$/.test(name) && only.words.join(' ').length <= LONGEST_COMMAND
  return isPlain && !DEPENDS_ON_STATE.has(name) ? only : undefined
}

interface Tried {
  readonly command: string
  readonly purpose: Purpose | null
}

/** So much of both commands must be the same for one to do what the other was to do. */
const ALIKE = 0.5

/** Whether a command that passed does what the failed one was to do: the same purpose, or most of its words. */
export function isInstead(failed: Tried, passed: Tried): boolean {
  if (failed.command === passed.command || failed.purpose !== passed.purpose) return false
  if (failed.purpose !== null) return true
  const [one, other] = [partsOf(failed.command), partsOf(passed.command)]
  const shared = [...one].filter((part) => other.has(part)).length
  return shared / (one.size + other.size - shared) >= ALIKE
}

/** `docker-compose up` and `docker compose up` have the same parts. */
function partsOf(command: string): Set<string> {
  return new Set(command.split(/[^\w.@]+|(?<=python|pip)(?=3)/).filter((part) => part !== ''))
}
