/**
 * Compares two statements: whether they say the same, exclude each other, or have nothing to do with one another. Without
 * a model, so in doubt they are independent: nothing true may be replaced.
 */
import { type Content, isUnsplit, type Parts, partsOf, sentencesOf } from './parts.ts'
import type { Value } from './values.ts'
import { CONDITION_ROLES, CONTRAST_SETS, ONLY } from './words.ts'

export type Relation = 'same' | 'replaces' | 'contradicts' | 'independent'

export interface Comparison {
  /** How the newer statement stands to the older one. */
  readonly relation: Relation
  /** In words for a person; never repeats what a statement says. */
  readonly reason: string
}

const INDEPENDENT: Comparison = { relation: 'independent', reason: 'they speak of different things' }

export function compareStatements(older: string, newer: string): Comparison {
  if (isUnsplit(older) || isUnsplit(newer)) return compareUnsplit(older, newer)
  const there = partsOf(older)
  const fresh = partsOf(newer)
  if (isSame(there, fresh)) return { relation: 'same', reason: 'they say the same in other words' }
  if (!isComparable(there)) return INDEPENDENT
  // A statement of several sentences says what its first ones say; what it replaces must be one sentence.
  const said =
    sentencesOf(newer).length > 1 ? sentencesOf(newer).slice(0, MAX_SENTENCES).map(partsOf) : [fresh]
  for (const one of said) {
    const why = isComparable(one) ? whyExcluded(there, one) : undefined
    if (why !== undefined) return { relation: one.isChange ? 'replaces' : 'contradicts', reason: why }
  }
  return INDEPENDENT
}

const MAX_SENTENCES = 3

/** Whether a statement can exclude another at all: code and long sentences are never compared. */
export function canExclude(text: string): boolean {
  return isUnsplit(text) || sentencesOf(text).length > 1 || isComparable(partsOf(text))
}

/** Whether a statement may say by its own words that it replaces another: `now`, `instead of`, `no longer`. */
export function canReplace(text: string): boolean {
  return isUnsplit(text) ? NOW_UNSPLIT.test(text) : partsOf(text).isChange
}

function isComparable({ isOpaque, isPast, isOpen }: Parts): boolean {
  return !isOpaque && !isPast && !isOpen
}

/** Every word with content, number, name, condition and negation must agree, each in its role. */
function isSame(one: Parts, other: Parts): boolean {
  if (one.isOpaque || other.isOpaque || one.isPast !== other.isPast || one.isOpen !== other.isOpen)
    return false
  if (one.isNegative !== other.isNegative || one.against !== other.against) return false
  if (one.contents.length + one.denied.length === 0) return false
  const isEnough = wordCount(one) > 1 || (wordCount(one) > 0 && one.isChoice && other.isChoice)
  return isEnough && roleForm(one) === roleForm(other)
}

/** Bare numbers are not said in other words: `1 000,00` and `1'000,00` stay two. */
function wordCount({ contents }: Parts): number {
  return contents.filter(({ word }) => /\p{L}/u.test(word)).length
}

function roleForm({ contents, particles, since, denied }: Parts): string {
  const roles = new Map<string, string[]>()
  for (const { role, term } of contents) roles.set(role, [...(roles.get(role) ?? []), term])
  // `Keep the docs` and `the docs are kept`; with three words the order may say who does what to whom.
  const subject = roles.get('') ?? []
  if (subject.length === 2) roles.set('', [...subject].sort())
  const sorted = [...roles].sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([
    sorted,
    [...particles].sort(),
    since.map(frameTerm),
    denied.map((some) => some.map(({ term }) => term).join(' ')).sort(),
  ])
}

function whyExcluded(older: Parts, newer: Parts): string | undefined {
  if (isAnotherCase(older, newer)) return undefined
  if (isOtherValue(older, newer)) return 'the same attribute of the same subject has another value'
  if (isOpposite(older, newer)) return 'one says the opposite of the other'
  if (isDenied(older, newer)) return 'the newer one says that the older one does not hold any more'
  return undefined
}

