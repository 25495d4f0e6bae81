import type { JudgedTool, JudgedTurn } from '../judge.ts'
import { readMessage } from './reading.ts'
import type { Signal } from './signals.ts'

/** How many turns back a failure may lie behind the call that worked. */
const REACH = 2

/**
 * The turns in which something worked that had failed before, or that the user then said was over, each with what the
 * user had said of the trouble: there, the assistant's account of the cause is worth reading.
 */
export function turnsThatRecovered(turns: readonly JudgedTurn[]): ReadonlyMap<JudgedTurn, readonly string[]> {
  const recovered = new Map<JudgedTurn, readonly string[]>()
  turns.forEach((turn, index) => {
    const before = turns
      .slice(Math.max(0, index - REACH), index)
      .filter(({ session }) => session === turn.session)
    const earlier = before.flatMap(({ tools }) => tools.slice(-MOST_CALLS))
    const tools = turn.tools.slice(0, MOST_CALLS)
    const next = turns[index + 1]
    const over =
      recovers(earlier, tools) ||
      (tools.length > 0 && saidIn(turn).some(isTrouble) && tellsCauseAndCure(turn)) ||
      ((changedAndTried(tools) || (next?.session === turn.session && confirms(next))) && reportsTrouble(turn))
    if (over) recovered.set(turn, [...before, turn].flatMap(saidIn))
  })
  return recovered
}

function saidIn({ messages }: JudgedTurn): string[] {
  return messages.filter(({ role }) => role === 'user').map(({ text }) => text)
}

/** The assistant says in so many words what it was and that it is mended; then no call needs to prove it. */
function tellsCauseAndCure({ messages }: JudgedTurn): boolean {
  const last = messages.filter(({ role }) => role === 'assistant').at(-1)
  const signals = new Set(readMessage(last?.text ?? '').flatMap((sentence) => [...sentence.signals]))
  return signals.has('fixed') && (signals.has('cause') || signals.has('because')) && !signals.has('future')
}

/** A short word that it works now. */
function confirms(next: JudgedTurn): boolean {
  const [said = ''] = saidIn(next)
  if (said.length > LONGEST_CONFIRMATION) return false
  const sentences = readMessage(said)
  const glad = sentences.some(({ signals }) => signals.has('praise') || signals.has('fixed'))
  return glad && !sentences.some(({ signals }) => signals.has('asked') || signals.has('sarcasm'))
}

const LONGEST_CONFIRMATION = 80

const MOST_CALLS = 60

/** The user brought the failure along, as a log or in words; nothing had to fail again. */
function reportsTrouble({ messages }: JudgedTurn): boolean {
  const said = messages.find(({ role }) => role === 'user')?.text ?? ''
  return isTrouble(said)
}

function changedAndTried(tools: readonly JudgedTool[]): boolean {
  const changed = tools.findIndex(({ name, failed }) => CHANGES.test(name) && !failed)
  return changed >= 0 && tools.slice(changed + 1).some(({ name, failed }) => !failed && !CHANGES.test(name))
}

/** Tools that change files. */
export const CHANGES = /edit|write|patch|replace/i

/** What the user says of a trouble: that something is wrong, or why it is. */
export function isTrouble(said: string): boolean {
  const sentences = readMessage(said)
  if (sentences.some(({ signals }) => signals.has('rebuke'))) return false
  return sentences.some(({ signals }) => TROUBLE.some((signal) => signals.has(signal)))
}

const TROUBLE: readonly Signal[] = ['symptom', 'failing', 'question', 'asked']

/** After a failure, much the same call worked. */
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
  const words =
    input
      .slice(0, LOOKED_AT)
      .toLowerCase()
      .match(/[\p{L}\p{N}_.-]{2,}/gu) ?? []
  return new Set(words.filter((word) => !NOT_TELLING.has(word)))
}
