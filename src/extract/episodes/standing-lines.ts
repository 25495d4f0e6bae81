import { proseSentences } from '../exchange/closing-units.ts'
import { steerSentences } from '../exchange/steer.ts'
import { isWrittenByHost } from '../exchange/typed-words.ts'
import type { Signal } from '../local/signals.ts'

/** A sentence of a prompt that may be an instruction which the person gives again and again. */
export interface PromptLine {
  readonly text: string
  /** The message that it stands in, as its host names it. */
  readonly message: string
  readonly at: string
}

const SHORTEST = 30
const LONGEST = 320
const FEWEST_WORDS = 5
/** A pasted document has thousands of lines, and is not given again. */
const MOST_LINES = 150

/**
 * The sentences of a prompt that are prose: no code, paths, diffs, numbered findings or headings. Typed and pasted ones
 * alike, since people keep the instructions that they repeat in a file or a command of their own.
 */
export function proseLines(prompt: string): string[] {
  if (isWrittenByHost(prompt)) return []
  const lines = prompt
    .split('\n')
    .flatMap((line) => proseSentences(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()))
    .filter((line) => line.length >= SHORTEST && line.length <= LONGEST && isProse(line))
  return [...new Set(lines)].slice(0, MOST_LINES)
}

function isProse(line: string): boolean {
  if (!/^["“'`]?\p{L}/u.test(line) || /[:：,;{(]$/.test(line) || CODE.test(line)) return false
  return (line.match(/\p{L}{2,}/gu)?.length ?? 0) >= FEWEST_WORDS || /[\u3040-\u9fff]{8}/.test(line)
}

const CODE = /[{}<>=;|\\$]|:\/\/|\/\/|\w\(|^\w+:\s|\d+-\d+|\[\d|\.\w+\/|\/\w+\/\w/

/** By how many signals a line requires, forbids, prefers or says how something is done; 0 when it is for the moment. */
export function strengthOf(line: string): number {
  const signals = new Set(steerSentences(line).flatMap((sentence) => [...sentence.signals]))
  if (FOR_THE_MOMENT.some((signal) => signals.has(signal))) return 0
  return LAYS_DOWN.filter((signal) => signals.has(signal)).length
}

const LAYS_DOWN: readonly Signal[] = [
  'standing',
  'prefer',
  'ban',
  'norm',
  'convention',
  'instead',
  'must',
  'every',
  'neg',
  'remember',
]

const FOR_THE_MOMENT: readonly Signal[] = [
  'question',
  'asked',
  'request',
  'hypothetical',
  'postponed',
  'temporary',
  'local',
  'symptom',
  'hearsay',
  'paste',
  'continues',
  'praise',
]
