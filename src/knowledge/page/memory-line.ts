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
}

/** A memory as a list item, by which it is known again when a person changed it. */
export function memoryLine({ id, text, day, origin, notes = [], done = null }: LineFacts): string {
  const box = done === null ? '' : done ? '[x] ' : '[ ] '
  const facts = [day, origin, ...notes].join(', ')
  return `- ${box}${asMarkdown(text)} (${facts}) ${blockId(id)}`
}

/** The block id that names a memory in a page. */
function blockId(id: string): string {
  return `^m-${id.slice(-SHORT)}`
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
