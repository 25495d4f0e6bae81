import type { JudgedTool, JudgedTurn } from '../judge.ts'
import { readMessage } from './reading.ts'

/** How many turns back a failure may lie behind the call that worked. */
const REACH = 2

/** The turns in which something worked that had failed before: there, a sentence about the cause is worth reading. */
export function turnsThatRecovered(turns: readonly JudgedTurn[]): ReadonlySet<JudgedTurn> {
  const recovered = new Set<JudgedTurn>()
  turns.forEach((turn, index) => {
    const earlier = turns
      .slice(Math.max(0, index - REACH), index)
      .filter(({ session }) => session === turn.session)
      .flatMap(({ tools }) => tools.slice(-MOST_CALLS))
    const tools = turn.tools.slice(0, MOST_CALLS)
    if (recovers(earlier, tools) || (changedAndTried(tools) && reportsTrouble(turn))) recovered.add(turn)
  })
  return recovered
}

const MOST_CALLS = 60

/** The user brought the failure along, as a log or in words; nothing had to fail again. */
function reportsTrouble({ messages }: JudgedTurn): boolean {
  const said = messages.find(({ role }) => role === 'user')?.text ?? ''
  return said.includes('\n') && readMessage(said).some(({ signals }) => signals.has('symptom'))
}

function changedAndTried(tools: readonly JudgedTool[]): boolean {
  const changed = tools.findIndex(({ name, failed }) => CHANGES.test(name) && !failed)
  return changed >= 0 && tools.slice(changed + 1).some(({ name, failed }) => !failed && !CHANGES.test(name))
}

const CHANGES = /edit|write|patch|replace/i

function recovers(earlier: readonly JudgedTool[], tools: readonly JudgedTool[]): boolean {
  const failed = earlier.filter((call) => call.failed)
  for (const call of tools) {
    if (call.failed) failed.push(call)
    else if (failed.some((before) => isAlike(before, call))) return true
  }
  return false
}

/** The same tool on much the same thing: half of the shorter input's words are in the other. */
function isAlike(failed: JudgedTool, worked: JudgedTool): boolean {
  if (failed.name !== worked.name) return false
  const [few, many] = [wordsOf(failed.input), wordsOf(worked.input)].sort((a, b) => a.size - b.size)
  if (few === undefined || many === undefined || few.size === 0) return false
  const shared = [...few].filter((word) => many.has(word)).length
  return shared * 2 >= few.size
}

const LOOKED_AT = 600
const NOT_TELLING = new Set(['command', 'description', 'file_path', 'timeout', 'cd', 'bash', 'sh', 'sudo'])

function wordsOf(input: string): Set<string> {
  const words = input.slice(0, LOOKED_AT).toLowerCase().match(/[\p{L}\p{N}_.-]{2,}/gu) ?? []
  return new Set(words.filter((word) => !NOT_TELLING.has(word)))
}
