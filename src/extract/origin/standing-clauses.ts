import type { Language } from '../local/language.ts'
import { fillerLength } from '../local/openers.ts'
import { type FindPhrases, makePhraseFinder } from '../local/phrases.ts'
import { plainOf } from '../local/plain.ts'
import type { Sentence } from '../local/reading.ts'
import { FORCE_WORDS, type Force } from './force-words.ts'

/** How far a clause holds: as a rule, as a statement of how things are, as its neighbours do, or for this moment only. */
type Hold = 'rule' | 'statement' | 'joined' | 'moment'

interface Clause {
  readonly quote: string
  readonly found: Found
  readonly hold: Hold
}

/**
 * The clauses of a sentence that hold beyond the moment: not questions, suppositions and orders for now. With `asRule`
 * there are none unless one of them has standing force.
 */
export function standingClauses(sentence: Sentence, asRule: boolean): string[] {
  const clauses = readClauses(sentence)
  const isLasting = clauses.some(({ hold }) => hold === 'rule' || (hold === 'statement' && !asRule))
  if (!isLasting) return []
  return clauses
    .filter((clause, at) => clause.hold !== 'moment' || isMadeARule(clause, clauses[at - 1], clauses[at + 1]))
    .map(({ quote }) => quote)
}

/** Whether a sentence is nothing but questions, suppositions and orders for now. */
export function isOfTheMoment(sentence: Sentence): boolean {
  return readClauses(sentence).every(({ hold }) => hold === 'moment')
}

/** An order is a rule after `before every commit`, and before `not spaces`. */
function isMadeARule({ found }: Clause, before: Clause | undefined, after: Clause | undefined): boolean {
  if (found.has('once') || found.has('open') || !found.has('wanted')) return false
  const isRule = (clause: Clause | undefined, by: Force) => clause?.hold === 'rule' && clause.found.has(by)
  return isRule(before, 'joins') || isRule(after, 'contrasts')
}

function readClauses({ plain, quote, language }: Sentence): Clause[] {
  const clauses: Clause[] = []
  for (const [start, end] of clauseSpans(plain)) {
    const found = findForces(plain.slice(start, end), language)
    const isOfOrder = found.has('depends') && clauses.at(-1)?.hold === 'moment'
    const hold = isOfOrder ? 'moment' : holdOf(found, language)
    clauses.push({ quote: quote.slice(start, end), found, hold })
  }
  return clauses
}

/** Whether a text claims by its words to hold always, or for all. */
export function claimsForce(text: string, language: Language): boolean {
  const found = findForces(plainOf(text), language)
  return found.has('standing') || found.has('demand')
}

type Found = ReadonlyMap<Force, number>

function holdOf(found: Found, language: Language): Hold {
  const at = (force: Force) => found.get(force) ?? Number.POSITIVE_INFINITY
  if (found.has('once') || (found.has('relative') && at('wanted') < at('relative'))) return 'moment'
  // Japanese asks at the end of the clause.
  if (at('standing') < at('open') && !(language === 'ja' && found.has('open'))) return 'rule'
  if (found.has('open')) return 'moment'
  if (found.has('joins')) return 'joined'
  if (found.has('wanted')) return 'moment'
  if (found.has('demand') || found.has('norm')) return 'rule'
  return found.has('states') ? 'statement' : 'joined'
}

const finders = new Map<Language, FindPhrases<Force>>()

function findForces(plain: string, language: Language): Found {
  let find = finders.get(language)
  if (find === undefined) {
    find = makePhraseFinder(FORCE_WORDS[language], language === 'zh' || language === 'ja')
    finders.set(language, find)
  }
  return find(plain, fillerLength(plain, language))
}

/** A reason, an aside or a turn begins a clause of its own; the word that opens it stays with it. */
const CLAUSE_START =
  /[,;:()，、；：。！\n]\s*|\s[-–—]\s|\s(?=(?:but|because|since|so|aber|sondern|weil|denn|mais|car|parce|pero|sino|porque|and (?:then|tell|show|let|see|run|check)|und (?:dann|sag|zeig)|et (?:dis|montre)|y (?:dime|luego))\s)/gu

function clauseSpans(plain: string): [number, number][] {
  const spans: [number, number][] = []
  let start = 0
  for (const { index, 0: mark } of plain.matchAll(CLAUSE_START)) {
    if (index > start) spans.push([start, index])
    start = index + mark.length
  }
  if (start < plain.length) spans.push([start, plain.length])
  return spans
}
