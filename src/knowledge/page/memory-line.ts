import type { Origin } from '../../model/memory.ts'
import { asMarkdown, fromMarkdown } from '../vault/text.ts'

/** How many signs of an id stand in a line at least: its end, since ids made at one time begin alike. */
const SHORT = 8

/** What the line of a memory says. */
export interface MemoryLine {
  /** The end of the memory's id; null for a line that a person added. */
  readonly id: string | null
  readonly text: string
  /** For something to be done: whether it is. */
  readonly done: boolean | null
}

export interface LineFacts {
  readonly id: string
  readonly text: string
  /** The day on which it was last said, in the person's time zone. */
  readonly day: string
  readonly origin: Origin
  /** Wikilinks to where it was said, and whatever else is to be known; without round brackets. */
  readonly notes?: readonly string[]
  readonly done?: boolean | null
  /** How much of the id stands there: more where that does not tell it from others, none for what does not hold. */
  readonly signs?: number
}

/** A memory as a list item, by which it is known again when a person changed it. */
export function memoryLine(facts: LineFacts): string {
  const { id, text, day, origin, notes = [], done = null, signs = SHORT } = facts
  const box = done === null ? '' : done ? '[x] ' : '[ ] '
  const named = signs === 0 ? '' : ` ^${blockId(id, signs)}`
  return `- ${box}${asMarkdown(text)} (${[day, origin, ...notes].join(', ')})${named}`
}

/** The block id that names a memory in a page, without its `^`. */
export function blockId(id: string, signs = SHORT): string {
  return `m-${id.slice(-signs)}`
}

/** How many signs of an id's end tell it from all of these others. */
export function signsOf(id: string, others: readonly string[]): number {
  const rivals = others.filter((other) => other !== id)
  let signs = SHORT
  while (signs < id.length && rivals.some((other) => other.endsWith(id.slice(-signs)))) signs += 1
  return signs
}

/**
 * What a list item says, given without its bullet, however a person changed it. What we had put behind the text is taken
 * away wherever it stands now.
 */
export function readMemoryLine(item: string): MemoryLine {
  const line = item.replace(/\s+/gu, ' ').trim()
  const named = ID.exec(line)
  const [, box, words = ''] = BOX.exec(line.slice(0, named?.index)) ?? []
  const notes = [...words.matchAll(NOTES)].at(-1)
  const text =
    notes === undefined ? words : words.slice(0, notes.index) + words.slice(notes.index + notes[0].length)
  return {
    id: named?.[1] ?? null,
    text: fromMarkdown(text).replace(/\s+/gu, ' ').trim(),
    done: box === undefined ? null : box !== ' ',
  }
}

const ID = / ?\^m-([0-9a-z]{8,26})$/
const BOX = /^(?:\[([ xX])\] )?([\s\S]*)$/
const NOTES = / ?\(\d{4}-\d{2}-\d{2}, (?:user|assistant|file|tool|web)\b[^()]*\)/g
