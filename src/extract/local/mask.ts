import { handedOverIn } from './handed-over.ts'
import { chatName, isLogLine } from './log-lines.ts'

/** Stands for something that is there but must not be read: code, a name, a quotation. */
const HIDDEN = '\ue000'

/**
 * The text with everything blanked that is not the speaker's own prose: code, quotations, logs, tables, other people's
 * chats, whole documents. Every character keeps its place.
 */
export function maskOf(text: string): string {
  const lines = linesOf(text)
  hideFences(lines)
  hideTagged(lines)
  hideTurns(lines)
  hideHandedOver(lines)
  hideDocument(lines)
  hideReviewItem(lines)
  hideChat(lines)
  for (const paragraph of paragraphsOf(lines)) {
    hideLog(paragraph)
    hideScreen(paragraph)
  }
  return lines.map(maskLine).join('\n')
}

function maskLine({ text, hidden, hiddenFrom = text.length }: Line): string {
  const shown = hidden ? 0 : hiddenFrom
  return maskInline(text.slice(0, shown)).padEnd(text.length)
}

interface Line {
  readonly text: string
  hidden: boolean
  /** Set where only the rest of the line is hidden. */
  hiddenFrom?: number
}

function linesOf(text: string): Line[] {
  return text.split('\n').map((line) => ({ text: line, hidden: /^\s*>/.test(line) }))
}

