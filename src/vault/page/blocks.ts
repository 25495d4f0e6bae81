import { MemoriaError } from '../../base/errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { purgedLine } from '../../store/purged-line.ts'
import type { Stretch } from '../folder/markdown.ts'
import { isItem, isReworded } from './reworded.ts'

/** The parts of a file that we write; each has one owner, and all that stands outside of them is a person's. */
export const BLOCKS = ['statements', 'prose', 'index', 'memories', 'answer', 'moved'] as const
export type BlockName = (typeof BLOCKS)[number]

/** The new text of a block, and the known facts about its current text. */
export interface Rewrite {
  readonly inner: string
  /** The text we wrote there last; empty when that is not known. */
  readonly written: string
  /** Lines that a person wrote in the block and that came back into the store. */
  readonly taken?: ReadonlySet<string>
}

/** The text of a block; undefined where there is none, an error where its marks are broken. */
export function readBlock(text: string, name: BlockName): Result<string | undefined> {
  const place = blockPosition(text, name)
  if (!place.ok) return place
  return ok(place.value && text.slice(place.value.start, place.value.end))
}

/**
 * The text with another block in it: at the place of the old one, or else at the end. Nothing outside of it changes. What
 * a person wrote in the old one and what did not come back into the store is kept, below the block; but a sentence of ours
 * in which only words were replaced is written again.
 */
export function withBlock(text: string, name: BlockName, { inner, written, taken }: Rewrite): Result<string> {
  const place = blockPosition(text, name)
  if (!place.ok) return place
  const block = blockText(name, inner)
  if (place.value === undefined) return ok(`${text}${gapAfter(text)}${block}`)
  const { start, end } = place.value
  const lines = strayLines(text.slice(start, end), written, taken)
  // A model's text cannot be made again from the store: there a changed word is a person's correction.
  const stray = (name === 'prose' || name === 'answer' ? lines.stray : withoutReworded(lines)).join('\n')
  const from = start - beginMark(name).length - 1
  const below = text.slice(end + endMark(name).length).replace(/^\r?\n/, '')
  return ok(`${text.slice(0, from)}${block}${stray === '' ? '' : `\n${stray}\n`}${below}`)
}

/** A text without the block of that name. */
export function withoutBlock(text: string, name: BlockName): Result<string> {
  const place = blockPosition(text, name)
  if (!place.ok || place.value === undefined) return place.ok ? ok(text) : place
  const { start, end } = place.value
  const below = text.slice(end + endMark(name).length).replace(/^\r?\n/, '')
  return ok(`${text.slice(0, start - beginMark(name).length - 1)}${below}`)
}

function beginMark(name: BlockName): string {
  return `<!-- memoria:begin ${name} -->`
}

function endMark(name: BlockName): string {
  return `<!-- memoria:end ${name} -->`
}

/** A block as it stands in a file. */
export function blockText(name: BlockName, inner: string): string {
  return `${beginMark(name)}\n${inner.replace(/\n*$/, '\n')}${endMark(name)}\n`
}

/** The stretch between the two marks, each of which stands on a line of its own, once. */
export function blockPosition(text: string, name: BlockName): Result<Stretch | undefined> {
  const begins = linesAt(text, beginMark(name))
  const ends = linesAt(text, endMark(name))
  const [begin] = begins
  const [end] = ends
  if (begin === undefined && end === undefined) return ok(undefined)
  const start = (begin ?? 0) + beginMark(name).length + 1
  if (begin === undefined || end === undefined || begins.length + ends.length > 2 || end < start) {
    return err(
      new MemoriaError('invalid_input', `the marks of the part "${name}" are broken`, {
        hint: `It begins with the line ${beginMark(name)} and ends with the line ${endMark(name)}, once each. Fix them, or delete both.`,
      }),
    )
  }
  return ok({ start, end })
}

function linesAt(text: string, mark: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const before = at === 0 || text[at - 1] === '\n'
    if (before && /^[ \t]*(?:\r?\n|$)/.test(text.slice(at + mark.length, at + mark.length + 200)))
      found.push(at)
  }
  return found
}

function gapAfter(text: string): string {
  if (text === '' || text.endsWith('\n\n')) return ''
  return text.endsWith('\n') ? '\n' : '\n\n'
}

interface Compared {
  /** Lines that are neither ours nor taken, each as often as it is more than we wrote it. */
  readonly stray: readonly string[]
  /** Lines of ours that do not stand there any more. */
  readonly missing: readonly string[]
}

function strayLines(found: string, written: string, taken: ReadonlySet<string> = new Set()): Compared {
  const ours = new Map<string, number>()
  for (const line of linesOf(written)) ours.set(line, (ours.get(line) ?? 0) + 1)
  const stray = linesOf(found).filter((given) => {
    const line = ours.has(given) ? given : ours.has(purgedLine(given)) ? purgedLine(given) : given
    const left = ours.get(line) ?? 0
    ours.set(line, left - 1)
    return left <= 0 && given !== '' && !taken.has(given)
  })
  return { stray, missing: [...ours].flatMap(([line, left]) => (left > 0 && line !== '' ? [line] : [])) }
}

/** Replacing words all over a page changes few lines of ours; comparing more would take long. */
const MOST_COMPARED = 50

function withoutReworded({ stray, missing }: Compared): readonly string[] {
  const left = missing.filter((line) => !isItem(line))
  const sentences = stray.filter((line) => !isItem(line))
  if (sentences.length > MOST_COMPARED || left.length > MOST_COMPARED) return stray
  return stray.filter((line) => {
    const index = left.findIndex((ours) => isReworded(line, ours))
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trimEnd())
}
