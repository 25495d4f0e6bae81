import { fromMarkdown } from 'mdast-util-from-markdown'

export type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root['children'][number]

/** A stretch of a text, in UTF-16 units; the end is not in it. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

export interface Heading extends Stretch {
  readonly depth: number
  /** Its words, without Markdown. */
  readonly text: string
}

export interface ListItem extends Stretch {
  /** How many lists it stands in, from 1. */
  readonly depth: number
  /** The item's own text, as it is written: without its bullet, and without lists and blocks below it. */
  readonly source: string
}

/** The parts of a page, with their positions. */
export interface Outline {
  readonly headings: readonly Heading[]
  readonly items: readonly ListItem[]
  /** Code, in blocks or in a line, and HTML: what stands there is no Markdown. */
  readonly literal: readonly Stretch[]
}

/** Reads Markdown (the body of a page: the front matter is read apart). */
export function outlineOf(markdown: string): Outline {
  const headings: Heading[] = []
  const items: ListItem[] = []
  const literal: Stretch[] = []
  const visit = (node: Nodes, depth: number): void => {
    const stretch = stretchOf(node)
    if (node.type === 'heading') headings.push({ ...stretch, depth: node.depth, text: nodeText(node) })
    if (node.type === 'listItem') {
      const [own] = node.children
      const source = own?.type === 'paragraph' ? stretchOf(own) : { start: 0, end: 0 }
      items.push({ ...stretch, depth, source: markdown.slice(source.start, source.end) })
    }
    if (LITERAL.has(node.type)) literal.push(stretch)
    const below = node.type === 'list' ? depth + 1 : depth
    if ('children' in node) for (const child of node.children) visit(child, below)
  }
  visit(parseMarkdown(markdown), 0)
  return { headings, items, literal }
}

/** The tree of a text, with blanks for what no person wrote. */
export function parseMarkdown(markdown: string): Root {
  return fromMarkdown(tamed(markdown))
}

/** No person quotes or nests deeper, or writes longer lines: a parser takes minutes for a file that does. */
const LONGEST_LINE = 10_000
const NESTED = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)])){12}.*$/gm
const LONG_RUNS = /([[\]!*_<>`~&])\1{30,}/g

/** The text with blanks for what no person wrote, so that every place in it stays. */
function tamed(markdown: string): string {
  const blank = (text: string) => ' '.repeat(text.length)
  const short = markdown.replace(LONG, (line) => (line.length > LONGEST_LINE ? blank(line) : line))
  return short.replace(NESTED, blank).replace(LONG_RUNS, blank)
}

const LONG = /^.*$/gm

const LITERAL: ReadonlySet<string> = new Set(['code', 'inlineCode', 'html'])

function stretchOf({ position }: Nodes): Stretch {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

function nodeText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(nodeText).join('') : ''
}
