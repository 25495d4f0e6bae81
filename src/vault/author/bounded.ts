import { barred } from '../../extract/model/transcript.ts'

/** Text as data in a prompt: each line behind a bar, and never more bytes than this. What is too long loses its middle. */
export function quoted(text: string, mostBytes: number): string {
  const whole = Buffer.from(barred(text))
  if (whole.length <= mostBytes) return whole.toString()
  const bytes = Math.max(0, mostBytes - LEFT_OUT.length)
  const half = Math.floor(bytes / 2)
  const head = whole.subarray(0, half).toString()
  const tail = whole.subarray(whole.length - half).toString()
  return `${wholeCharacters(head)}${LEFT_OUT}${wholeCharacters(tail)}`
}

const LEFT_OUT = '\n| (the middle is left out here)\n| '

/** Without the halves of characters at which bytes were cut, each of which would take more bytes than it had. */
function wholeCharacters(text: string): string {
  return text.replace(/^\ufffd+|\ufffd+$/g, '')
}

/** As many of these lines, from the first, as fit in so many bytes; each ends with a line end. */
export function asManyAsFit(lines: readonly string[], mostBytes: number): string[] {
  let bytes = 0
  const fitting = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1
    return bytes > mostBytes
  })
  return fitting < 0 ? [...lines] : lines.slice(0, fitting)
}
