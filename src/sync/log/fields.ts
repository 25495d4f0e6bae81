import { hash } from 'node:crypto'
import { checkText } from '../../base/text.ts'
import {
  type Evidence,
  KINDS,
  MAX_LABEL,
  MAX_LABELS,
  MAX_TEXT,
  type Memory,
  ORIGINS,
  REVIEWS,
  SCOPES,
  STATES,
} from '../../model/memory.ts'
import { type MemoryLink, RELATIONS } from '../../store/store.ts'

/** A link from a memory to another one. */
export type LinkField = Omit<MemoryLink, 'from'>

/** The parts of a memory that travel. Its use, its trust and its revisions are counted by each replica for itself. */
export interface SyncedFields
  extends Omit<Memory, 'id' | 'user' | 'space' | 'trust' | 'used' | 'revision' | 'updatedAt'> {
  readonly links: readonly LinkField[]
}

export type FieldName = keyof SyncedFields

const MAX_NAME = 4096
const MAX_QUOTE = 10_000
const MAX_EVIDENCE = 1000
const MAX_LINKS = 1000
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

type Check = (value: unknown) => boolean

/** The values that a field may have. A forgotten memory is no state here: an operation of its own says that. */
const CHECKS: Readonly<Record<FieldName, Check>> = {
  kind: oneOf(KINDS),
  text: textOf1To(MAX_TEXT),
  topic: orNull(textOf1To(MAX_LABEL)),
  aliases: listOf(textOf1To(MAX_LABEL), MAX_LABELS),
  keywords: listOf(textOf1To(MAX_LABEL), MAX_LABELS),
  tags: listOf(textOf1To(MAX_LABEL), MAX_LABELS),
  files: listOf(textOf1To(MAX_TEXT), MAX_LABELS),
  importance: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  pinned: (value) => typeof value === 'boolean',
  scope: oneOf(SCOPES),
  project: orNull(textOf1To(MAX_NAME)),
  origin: oneOf(ORIGINS),
  author: orNull(textOf1To(MAX_LABEL)),
  evidence: listOf(isEvidence, MAX_EVIDENCE),
  state: oneOf(STATES.filter((state) => state !== 'forgotten')),
  validFrom: isTime,
  statedAt: isTime,
  validTo: orNull(isTime),
  supersededBy: orNull(textOf1To(MAX_NAME)),
  confirmed: isCount,
  review: orNull(oneOf(REVIEWS)),
  createdAt: isTime,
  links: listOf(isLink, MAX_LINKS),
}

export const FIELD_NAMES = Object.keys(CHECKS) as FieldName[]

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(CHECKS, name)
}

/** Whether a field may have this value. */
export function isFieldValue(name: FieldName, value: unknown): boolean {
  return CHECKS[name](value)
}

/** The fields of a memory as it stands in a store. */
export function fieldsOf(memory: Memory, links: readonly LinkField[]): SyncedFields {
  const {
    id: _id,
    user: _user,
    trust: _trust,
    used: _used,
    revision: _revision,
    updatedAt: _at,
    ...fields
  } = memory
  return { ...fields, links }
}

/** A digest of each field: enough to see which of them changed, and none of its words. */
export type FieldDigests = Readonly<Record<FieldName, string>>

export function digestFields(fields: SyncedFields): FieldDigests {
  const digests: Partial<Record<FieldName, string>> = {}
  for (const name of FIELD_NAMES) digests[name] = digestValue(fields[name])
  return digests as FieldDigests
}

const DIGEST_LENGTH = 16

/** Digests of short values: most fields of most memories are empty, or one of a few words. */
const shortDigests = new Map<string, string>()
const SHORT_VALUE = 16
const MAX_SHORT_DIGESTS = 1000

function digestValue(value: unknown): string {
  const text = canonicalJson(value)
  const known = text.length > SHORT_VALUE ? undefined : shortDigests.get(text)
  if (known !== undefined) return known
  const digest = hash('sha256', text, 'hex').slice(0, DIGEST_LENGTH)
  if (text.length <= SHORT_VALUE && shortDigests.size < MAX_SHORT_DIGESTS) shortDigests.set(text, digest)
  return digest
}

/** JSON with the keys of every object in order, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(canonicalJson).join(',')}]`
  const fields = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const key of Object.keys(fields).sort()) {
    const inner = fields[key]
    if (inner !== undefined) text += `${text === '' ? '' : ','}${quotedName(key)}:${canonicalJson(inner)}`
  }
  return `{${text}}`
}

/** Nearly all names are letters only, and need no escapes. */
function quotedName(name: string): string {
  return /^[A-Za-z]+$/.test(name) ? `"${name}"` : JSON.stringify(name)
}

function oneOf(values: readonly string[]): Check {
  return (value) => typeof value === 'string' && values.includes(value)
}

function textOf1To(max: number): Check {
  return (value) => typeof value === 'string' && checkText(value, { max, what: 'it' }).ok
}

function orNull(check: Check): Check {
  return (value) => value === null || check(value)
}

function listOf(check: Check, max: number): Check {
  return (value) => Array.isArray(value) && value.length <= max && value.every(check)
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && TIME.test(value)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

const isName = textOf1To(MAX_NAME)
const isQuote = textOf1To(MAX_QUOTE)

function isEvidence(value: unknown): boolean {
  const { session, messages, quote, ...rest } = Object(value) as Partial<Evidence>
  const isKnown = Object.keys(rest).length === 0
  return isKnown && isName(session) && listOf(isName, MAX_NAME)(messages) && (quote === '' || isQuote(quote))
}

function isLink(value: unknown): boolean {
  const { relation, to, createdAt, ...rest } = Object(value) as Partial<LinkField>
  return Object.keys(rest).length === 0 && oneOf(RELATIONS)(relation) && isName(to) && isTime(createdAt)
}
