/** Reads which clauses of a sentence deny something, and what is left of the sentence without them. */
import { AGAINST, DENY, PHRASES, REFUSE, SET_TO, SINCE_PHRASES } from './words.ts'

export interface Clauses {
  /** The sentence without what it denies. */
  readonly affirmed: string
  /** Parts that it says do not hold: `not on Tuesdays`, `instead of npm`, `decided against SQLite`. */
  readonly denied: readonly string[]
  /** It only denies something, with a word of change (`decided against`) or as a rule (`never use`). */
  readonly against: 'change' | 'rule' | null
  /** It denies that something was dropped, or the like: too tangled to compare. */
  readonly isTangled: boolean
}

// French `car` gives a reason behind a comma; elsewhere it is the English noun.
const REASON = /(?:[,;]?\s*(?<![\p{L}])(?:because|so that|weil|parce que|porque)|[,;]\s*car)(?![\p{L}]).*$/isu
/** Up to six words: what is denied ends at a comma, a bracket, or where the sentence goes on. */
const DENIED = `((?:(?:on|in|at|with|to|from|by|am|mit|avec|con|en|les|le|la|de|los|el|the|a|an|den|dem|der|die|das)\\s+)*[^\\s,.;:()]+(?:\\s+(?!(?:for|because|when|if|in|on|at|since|as|while|before|after|and|but|so|to|with|für|pour|para|wenn|weil|y|et|und)\\b)[^\\s,.;:()]+){0,4})`
const BOUND = '(?<![\\p{L}-])'

const SHAPES: readonly { readonly form: RegExp; readonly denied: number; readonly kept: string }[] = [
  shape(`not ${DENIED},?\\s+but(?! also)\\s+`, 1, ''),
  shape(`nicht ${DENIED},?\\s+sondern\\s+`, 1, ''),
  shape(`(?:non )?pas ${DENIED},?\\s+mais\\s+`, 1, ''),
  shape(`no ${DENIED},?\\s+sino\\s+`, 1, ''),
  shape(
    `(?:switch|switched|switching|mov(?:e|ed|ing)|migrat(?:e|ed|ing)|chang(?:e|ed|ing))(?:\\s+over)?\\s+from ${DENIED}\\s+to\\s+`,
    1,
    'use ',
  ),
  shape(`(?:wechseln|gewechselt|umgestiegen) von ${DENIED}\\s+(?:zu|auf)\\s+`, 1, 'use '),
  shape(`(?:switched|moved|migrated|changed|switching|moving)(?:\\s+over)?\\s+to\\s+`, 0, 'use '),
  shape(`(?:have |has )?replaced? ${DENIED}\\s+(?:with|by)\\s+`, 1, 'use '),
  shape(`previously ${DENIED},\\s*now\\s+`, 1, ''),
]

const LISTED = new RegExp(
  `(?:[,;(]\\s*|${BOUND})(?:${DENY})\\s+${DENIED}\\)?|[,;(]\\s*(?:and |but )?(?:not|nicht|pas)\\s+(?!only\\b)${DENIED}\\)?`,
  'giu',
)
const PREFERRED_OVER = new RegExp(`(?<=prefer.*)\\bover\\s+${DENIED}`, 'giu')
const DROPPED = new RegExp(`${BOUND}(?:${AGAINST})\\s+${DENIED}`, 'giu')
const REFUSED = new RegExp(`${BOUND}(?:${REFUSE})\\s+${DENIED}`, 'giu')
const NO_LONGER_USED =
  /^(.{1,40}?)\s+(?:is|are|was|were|has been|have been)\s+(?:no longer used|dropped|abandoned|rejected|removed|deprecated)\b/iu
const REPLACED_BY = /^(.{1,40}?)\s+(?:is|are|was|were|has been|have been|got)\s+replaced\s+(?:by|with)\s+/iu
const NEGATION_ELSEWHERE = /\b(?:not|never|no)\b|n't\b/iu

/** Splits a sentence into what it affirms and what it denies. */
export function splitClauses(sentence: string): Clauses {
  const denied: string[] = []
  const plain = sentence
    .replace(REASON, '')
    .replace(SINCE_PHRASES, 'since')
    .replace(SET_TO, '$1 at')
    .replace(PHRASES, ' ')
  let text = ` ${plain.trim()} `
  for (const { form, denied: group, kept } of SHAPES)
    text = text.replace(form, (...found) => {
      if (group > 0) denied.push(String(found[group]))
      return kept
    })
  const take = (form: RegExp) => {
    const before = denied.length
    text = text.replace(form, (_all, ...found: unknown[]) => {
      denied.push(...found.slice(0, 2).filter((one): one is string => typeof one === 'string'))
      return ' '
    })
    return denied.length > before
  }
  text = text.trim().replace(REPLACED_BY, (_all, one: string) => {
    denied.push(one)
    return 'use '
  })
  take(LISTED)
  take(PREFERRED_OVER)
  const isDropped = take(DROPPED) || take(NO_LONGER_USED)
  const isRefused = !isDropped && take(REFUSED)
  const against = isDropped ? 'change' : isRefused ? 'rule' : null
  const isTangled = against !== null && NEGATION_ELSEWHERE.test(text)
  return { affirmed: text.trim(), denied, against, isTangled }
}

function shape(source: string, denied: number, kept: string) {
  return { form: new RegExp(`${BOUND}${source}`, 'iu'), denied, kept }
}
