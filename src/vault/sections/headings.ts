import { fromMarkdown } from '../folder/text.ts'

/** A heading of a page, and where its line ends. */
export interface HeadingLine {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The headings of Markdown, read line by line. A parser knows more, but takes seconds for a long file and fails on some;
 * what is only to be found by its words must cost no more than its length.
 */
export function headingsIn(markdown: string): HeadingLine[] {
  const found: HeadingLine[] = []
  let fence = ''
  let above: { readonly start: number; readonly text: string } | undefined
  for (const { start, end, text } of linesOf(markdown)) {
    const [, mark = ''] = FENCE.exec(text) ?? []
    const inCode = fence !== ''
    if (inCode ? mark.startsWith(fence) : mark !== '') fence = inCode ? '' : mark
    const hashes = inCode || mark !== '' ? null : HASHES.exec(text)
    const isUnder = !inCode && above !== undefined && UNDERLINE.test(text)
    if (hashes !== null) found.push({ start, end, text: shown(hashes[1] ?? '') })
    if (isUnder && above !== undefined) found.push({ start: above.start, end, text: shown(above.text) })
    const isText = !inCode && mark === '' && hashes === null && !isUnder && PLAIN.test(text)
    above = isText ? { start, text } : undefined
  }
  return found
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HASHES = /^ {0,3}#{1,6}(?:[ \t]+(.*))?$/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
/** Neither empty, nor indented code, a quote, a list, HTML or a table. */
const PLAIN = /^ {0,3}[^\s>|<#*+-]/

function shown(title: string): string {
  return fromMarkdown(title.replace(/[ \t]+#+[ \t]*$/, '')).trim()
}

function* linesOf(text: string): Generator<HeadingLine> {
  for (let start = 0; start < text.length; ) {
    const at = text.indexOf('\n', start)
    const end = at === -1 ? text.length : at + 1
    yield { start, end, text: text.slice(start, end).replace(/\r?\n$/, '') }
    start = end
  }
}