/** Since when or why something holds makes no other case of it, unless it says where (`in staging`) or both say it differently. */
function isAnotherCase(older: Parts, newer: Parts): boolean {
  if ([...older.since, ...newer.since].some(({ isEnvironment, role }) => isEnvironment && role !== ''))
    return true
  if (older.since.length === 0 || newer.since.length === 0 || newer.isChange) return false
  return !isFrameEqual(older.since.map(frameTerm), newer.since.map(frameTerm), false)
}

/** Same frame, and exactly one type of value that differs. */
function isOtherValue(older: Parts, newer: Parts): boolean {
  if (older.isNegative !== newer.isNegative || older.against !== null || newer.against !== null) return false
  return sharedTypes(older, newer).some((type) => {
    const [one, other] = [framed(older, type), framed(newer, type)]
    if (one === undefined || other === undefined) return false
    if ([...one.values].some((value) => other.values.has(value))) return false
    return isFrameEqual(one.frame, other.frame, older.isChoice && newer.isChoice) && isRightFrame(one, other)
  })
}

interface Framed {
  readonly values: ReadonlySet<string>
  /** The contents that are not of this type, as they are compared. */
  readonly frame: readonly string[]
  readonly set: Value['set']
  readonly role: string
  readonly hasPurpose: boolean
}

function sharedTypes(one: Parts, other: Parts): string[] {
  const types = (parts: Parts) =>
    new Set(parts.contents.flatMap(({ values }) => values.map(({ type }) => type)))
  const others = types(other)
  return [...types(one)].filter((type) => others.has(type))
}

/** A statement as values of one type in a frame; undefined when a value is what it speaks of and not what it says. */
function framed({ contents }: Parts, type: string): Framed | undefined {
  const isValue = (one: Content) => one.values.some((value) => value.type === type)
  const found = contents.filter(isValue)
  const [first] = found
  const value = first?.values.find((one) => one.type === type)
  if (first === undefined || value === undefined) return undefined
  const rest = contents.filter((one) => !isValue(one))
  const isSubject = contents[0] === first && first.role === '' && rest.length > 0
  if (isSubject) return undefined
  const names = value.set?.names
  const frame = rest.filter(({ term }) => names?.has(term) !== true)
  return {
    values: new Set(found.map((one) => one.values.find((each) => each.type === type)?.value ?? '')),
    frame: frame.map(frameTerm),
    set: value.set,
    role: first.role,
    hasPurpose: frame.some(({ isPurpose }) => isPurpose),
  }
}

function frameTerm({ role, term }: Content): string {
  return CONDITION_ROLES.has(role) ? `${role} ${term}` : term
}

function isFrameEqual(one: readonly string[], other: readonly string[], isChoice: boolean): boolean {
  if (one.length !== other.length) return false
  const inOrder = one.every((term, index) => term === other[index])
  const isFree = isChoice || one.length <= 2
  return inOrder || (isFree && [...one].sort().join(' ') === [...other].sort().join(' '))
}

/** A set such as databases excludes only within one subject, and only where the subject has one of them. */
function isRightFrame(one: Framed, other: Framed): boolean {
  const { set } = one
  if (set === null) return one.frame.length > 0
  if (set.needs.size > 0 && !one.frame.some((term) => set.needs.has(term))) return false
  if (!set.isFramed) return true
  if (one.frame.length === 0) return false
  return [one, other].every(({ role, hasPurpose }) => role !== 'with' || hasPurpose)
}

/** The same words, one of them negated. */
function isOpposite(older: Parts, newer: Parts): boolean {
  if (older.against !== null || newer.against !== null || older.isNegative === newer.isNegative) return false
  const [one, other] = [allTerms(older), allTerms(newer)]
  return one.length > 1 && isFrameEqual(one, other, false)
}

function allTerms({ contents, particles }: Parts): string[] {
  return [...contents.map(frameTerm), ...[...particles].sort()]
}

