/** The word lists of `assets/words/compare.json`, as sets and regular expressions. */
import data from '../../../assets/words/compare.json' with { type: 'json' }
import { termsOf } from '../../store/terms.ts'

function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(/\s+/))
}

/** Phrases as one expression, the longest first, so that `not any more` is not read as `not`. */
function anyPhrase(phrases: readonly string[]): string {
  const sorted = [...phrases].sort((one, other) => other.length - one.length)
  return sorted
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'))
    .join('|')
}

const FIRST_OF_GROUP: ReadonlyMap<string, string> = new Map(
  data.same.flatMap((group) => {
    const [first = '', ...others] = group.split(' ').map(stemOf)
    return others.map((other) => [other, first] as const)
  }),
)

/** One form for words that mean the same in any statement: inflections by the stemmer, the rest by the table. */
export function canonicalTerm(word: string): string {
  const stem = stemOf(word)
  return FIRST_OF_GROUP.get(stem) ?? stem
}

function stemOf(word: string): string {
  return termsOf(word)[0] ?? word
}

/** Words that add no content: with or without them a statement says the same. */
export const FILLERS = wordSet(data.fillers)
/** `each commit` and `a commit` are the same behind a preposition. */
export const EACH = wordSet(['each every any jeder jede jedem chaque cada'])
export const NEGATIONS = wordSet([
  "not no never cannot n't nicht kein keine keinen keiner keinem nie niemals pas jamais aucun aucune nunca jamás ningún ninguna ninguno without avoid ohne sans sin",
])
/** Verbs that choose what follows them. */
export const CHOOSE = wordSet(data.choose)
/** Words that say since when or why something holds. */
export const SINCE = wordSet([data.since.words])
export const ONLY = wordSet([data.only])
export const ENVIRONMENTS = wordSet(data.environments)
export const IDENTITIES = wordSet(data.identities)
export const EVENTS = wordSet(data.events)

/** The role that a preposition gives to the words behind it. */
export const ROLES: ReadonlyMap<string, string> = new Map(
  Object.entries(data.roles).flatMap(([role, words]) =>
    words.split(' ').map((word) => [word, role] as const),
  ),
)

/** Roles that say when or for what a statement holds: a value in them is a condition. */
export const CONDITION_ROLES: ReadonlySet<string> = new Set([
  'before',
  'after',
  'until',
  'if',
  'unless',
  'from',
  'to',
  'than',
  'of',
])

export const SINCE_PHRASES = new RegExp(
  `(?<![\\p{L}-])(?:${anyPhrase(data.since.phrases)})(?![\\p{L}-])`,
  'giu',
)
/** `Limited to 5 MB`: the number is what is said, not where something goes. */
export const SET_TO = new RegExp(`(?<![\\p{L}-])(${anyPhrase(data.setTo)})\\s+to(?=\\s+\\p{N})`, 'giu')
export const PHRASES = new RegExp(data.phrases, 'giu')
export const CHANGE = new RegExp(`(?<![\\p{L}-])(?:${anyPhrase(data.change)})(?![\\p{L}-])`, 'iu')
export const DENY = anyPhrase(data.deny.filter((phrase) => !['not', 'nicht', 'pas', 'over'].includes(phrase)))
export const AGAINST = anyPhrase(data.against)
export const REFUSE = anyPhrase(data.refuse)
export const PAST = new RegExp(data.past.join('|'), 'iu')
export const STILL_HOLDS = new RegExp(data.stillHolds, 'iu')
export const ALL_PROJECTS = new RegExp(data.allProjects.join('|'), 'iu')
export const OPEN = new RegExp(data.open.join('|'), 'iu')

/** Alternatives of which one can hold at a time. */
export interface ContrastSet {
  readonly name: string
  /** Whether only something said of a subject excludes the others: an app may use SQLite and Redis, its cache one of them. */
  readonly isFramed: boolean
  /** Words for the attribute itself, which may be left out. */
  readonly names: ReadonlySet<string>
  /** One of these must be in both statements. */
  readonly needs: ReadonlySet<string>
  /** The alternatives in scripts that are not split into words. */
  readonly unsplit: readonly RegExp[]
  /** Every word for one of the alternatives. */
  readonly words: readonly string[]
}

interface ContrastData {
  readonly values: readonly string[]
  readonly framed?: boolean
  readonly names?: string
  readonly needs?: string
  readonly unsplit?: readonly string[]
}

const CONTRASTS: Readonly<Record<string, ContrastData>> = {
  ...data.contrasts,
  ...Object.fromEntries(
    data.opposites.map((values) => [`opposite-${values.join('-')}`, { values, framed: true }] as const),
  ),
}

const NO_WORDS: ReadonlySet<string> = new Set()

export const CONTRAST_SETS: readonly ContrastSet[] = Object.entries(CONTRASTS).map(([name, one]) => ({
  name,
  isFramed: one.framed ?? false,
  names: one.names === undefined ? NO_WORDS : new Set(one.names.split(' ').map(canonicalTerm)),
  needs: one.needs === undefined ? NO_WORDS : new Set(one.needs.split(' ').map(canonicalTerm)),
  unsplit: (one.unsplit ?? []).map((pattern) => new RegExp(pattern, 'u')),
  words: one.values.flatMap((words) => words.split(' ')),
}))

/** The alternatives that a word names: its set, and which of its values it is. */
export const MEMBERS: ReadonlyMap<string, readonly { readonly set: ContrastSet; readonly value: string }[]> =
  membersOf()

function membersOf() {
  const members = new Map<string, { set: ContrastSet; value: string }[]>()
  for (const set of CONTRAST_SETS)
    for (const [index, words] of (CONTRASTS[set.name]?.values ?? []).entries())
      for (const word of words.split(' ')) {
        const list = members.get(word) ?? []
        list.push({ set, value: String(index) })
        members.set(word, list)
      }
  return members
}
