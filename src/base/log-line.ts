import { isoTime } from './clock.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type LogValue = string | number | boolean | null

/** Keys under which people's words would be kept. The log is for ids and figures: it can be shared with anyone. */
const CONTENT_KEYS = ['text', 'content', 'prompt', 'message_text', 'quote', 'query', 'snapshot'] as const

/** Fields that a log line may have beside its event: figures, ids and short names, never content. */
export type LogFields = { readonly [key: string]: LogValue } & {
  readonly [K in (typeof CONTENT_KEYS)[number]]?: never
}

export interface LogEntry {
  readonly at: number
  readonly level: LogLevel
  readonly event: string
  readonly fields: LogFields
}

const EVENT = /^[a-z][a-z0-9_.]{0,99}$/
const KEY = /^[A-Za-z][A-Za-z0-9_]{0,49}$/
const MAX_VALUE = 200

/** One line of JSON. What must not be in it is left out here, whatever the types let through. */
export function logLine({ at, level, event, fields }: LogEntry): string {
  const name = EVENT.test(event) ? event : 'log.event_name_refused'
  const line = { at: isoTime(at), level, event: name, pid: process.pid, ...cleanFields(fields) }
  return `${JSON.stringify(line)}\n`
}

const REFUSED_KEYS = new Set([...CONTENT_KEYS, 'at', 'level', 'event', 'pid'].map(plainKey))

function cleanFields(fields: LogFields): Record<string, LogValue> {
  const kept: [string, LogValue][] = []
  for (const [key, value] of Object.entries(fields) as [string, unknown][]) {
    if (KEY.test(key) && !REFUSED_KEYS.has(plainKey(key)) && isLogValue(value))
      kept.push([key, shorten(value)])
  }
  return Object.fromEntries(kept)
}

/** `messageText`, `Message_Text` and `message_text` are one key. */
function plainKey(key: string): string {
  return key.toLowerCase().replaceAll('_', '')
}

function isLogValue(value: unknown): value is LogValue {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  )
}

function shorten(value: LogValue): LogValue {
  if (typeof value !== 'string' || value.length <= MAX_VALUE) return value
  // Twice as many units are enough for that many characters, so a huge text is not taken apart.
  const characters = [...value.slice(0, 2 * MAX_VALUE + 2)]
  return characters.length <= MAX_VALUE ? value : `${characters.slice(0, MAX_VALUE - 1).join('')}…`
}
