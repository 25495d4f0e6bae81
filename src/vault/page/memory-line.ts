import { SHORT_ID_LENGTH } from '../../base/ids.ts'
import type { Origin } from '../../model/memory.ts'
import { asMarkdown, fromMarkdown } from '../folder/text.ts'

/** What the line of a memory says. */
export interface MemoryLine {
  /** The end of the memory's id; null for a line that a person added. */
  readonly id: string | null
  readonly text: string
  /** For something to be done: whether it is. */
  readonly done: boolean | null
  /** What stands behind the text in brackets, without them; empty where nothing does. */
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
  readonly signs?: number
}

/** A memory as a list item, by which it is known again when a person changed it. */
export function memoryLine(facts: LineFacts): string {
  const { id, text, day, origin, notes = [], done = null, signs = SHORT_ID_LENGTH } = facts
  const box = done === null ? '' : done ? '[x] ' : '[ ] '
  const named = signs === 0 ? '' : ` ^${blockId(id, signs)}`
  return `- ${box}${asMarkdown(text)} (${[day, origin, ...notes].join(', ')})${named}`
}

/** The block id that names a memory in a page, without its `^`. */
export function blockId(id: string, signs = SHORT_ID_LENGTH): string {
  return `m-${id.slice(-signs)}`
}

/** How many signs of an id's end tell it from all of these others. */
export function signsOf(id: string, others: readonly string[]): number {
  const rivals = others.filter((other) => other !== id)
  let signs = SHORT_ID_LENGTH
  while (signs < id.length && rivals.some((other) => other.endsWith(id.slice(-signs)))) signs += 1
  return signs
}

/**
 * What a list item says, given without its bullet, however a person changed it. What we had put behind the text is taken
 * away wherever it stands now.
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
