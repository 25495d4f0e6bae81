import { type Kind, MAX_LABEL } from '../../model/memory.ts'
import { distinctiveWords } from './distinctive-words.ts'
import { plainOf } from './plain.ts'
import { KIND_WORDS, RELATED } from './rules/related.ts'
import { TOPICS } from './rules/topics.ts'

export interface Labels {
  readonly topic: string | null
  readonly aliases: readonly string[]
  readonly keywords: readonly string[]
}

/** Kinds of which many may be true at once of one subject: they never stand for its one answer. */
const WITHOUT_SLOT: readonly Kind[] = ['debugging', 'workaround', 'action']
const ENOUGH = 5
const MAX_KEYWORDS = 12

/** The subject of a statement: a well-known one or its own distinctive words, and other words to find it by. */
export function labelsOf(text: string, kind: Kind): Labels {
  const plain = plainOf(text)
  const known = WITHOUT_SLOT.includes(kind)
    ? undefined
    : TOPICS.find(({ all }) => all.every((form) => form.test(plain)))
  const absent = (word: string) => !plain.includes(word.replace(/-/g, ' ')) && !plain.includes(word)
  const related = RELATED.filter(({ met }) => met.test(plain)).flatMap(({ gives }) => gives)
  const found = [...new Set(related)].filter(absent).slice(0, MAX_KEYWORDS)
  const more = KIND_WORDS[kind].filter((word) => absent(word) && !found.includes(word))
  return {
    topic: known?.key ?? ownTopic(text),
    aliases: known?.aliases ?? [],
    keywords: [...found, ...more.slice(0, Math.max(0, ENOUGH - found.length))],
  }
}

/** Whether a topic is one of those that a form of words gives. */
export function isRuleTopic(topic: string): boolean {
  return TOPICS.some(({ key }) => key === topic)
}

/** Null when fewer than two words tell: a topic that fits too much would let one memory replace another. */
export function ownTopic(text: string): string | null {
  const words = distinctiveWords(text)
  if (words.length < 2) return null
  const key = words.slice(0, 3).join('-').slice(0, MAX_LABEL)
  return /\p{L}/u.test(key) ? key : null
}
