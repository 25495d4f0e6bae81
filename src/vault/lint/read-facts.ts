import type { VaultFile } from '../../store/vault-rows.ts'
import { anchorsIn } from '../folder/anchors.ts'
import { bodyOf, readFrontMatter } from '../folder/front-matter.ts'
import { type Outline, outlineOf, type Stretch } from '../folder/markdown.ts'
import { wikilinksIn } from '../folder/wikilinks.ts'
import { BLOCKS, type BlockName, blockPosition, readBlock } from '../page/blocks.ts'
import { withMarksFixed } from '../page/fix-marks.ts'
import { readMemoryLine } from '../page/memory-line.ts'
import type { FileFacts, FileKind, Located } from './facts.ts'

interface Given {
  readonly path: string
  readonly text: string
  readonly changedAt: string
  /** The file as we wrote it last. */
  readonly written: VaultFile | undefined
  /** Whether anything was written in this vault: then a page that was not is none of ours. */
  readonly begun: boolean
}

/** Reads the facts of a file. */
export function readFacts({ path, text, changedAt, written, begun }: Given): FileFacts {
  const body = bodyOf(text)
  const outline = outlineOf(body)
  const found = marksIn(text, written?.content)
  const kind = fileKind(path, written, { hasMarks: found.whole.length + found.torn.length > 0, begun })
  const marks = kind === 'copy' ? NO_MARKS : found
  const parts = marks.whole.map(([part]) => part)
  const located = placer(text, body, outline, marks.whole)
  const items = outline.items.map((item) => ({ ...located(item.start), source: item.source }))
  const ours = items.filter(({ part }) => part !== null)
  const memories = ours.flatMap(({ source, line, part, under }) => {
    const { id, text: says, done } = readMemoryLine(source)
    if (id === null) return []
    return [
      { id, text: says, done, line, part, under, asWritten: written?.content.includes(source) ?? false },
    ]
  })
  const front = readFrontMatter(text)
  const fields = front.ok ? front.value.fields : {}
  return {
    path,
    kind,
    changedAt,
    parts,
    memories,
    title: textsOf(fields['title'])[0] ?? null,
    // The page has that name, too, and is who is meant.
    aliases: kind === 'copy' ? [] : textsOf(fields['aliases']),
    sources: textsOf(fields['sources']),
    flaw: front.ok ? null : front.error.message,
    torn: marks.torn,
    lost: marks.lost,
    anchors: anchorsIn(body, outline),
    links: wikilinksIn(body, outline).map(({ target, anchor, label, start }) => ({
      target,
      anchor,
      label,
      ...located(start),
    })),
    named: namedIn(text, marks.whole),
    rows:
      kind === 'index' ? ours.map(({ source, ...position }) => ({ ...position, length: source.length })) : [],
    lines: linesIn(text),
    bytes: Buffer.byteLength(text),
    letters: lettersIn(body, outline),
  }
}

type Part = readonly [name: BlockName, stretch: Stretch]

/** The parts of ours in a file: whole, with broken marks, and gone since we wrote it. */
function marksIn(text: string, written: string | undefined) {
  const whole: Part[] = []
  const torn: { part: BlockName; repairable: boolean }[] = []
  const lost: BlockName[] = []
  for (const part of BLOCKS) {
    const position = blockPosition(text, part)
    if (!position.ok)
      torn.push({
        part,
        repairable: written !== undefined && withMarksFixed(text, written, part) !== undefined,
      })
    else if (position.value !== undefined) whole.push([part, position.value])
    else if (written !== undefined && hasPart(written, part)) lost.push(part)
  }
  return { whole, torn, lost }
}

const NO_MARKS: ReturnType<typeof marksIn> = { whole: [], torn: [], lost: [] }

function hasPart(text: string, part: BlockName): boolean {
  const read = readBlock(text, part)
  return read.ok && read.value !== undefined
}

/** A file is ours when we wrote it, or, before we wrote any, when it lies where we would and has our marks; all else is a person's. */
function fileKind(
  path: string,
  written: VaultFile | undefined,
  { hasMarks, begun }: { readonly hasMarks: boolean; readonly begun: boolean },
): FileKind {
  if (REPORT.test(path)) return 'report'
  if (DAILY.test(path)) return 'daily'
  if (path === 'log.md') return 'log'
  if (written !== undefined) return written.kind
  const [, kind] = KIND_BY_PATH.find(([position]) => position.test(path)) ?? []
  if (!hasMarks) return 'own'
  return kind === undefined || begun ? 'copy' : kind
}

const REPORT = /^reports\/lint-\d{4}-\d{2}-\d{2}\.md$/
const DAILY = /^daily\/\d{4}-\d{2}-\d{2}\.md$/
const KIND_BY_PATH: readonly (readonly [form: RegExp, kind: FileKind])[] = [
  [/^(?:pages\/concepts|projects\/[^/]+)\//, 'concept'],
  [/^pages\/connections\//, 'connection'],
  [/^pages\/answers\//, 'answer'],
  [/^(?:index\.md$|pages\/index\/)/, 'index'],
  [/^MEMORY\.md$/, 'memories'],
]

/** Says of a place in the body where it is in the file. */
function placer(text: string, body: string, { headings }: Outline, parts: readonly Part[]) {
  const before = text.length - body.length
  const starts = lineStarts(text)
  const heads = headings.map(({ start }) => start)
  return (at: number): Located => {
    const position = at + before
    const [part = null] = parts.find(([, { start, end }]) => position >= start && position < end) ?? []
    const under = headings[lastUpTo(heads, at)]?.text ?? ''
    return { line: lastUpTo(starts, position) + 1, part, under }
  }
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** The place in a rising list of the last number that is not above `at`; -1 when all are. */
function lastUpTo(rising: readonly number[], at: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

function namedIn(text: string, parts: readonly Part[]): string[] {
  const ids = parts.flatMap(([, { start, end }]) =>
    [...text.slice(start, end).matchAll(/\^m-([0-9a-z]{8,26})\b/g)].map(([, id = '']) => id),
  )
  return [...new Set(ids)]
}

/** A field that holds a text, or a list of them. */
function textsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one): one is string => typeof one === 'string')
}

function linesIn(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

function lettersIn(body: string, { headings, items, literal }: Outline): number {
  const memories = items.filter(({ source }) => readMemoryLine(source).id !== null)
  const others = [...headings, ...memories, ...literal].sort((one, other) => one.start - other.start)
  let [letters, from] = [0, 0]
  for (const { start, end } of [...others, { start: body.length, end: body.length }]) {
    letters += body.slice(from, Math.max(start, from)).match(/[\p{L}\p{N}]/gu)?.length ?? 0
    from = Math.max(end, from)
  }
  return letters
}
