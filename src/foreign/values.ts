/** Values as other programs write them. */
import { isoTime } from '../base/clock.ts'
import { type Fields, fieldsOf, storable } from '../hosts/fields.ts'
import { MAX_LABEL, MAX_LABELS, MAX_TEXT } from '../model/memory.ts'

export type { Fields } from '../hosts/fields.ts'

/** The first of the named fields with text in it; empty when there is none. */
export function textField(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim() !== '') return storable(value.trim())
    if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  }
  return ''
}

/** The first of the named fields that is a time, in ISO 8601; undefined when there is none. */
export function timeField(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const time = readTime(fields[name])
    if (time !== undefined) return time
  }
  return undefined
}

const MILLISECONDS_FROM = 100_000_000_000
const TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T_ ](\d{2})([:-])(\d{2})(?:\3(\d{2})(\.\d{1,9})?)?)?\s*(Z|[+-]\d{2}:?\d{2}\b)?/

/** Seconds or milliseconds since 1970, or a date with or without a time. Without a zone it is taken as UTC. */
export function readTime(value: unknown): string | undefined {
  if (value instanceof Date) return timeAt(value.getTime())
  const number = typeof value === 'string' && /^\d{9,14}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' || typeof number === 'bigint')
    return timeAt(Number(number) * (Number(number) < MILLISECONDS_FROM ? 1000 : 1))
  const found = typeof value === 'string' ? TIME.exec(value.trim()) : null
  if (found === null) return undefined
  const [, day, hour = '00', , minute = '00', second = '00', fraction = '', zone = 'Z'] = found
  return timeAt(Date.parse(`${day}T${hour}:${minute}:${second}${fraction}${zone}`))
}

function timeAt(milliseconds: number): string | undefined {
  const isTime = milliseconds > 0 && !Number.isNaN(new Date(milliseconds).getTime())
  return isTime ? isoTime(milliseconds) : undefined
}

/** A list of texts: an array, JSON of one, or words with commas between them. */
export function listField(value: unknown): string[] {
  const list = typeof value === 'string' ? (parseJson(value) ?? value.split(',')) : value
  const texts = Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  return texts.map((one) => storable(one.trim())).filter((one) => one !== '')
}

/** An object, or JSON of one; empty when it is neither. */
export function objectField(value: unknown): Fields {
  return fieldsOf(typeof value === 'string' ? parseJson(value) : value) ?? {}
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not every version of a program writes JSON there.
    return undefined
  }
}

/** Labels that a memory may have. */
export function fittingLabels(labels: readonly string[]): string[] {
  const short = labels.map((one) => one.trim()).filter((one) => one !== '' && [...one].length <= MAX_LABEL)
  return [...new Set(short)].slice(0, MAX_LABELS)
}

/** The sentences of a text that fit into one memory; the first one alone may be too long. */
export function leadingSentences(text: string): string {
  const [first = '', ...rest] = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?。！？])\s+/u)
  let lead = first
  for (const sentence of rest) {
    if ([...`${lead} ${sentence}`].length > MAX_TEXT) break
    lead = `${lead} ${sentence}`
  }
  return lead
}
