import { createHash } from 'node:crypto'

/**
 * The replacement, in a kept copy of a file, for a line whose statement was purged: it identifies the line and says
 * nothing.
 */
export function purgedLine(line: string): string {
  return `<!-- memoria:purged ${createHash('sha256').update(line).digest('hex').slice(0, 32)} -->`
}

/** So much of a text tells that a line says it, or began to and was cut. */
const COMPARED_CHARACTERS = 40

/** A kept copy of a file without the lines that say one of these texts, or begin to, or hold one of these marks. */
export function withoutWords(
  content: string,
  texts: readonly string[],
  marks: readonly string[] = [],
): string {
  const said = purgedParts(texts)
  return content
    .split('\n')
    .map((line) => {
      const says = said.some((text) => foldedLine(line).includes(text))
      return says || marks.some((mark) => line.includes(mark)) ? purgedLine(line) : line
    })
    .join('\n')
}

/** Tells whether something says one of these texts, or begins to. */
export function containsPurged(texts: readonly string[]): (content: string) => boolean {
  const said = purgedParts(texts)
  return (content) => {
    const there = foldedLine(content)
    return said.some((text) => there.includes(text))
  }
}

/** By what texts are known where they stand, cut or not. */
export function purgedParts(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => foldedLine(text).slice(0, COMPARED_CHARACTERS)))].filter(
    (text) => text !== '',
  )
}

/** Without what Markdown puts before characters, and however it was broken into lines. */
function foldedLine(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
