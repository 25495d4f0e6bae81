import { createHash } from 'node:crypto'

/** What stands in a kept copy of a file for a line that said something which was purged: that line is known by it, and says nothing. */
export function purgedLine(line: string): string {
  return `<!-- memoria:purged ${createHash('sha256').update(line).digest('hex').slice(0, 32)} -->`
}

/** So much of a text tells that a line began with it. */
const TELLING = 40

/** A kept copy of a file without the lines that say one of these texts, or begin to. */
export function withoutWords(content: string, texts: readonly string[]): string {
  const said = texts.map(plain).filter((text) => text !== '')
  return content
    .split('\n')
    .map((line) =>
      said.some((text) => plain(line).includes(text.slice(0, TELLING))) ? purgedLine(line) : line,
    )
    .join('\n')
}

/** Without what Markdown puts before signs, and however it was broken into lines. */
function plain(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
