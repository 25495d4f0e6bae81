import { DAY_MS } from '../base/clock.ts'
import { SHORT_ID_LENGTH, shortId } from '../base/ids.ts'
import { forTerminal } from '../base/text.ts'
import type { Memory } from '../model/memory.ts'
import type { Style } from './style.ts'

export { shortId }

/** One memory in one line, as wide as the terminal. */
export function memoryLine(memory: Memory, style: Style, width: number): string {
  const kind = memory.kind.padEnd(11)
  const marks = [
    memory.pinned ? 'pinned' : '',
    memory.state === 'active' ? '' : memory.state,
    memory.author === null ? '' : `shared by ${fitted(memory.author, AUTHOR_COLUMNS)}`,
  ].filter(Boolean)
  const tail = marks.length === 0 ? '' : ` (${marks.join(', ')})`
  const columns = Math.max(width - SHORT_ID_LENGTH - kind.length - tail.length - 6, 24)
  const text = memory.text === '' ? '…' : fitted(memory.text, columns)
  return `${style.name(shortId(memory.id))}  ${style.dim(kind)}  ${text}${style.warn(tail)}`
}

const AUTHOR_COLUMNS = 24

export function fitted(text: string, width: number): string {
  const line = forTerminal(text).replace(/\s+/g, ' ')
  const characters = [...line]
  return characters.length <= width ? line : `${characters.slice(0, width - 1).join('')}…`
}

/** Whose it is, in words; `labelOf` names a project for a person. */
export function ownerLabel({ scope, project }: Pick<Memory, 'scope' | 'project'>, labelOf: LabelOf): string {
  return project === null ? scope : `${scope} ${forTerminal(labelOf(project))}`
}

type LabelOf = (project: string) => string

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
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a moment was, in its largest unit. */
export function ago(at: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(at))
  const [unit, ms] = UNITS.find(([, length]) => passed >= length) ?? ['', 0]
  return ms === 0 ? 'just now' : `${plural(Math.floor(passed / ms), unit)} ago`
}
