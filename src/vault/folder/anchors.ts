import type { Heading, Outline } from './markdown.ts'

/** The places of a page that links can lead to. */
export interface Anchors {
  /** In order, each as it is compared. */
  readonly headings: readonly Pick<Heading, 'depth' | 'text'>[]
  /** Block ids, without their `^`. */
  readonly blocks: ReadonlySet<string>
}

/** The headings and block ids of a page. Code and HTML hold none. */
export function anchorsIn(markdown: string, { headings, literal }: Outline): Anchors {
  const blocks = [...markdown.matchAll(BLOCK_ID)]
    .filter(({ index }) => !literal.some(({ start, end }) => index >= start && index < end))
    .map(([, id = '']) => id.toLowerCase())
  return {
    headings: headings.map(({ depth, text }) => ({ depth, text: compared(text) })),
    blocks: new Set(blocks),
  }
}

const BLOCK_ID = /(?<=^|[ \t])\^([\da-z-]+)[ \t]*$/gim

/** Whether a page has the place that a link names: `^block`, `heading`, or `heading#one below it`. */
export function hasAnchor({ headings, blocks }: Anchors, anchor: string): boolean {
  if (anchor.startsWith('^')) return blocks.has(anchor.slice(1).trim().toLowerCase())
  const wanted = anchor.split('#').map(compared)
  let within = headings
  for (const text of wanted) {
    const at = within.findIndex((heading) => heading.text === text)
    const found = within[at]
    if (found === undefined) return false
    within = belowOf(within.slice(at + 1), found.depth)
  }
  return true
}

function belowOf(after: Anchors['headings'], depth: number): Anchors['headings'] {
  const end = after.findIndex((heading) => heading.depth <= depth)
  return end === -1 ? after : after.slice(0, end)
}

/** Punctuation, case and the form of accents make no difference: editors leave characters out of the links they make. */
function compared(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[!"#$%&()*+,.:;<=>?@^`{|}~/[\]\\\s]+/gu, ' ')
    .trim()
}
