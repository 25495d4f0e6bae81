import type { Kind } from '../../model/memory.ts'
import { type Heading, type ListItem, outlineOf } from '../folder/markdown.ts'
import { inOneLine } from '../folder/text.ts'
import { isPast, kindUnder } from '../page/headings.ts'
import { type MemoryLine, readMemoryLine } from '../page/memory-line.ts'

/** A list item in a part of ours, with all that tells what a person means by it. */
export interface SeenLine extends MemoryLine {
  /** The headings it stands under, from the outermost. */
  readonly under: string
  /** The kind of what stands there; undefined where that is no matter of kinds. */
  readonly kind: Kind | undefined
  /** Among what does not hold any more. */
  readonly isPast: boolean
  /** In a list of another item: a person's remark on it. */
  readonly isNested: boolean
  /** The lines of the file that it takes up, without spaces at their ends. */
  readonly raw: readonly string[]
}

/** All list items of a part of ours, in order. */
export function linesIn(block: string): SeenLine[] {
  const { headings, items } = outlineOf(block)
  return items.flatMap((item) => {
    const read = readMemoryLine(item.source)
    const text = inOneLine(read.text)
    if (text === '' && read.id === null) return []
    const over = headingsOver(headings, item)
    const past = over.some(isPast)
    return {
      ...read,
      text,
      under: over.join(' > '),
      isPast: past,
      isNested: item.depth > 1,
      kind: past ? undefined : over.map(kindUnder).findLast((kind) => kind !== undefined),
      raw: rawLines(block, item),
    }
  })
}

function headingsOver(headings: readonly Heading[], { start }: ListItem): string[] {
  const over: Heading[] = []
  for (const heading of headings) {
    if (heading.start > start) break
    while ((over.at(-1)?.depth ?? 0) >= heading.depth) over.pop()
    over.push(heading)
  }
  return over.map(({ text }) => text)
}

/** Whole lines, from the one with the bullet to the one in which its own words end. */
function rawLines(block: string, { start, source }: ListItem): string[] {
  const from = block.lastIndexOf('\n', start - 1) + 1
  const end = block.indexOf(source, start) + source.length
  const to = block.indexOf('\n', end)
  return block
    .slice(from, to === -1 ? undefined : to)
    .split('\n')
    .map((line) => line.trimEnd())
}

/**
 * Whether a line says nothing that is neither in its text nor in notes that we wrote in that file, nor, in a new line, a
 * day and an origin: only then may it go from the file once its text is in the store.
 */
export function isAllImported({ id, notes }: MemoryLine, written: readonly MemoryLine[]): boolean {
  const ours = new Set(written.flatMap((line) => noteWords(line.notes)))
  return (id === null && BARE.test(notes)) || noteWords(notes).every((word) => ours.has(word))
}

const BARE = /^\d{4}-\d{2}-\d{2}, [a-z]+$/

function noteWords(notes: string): string[] {
  return notes.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
}