function hideFences(lines: readonly Line[]): void {
  let fence = ''
  for (const line of lines) {
    const mark = /^\s*(?:[-*]\s+|\d+\.\s+)?(`{3,}|~{3,})/.exec(line.text)?.[1] ?? ''
    if (fence !== '' || mark !== '') line.hidden = true
    if (fence === '' && mark !== '' && !closesItself(line.text, mark)) fence = mark
    else if (fence !== '' && mark.startsWith(fence)) fence = ''
  }
}

/** Lines between two tags were put there by a program: a reminder, a file, an output. */
function hideTagged(lines: readonly Line[]): void {
  let end = ''
  for (const [at, line] of lines.entries()) {
    if (line.hidden) continue
    if (end === '') {
      const tag = OPENING_TAG.exec(line.text)?.[1]
      const closing = `</${tag}>`
      if (tag !== undefined && lines.slice(at).some(({ text }) => text.includes(closing))) end = closing
    }
    if (end === '') continue
    line.hidden = true
    if (line.text.includes(end)) end = ''
  }
}

const OPENING_TAG = /^\s*<([A-Za-z][\w:-]*)(?:\s[^<>]*)?>/

/** `user: …` and `assistant: …` begin turns of another conversation, which reach to the next empty line. */
function hideTurns(lines: readonly Line[]): void {
  let isWithin = false
  for (const line of lines) {
    if (line.text.trim() === '') isWithin = false
    else if (TURN_OF_OTHERS.test(line.text)) isWithin = true
    if (isWithin) line.hidden = true
  }
}

const TURN_OF_OTHERS = /^[\s*#[>-]*(?:user|human|assistant)(?:\s+(?:said|wrote|says))?[\]*\s]*[:：]/i

function closesItself(line: string, mark: string): boolean {
  return line.indexOf(mark, line.indexOf(mark) + mark.length) > 0
}

function hideHandedOver(lines: readonly Line[]): void {
  const found = handedOverIn(lines.map((line) => (line.hidden ? '' : line.text)))
  if (found === undefined) return
  const head = lines[found.line]
  if (head !== undefined) head.hiddenFrom = found.from
  for (const line of lines.slice(found.line + 1, found.end)) line.hidden = true
}

/** From the first heading on, a text with several headings is a document that was handed over. */
function hideDocument(lines: readonly Line[]): void {
  const headings = lines.filter((line) => !line.hidden && HEADING.test(line.text))
  const first = headings[0]
  for (const heading of headings) heading.hidden = true
  if (first === undefined || headings.length < DOCUMENT_HEADINGS) return
  for (const line of lines.slice(lines.indexOf(first))) line.hidden = true
}

const HEADING = /^\s{0,3}#{1,6}\s+\S|^\s*\*\*[^*]{2,60}\*\*:?\s*$/
const DOCUMENT_HEADINGS = 2

/** A long first line with the number of an item (`2. The limiter checks …`) was copied out of somebody's list of findings. */
function hideReviewItem(lines: readonly Line[]): void {
  const [first, ...rest] = lines.filter(({ text }) => text.trim() !== '')
  if (first === undefined || first.text.length < LONG_ITEM || !NUMBERED.test(first.text)) return
  if (!rest.some(({ text }) => NUMBERED.test(text))) first.hidden = true
}

const NUMBERED = /^\s*\(?\d{1,3}[.)]\s/
const LONG_ITEM = 300

function hideChat(lines: readonly Line[]): void {
  const said = lines.flatMap((line) => {
    const name = line.hidden ? undefined : chatName(line.text)
    return name === undefined ? [] : [{ line, name }]
  })
  const names = new Set(said.map(({ name }) => name))
  if (said.length < 3 || names.size < 2 || names.size === said.length) return
  for (const { line } of said) line.hidden = true
}

function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [[]]
  for (const line of lines) {
    if (line.text.trim() === '') paragraphs.push([])
    else if (!line.hidden) paragraphs.at(-1)?.push(line)
  }
  return paragraphs
}

/** Lines of a log are hidden; where they are half of a paragraph, the rest of it is one too, save its first line. */
function hideLog(paragraph: readonly Line[]): void {
  const logged = paragraph.filter((line) => isLogLine(line.text) || isIndentedCode(line.text))
  for (const line of logged) line.hidden = true
  if (logged.length < 2 || logged.length * 2 < paragraph.length) return
  for (const line of paragraph.slice(1)) line.hidden = true
}

const SCREEN_LINES = 5
const LABEL_WORDS = 3

/** Lines that hold labels and values (`Status Success`) were copied from a screen, save the first. */
function hideScreen(paragraph: readonly Line[]): void {
  const labels = paragraph.filter(({ text }) => isLabel(text))
  if (labels.length < SCREEN_LINES || labels.length * 3 < paragraph.length * 2) return
  const first = paragraph[0]
  for (const line of paragraph) if (line !== first || isLabel(line.text)) line.hidden = true
}

function isLabel(text: string): boolean {
  return (
    !/^\s*(?:[-*•]|\d+[.)])\s|[.!?,;:]\s*$|[\u3040-\u9fff]/.test(text) &&
    text.trim().split(/\s+/).length <= LABEL_WORDS
  )
}

function isIndentedCode(line: string): boolean {
  return /^(?: {4,}|\t)\S/.test(line) && !/^\s+(?:[-*•]|\d+[.)])\s/.test(line)
}

const CODE_AND_ADDRESSES: readonly RegExp[] = [
  /(?<!`)(`{1,2})(?!`)[^`\n]{1,300}\1(?!`)/g,
  /https?:\/\/[^\s<>"'）」]+/g,
]
const QUOTATIONS: readonly RegExp[] = [
  /"[^"\n]{12,600}"/g,
  /“[^”\n]{12,600}”/g,
  /„[^“”\n]{12,600}[“”]/g,
  /«[^»\n]{12,900}»/g,
  /[「『][^」』\n]{6,600}[」』]/g,
]

function maskInline(line: string): string {
  return hide(line, [...CODE_AND_ADDRESSES, ...QUOTATIONS])
}

/** A text with what it quotes blanked. */
export function withoutQuotations(text: string): string {
  return hide(text, QUOTATIONS).replaceAll(HIDDEN, ' ')
}

/** A text with its code and addresses blanked. */
export function withoutCode(text: string): string {
  return hide(text, CODE_AND_ADDRESSES).replaceAll(HIDDEN, ' ')
}

function hide(text: string, forms: readonly RegExp[]): string {
  return forms.reduce((rest, form) => rest.replace(form, (found) => HIDDEN.repeat(found.length)), text)
}
