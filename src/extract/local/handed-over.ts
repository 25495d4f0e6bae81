import table from '../../../assets/learning/handed-over.json' with { type: 'json' }

/** Where text of others begins, by line and by the character in it, and the line it ends before. */
export interface HandedOver {
  readonly line: number
  readonly from: number
  readonly end: number
}

/**
 * The text of others that a person put into a prompt with a clear mark: the head of a mail, a ticket or a chat, or a line
 * that names others' words and ends in a colon. It reaches to the end, or to a last paragraph that asks or orders
 * something for now. Undefined when nothing marks any.
 */
export function handedOverIn(lines: readonly string[]): HandedOver | undefined {
  for (const [line, text] of lines.entries()) {
    const from = headAt(lines, line) ? 0 : introducedAt(text)
    if (from === undefined) continue
    const end = endOfHandedOver(lines, line)
    // A colon with nothing behind it introduces nothing.
    if (text.slice(from).trim() !== '' || lines.slice(line + 1, end).some((next) => next.trim() !== ''))
      return { line, from, end }
  }
  return undefined
}

const LOOKED_AT = 300

const HEADS = new RegExp(table.heads.map((head) => `(?:${head})`).join('|'), 'iu')
const MAIL_LABEL = new RegExp(`^\\s*\\**(?:${table.mailLabels})\\**\\s*[:：]\\s*\\S`, 'iu')
const LABEL = new RegExp(`^\\s*\\**(?:${table.labels})\\**\\s*[:：]`, 'iu')

function headAt(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').slice(0, LOOKED_AT)
  if (HEADS.test(line) || MAIL_LABEL.test(line)) return true
  return LABEL.test(line) && LABEL.test((lines[at + 1] ?? '').slice(0, LOOKED_AT))
}

const INTRODUCES = introducing(table.introduces)
/** Weaker: `log output:` introduces lines, while what stands behind it may be what the person wants of it. */
const INTRODUCES_LINES = introducing(table.introducesLines)
const COLON = /[:：](?=\s|$|[^\p{ASCII}]|["'“„«「])/u

/** Behind the first colon of a line that names others' words. */
function introducedAt(line: string): number | undefined {
  const colon = COLON.exec(line.slice(0, LOOKED_AT))
  if (colon === null) return undefined
  const words = line.slice(0, colon.index).trimEnd()
  const endsLine = line.slice(colon.index + 1).trim() === ''
  const introduces = INTRODUCES.test(words) || (endsLine && INTRODUCES_LINES.test(words))
  return introduces ? colon.index + 1 : undefined
}

function introducing(forms: readonly string[]): RegExp {
  return new RegExp(`^[\\s*-]*(?:${forms.join('|')})$`, 'iu')
}

const LONGEST_TYPED_END = 160
const TYPED_END = new RegExp(table.typedEnd, 'iu')
const STANDING = new RegExp(table.standing, 'iu')

/** People say behind a text what they want of it. A rule that stands there may be part of the text. */
function endOfHandedOver(lines: readonly string[], head: number): number {
  let last = lines.length - 1
  while (last > head && lines[last]?.trim() === '') last--
  let start = last
  while (start > head && lines[start - 1]?.trim() !== '') start--
  const end = lines.slice(start, last + 1).join('\n')
  const isTyped = start > head + 1 && end.length < LONGEST_TYPED_END && TYPED_END.test(end)
  return isTyped && !STANDING.test(end) ? start : lines.length
}
