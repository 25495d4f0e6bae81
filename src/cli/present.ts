import { forTerminal } from '../base/text.ts'
import type { Memory } from '../model/memory.ts'
import type { Style } from './style.ts'

const SHORT_ID = 8

/** The end of an id is its random part, so that is what tells two memories apart. */
export function shortId(id: string): string {
  return id.slice(-SHORT_ID)
}

/** One memory in one line, as wide as the terminal. */
export function memoryLine(memory: Memory, style: Style, width: number): string {
  const kind = memory.kind.padEnd(11)
  const marks = [memory.pinned ? 'pinned' : '', memory.state === 'active' ? '' : memory.state].filter(Boolean)
  const tail = marks.length === 0 ? '' : ` (${marks.join(', ')})`
  const room = Math.max(width - SHORT_ID - kind.length - tail.length - 6, 24)
  const text = memory.text === '' ? '…' : fitted(memory.text, room)
  return `${style.name(shortId(memory.id))}  ${style.dim(kind)}  ${text}${style.warn(tail)}`
}

export function fitted(text: string, room: number): string {
  const line = forTerminal(text).replace(/\s+/g, ' ')
  const signs = [...line]
  return signs.length <= room ? line : `${signs.slice(0, room - 1).join('')}…`
}

/** Whose it is, in words. */
export function placeOf({ scope, project }: Memory): string {
  return project === null ? scope : `${scope} ${forTerminal(project)}`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** An amount of bytes as a person reads it. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(0)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a moment was, in its largest unit. */
export function ago(at: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(at))
  const [unit, ms] = UNITS.find(([, length]) => passed >= length) ?? ['', 0]
  return ms === 0 ? 'just now' : `${plural(Math.floor(passed / ms), unit)} ago`
}
