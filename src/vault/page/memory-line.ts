import { SHORT_ID_LENGTH } from '../../base/ids.ts'
import type { Origin } from '../../model/memory.ts'
import { asMarkdown, fromMarkdown } from '../folder/text.ts'

/** A memory as its line says it. */
export interface MemoryLine {
  /** The end of the memory's id; null for a line that a person added. */
  readonly id: string | null
  readonly text: string
  /** For something to be done: whether it is. */
  readonly done: boolean | null
  /** The notes behind the text, without their brackets; empty where there are none. */
  readonly notes: string
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
  readonly idLength?: number
}

/** A memory as a list item, by which it is known again when a person changed it. */
export function memoryLine(facts: LineFacts): string {
  const { id, text, day, origin, notes = [], done = null, idLength = SHORT_ID_LENGTH } = facts
  const box = done === null ? '' : done ? '[x] ' : '[ ] '
  const named = idLength === 0 ? '' : ` ^${blockId(id, idLength)}`
  return `- ${box}${asMarkdown(text)} (${[day, origin, ...notes].join(', ')})${named}`
}

/** The block id that names a memory in a page, without its `^`. */
export function blockId(id: string, length = SHORT_ID_LENGTH): string {
  return `m-${id.slice(-length)}`
}

/** How many characters of an id's end tell it from all of these others. */
export function idLengthOf(id: string, others: readonly string[]): number {
  const rivals = others.filter((other) => other !== id)
  let length = SHORT_ID_LENGTH
  while (length < id.length && rivals.some((other) => other.endsWith(id.slice(-length)))) length += 1
  return length
}

/**
 * Reads a list item, given without its bullet, however a person changed it. Our notes behind the text are removed
 * wherever they stand now.
 */
export function readMemoryLine(item: string): MemoryLine {
  const line = item.replace(/\s+/gu, ' ').trim()
  const named = [...line.matchAll(ID)].at(-1)
  const [, box, words = ''] = BOX.exec(without(line, named)) ?? []
  const notes = [...words.matchAll(NOTES)].at(-1)
  return {
    id: named?.[1] ?? null,
    text: fromMarkdown(without(words, notes)).replace(/\s+/gu, ' ').trim(),
    done: box === undefined ? null : box !== ' ',
    notes: notes?.[1] ?? '',
  }
}

function without(line: string, found: RegExpExecArray | undefined): string {
  return found === undefined ? line : line.slice(0, found.index) + line.slice(found.index + found[0].length)
}

const ID = /(?:^| )\^m-([0-9a-z]{8,26})(?= |$)/g
const BOX = /^(?:\[([ xX])\] )?([\s\S]*)$/
const NOTES = / ?\((\d{4}-\d{2}-\d{2}, (?:user|assistant|file|tool|web)\b[^()]*)\)/g
