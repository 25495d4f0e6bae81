import type { Kind } from '../../model/memory.ts'
import { distinctiveWords } from './distinctive-words.ts'
import { plainOf } from './plain.ts'
import { REPLACED, SECOND_THOUGHT } from './rules/replaced.ts'
import type { SignalSet } from './signals.ts'

interface Said {
  readonly signals: SignalSet
  readonly kind: Kind
}

/** A query for what this statement replaces: what it says was before, with its own distinctive words. Null when it says nothing of it. */
export function supersededBy(text: string, { signals, kind }: Said): string | null {
  if (kind === 'action' || kind === 'debugging' || !(signals.has('replace') || signals.has('instead')))
    return null
  const before = replacedIn(text)
  if (before === undefined) return null
  return [before, ...distinctiveWords(text).filter((word) => !before.includes(word))]
    .slice(0, MAX_QUERY_WORDS)
    .join(' ')
}

const MAX_QUERY_WORDS = 5

/** The statement that it takes back of those said shortly before in the same session; undefined when it does not sound like that. */
export function takenBackBy(text: string, { signals, kind }: Said): string | undefined {
  if (kind === 'action' || kind === 'debugging') return undefined
  const plain = plainOf(text)
  if (signals.has('replace') || signals.has('instead')) {
    const before = replacedIn(text)
    if (before !== undefined) return before
  }
  return SECOND_THOUGHT.test(plain) ? '' : undefined
}

/** Whether it is a change of mind about what to use, in few words: without what it changes it says nothing lasting. */
export function isSecondThought(text: string): boolean {
  const plain = plainOf(text)
  return SECOND_THOUGHT.test(plain) && plain.length <= LONGEST_THOUGHT
}

const LONGEST_THOUGHT = 120

/** The state that a text says was before, in plain letters; undefined when it says of nothing that it is replaced. */
function replacedIn(text: string): string | undefined {
  const plain = plainOf(text)
  for (const form of REPLACED) {
    const found = form.exec(plain)?.[1]?.trim()
    if (found !== undefined && found.length > 1 && !EMPTY.test(found)) return found
  }
  return undefined
}

const EMPTY =
  /^(?:it|that|this|them|the|a|an|to|be|in|on|at|for|like|das|die|der|es|so|ca|le|la|los|eso|esto|know|want|have|forget|use|need|see|get)$/