/** The newer one names what the older one says as something that does not hold. */
function isDenied(older: Parts, newer: Parts): boolean {
  if (older.isNegative || older.against !== null) return older.against !== null && isDeniedBy(newer, older)
  return isDeniedBy(older, newer)
}

function isDeniedBy(affirming: Parts, denying: Parts): boolean {
  if (denying.isNegative) return false
  return denying.denied.some((some) => {
    const denied = some.map(({ term }) => term)
    const isNamed = denied.every((term) => affirming.contents.some((one) => one.term === term))
    if (!isNamed) return false
    return isAboutTheSame(affirming, denying, denied) || isOtherEnd(affirming, denying, some)
  })
}

function isAboutTheSame(affirming: Parts, denying: Parts, denied: readonly string[]): boolean {
  const named = affirming.contents.filter(({ term }) => denied.includes(term))
  const left = affirming.contents.filter(({ term }) => !denied.includes(term))
  const types = new Set(named.flatMap(({ values }) => values.map(({ type }) => type)))
  const others = denying.contents.filter(
    ({ role, values }) =>
      !values.some(({ type }) => types.has(type)) && !(denying.isChoice && role === 'with'),
  )
  const leftTerms = left.map(frameTerm)
  const otherTerms = others.map(frameTerm)
  const isCondition = ({ role, isEnvironment }: Content) => isEnvironment || CONDITION_ROLES.has(role)
  const differs = [
    ...left.filter((one) => !otherTerms.includes(frameTerm(one))),
    ...others.filter((one) => !leftTerms.includes(frameTerm(one))),
  ]
  if (differs.some(isCondition)) return false
  if (denying.against === 'rule')
    return isFrameEqual(leftTerms, otherTerms, true) && isChosen(affirming, named)
  if (others.length === 0) return isChosen(affirming, named)
  const shared = leftTerms.findIndex((term) => otherTerms.includes(term))
  // Words before the common subject make another subject of it: `billing deploys`.
  return shared === 0 && differs.length <= MAX_DIFFERENCES
}

const MAX_DIFFERENCES = 2

/** `From the release branch, not from main`: the same is said but for what stands behind one preposition. */
function isOtherEnd(affirming: Parts, denying: Parts, denied: readonly Content[]): boolean {
  const [role, ...more] = new Set(denied.map((one) => one.role))
  if (role === undefined || role === '' || more.length > 0) return false
  const rest = ({ contents }: Parts) =>
    contents.filter((one) => one.role !== role && !ONLY.has(one.word)).map(frameTerm)
  const isReplaced = affirming.contents.every(
    (one) => one.role !== role || denied.some(({ term }) => term === one.term),
  )
  return isReplaced && rest(affirming).length > 0 && isFrameEqual(rest(affirming), rest(denying), false)
}

/** Whether the older one chooses just what is denied: one that only mentions it is not replaced. */
function isChosen({ isChoice, contents }: Parts, named: readonly Content[]): boolean {
  return isChoice && (named.every(({ role }) => role === 'with') || named.length === contents.length)
}

/** In scripts without spaces: the same text but for one alternative of a set. */
function compareUnsplit(older: string, newer: string): Comparison {
  for (const { unsplit } of CONTRAST_SETS) {
    const [one, other] = [older, newer].map((text) => unsplit.findIndex((form) => form.test(text)))
    if (one === undefined || other === undefined || one < 0 || other < 0 || one === other) continue
    const rest = (text: string) => unsplit.reduce((left, form) => left.replace(form, '#'), text)
    const [was, now] = [rest(older), rest(newer).replace(NOW_UNSPLIT, '')]
    if (was.replace(NOW_UNSPLIT, '') === now && (was.match(/#/g) ?? []).length === 1)
      return {
        relation: NOW_UNSPLIT.test(newer) ? 'replaces' : 'contradicts',
        reason: 'the same attribute of the same subject has another value',
      }
  }
  return INDEPENDENT
}

const NOW_UNSPLIT = /(?:现在|改为|今は|今後は|これからは)[，、]?/u
