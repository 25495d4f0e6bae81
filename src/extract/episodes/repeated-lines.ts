import { createHash } from 'node:crypto'
import { isListOf, isRecordOf, isText } from '../../base/guards.ts'
import { jsonState } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'
import { type PromptLine, strengthOf } from './standing-lines.ts'

/** An instruction that stands in prompts of several days. */
export interface RepeatedLine extends PromptLine {
  /** A digest of its words, by which it is known. */
  readonly digest: string
  readonly days: number
  /** By how many signals it lays something down. */
  readonly strength: number
  /** The session it was last given in, as its host names it. */
  readonly hostSession: string
}

/** Days on which a line was in a prompt, by the digest of its words: the words themselves stay in the messages alone. */
const DAYS = jsonState('prompt-lines', isRecordOf(isListOf(isText)))

/** A line of fewer days may be one task that goes on. */
const FEWEST_DAYS = 3
const MOST_DAYS = 99
/** So many lines of a project are counted; of more, the oldest that came on one day go. */
const MOST_COUNTED = 3_000

/** Counts the lines of a session's prompts, and gives the instructions among them that came on several days. */
export async function countPromptLines(
  store: Store,
  owner: readonly [user: string, project: string],
  hostSession: string,
  lines: readonly PromptLine[],
): Promise<RepeatedLine[]> {
  if (lines.length === 0) return []
  const key = DAYS.for(JSON.stringify(owner))
  const counted = new Map(Object.entries((await store.state.read(key)) ?? {}))
  const repeated: RepeatedLine[] = []
  for (const line of lines) {
    const digest = digestOf(line.text)
    const days = [...new Set([...(counted.get(digest) ?? []), line.at.slice(0, 10)])]
    counted.delete(digest)
    counted.set(digest, days.slice(-MOST_DAYS))
    const strength = days.length < FEWEST_DAYS ? 0 : strengthOf(line.text)
    if (strength > 0) repeated.push({ ...line, digest, days: days.length, strength, hostSession })
  }
  await store.state.write(key, Object.fromEntries(withinLimit(counted)))
  return repeated
}

/** The entries that are kept: those seen last are at the end. */
function withinLimit(counted: ReadonlyMap<string, readonly string[]>): [string, readonly string[]][] {
  let over = counted.size - MOST_COUNTED
  return [...counted].filter(([, days]) => days.length > 1 || over-- <= 0)
}

function digestOf(line: string): string {
  const words = line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return createHash('sha256').update(words.trim()).digest('hex').slice(0, 12)
}
