/**
 * Stored text as Markdown, and back. It is data: as Markdown it must neither format, link, embed nor run anything, in
 * Obsidian or elsewhere, and what is read back must be the very same text.
 */
import { withoutHidden } from '../../base/hidden.ts'

/** Text in one line: line ends become spaces; control characters and what has no shape of its own are gone. */
export function inOneLine(text: string): string {
  return (
    withoutHidden(text.replace(/\s+/gu, ' ').replace(UNSEEN, ''))
      .replace(/\p{Cs}/gu, '\ufffd')
      // Between two spaces, what is gone leaves both.
      .replace(/ {2,}/g, ' ')
      .trim()
  )
}

const UNSEEN = /[\p{Cc}\u2028\u2029]/gu

/** One line of text as Markdown that says exactly that. */
export function asMarkdown(text: string): string {
  return inOneLine(text)
    .replace(ALWAYS, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/(?<![\p{L}\p{N}])#/gu, '\\#')
    .replace(/&(?=[#\w])/g, '\\&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\.(?=\S)/gi, '$1\\.')
    .replace(/(?<=[\w+-])@(?=\w)/g, '\\@')
    .replace(/~(?=~)|(?<=~)~|=(?==)|(?<==)=|%(?=%|\\>)|(?<=[%<])%/g, '\\$&')
    .replace(/^([-+=~])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
}

// Emphasis, code, links, HTML, tables, formulas, block ids. Percent signs are for comments and templates.
const ALWAYS = /[\\`*[\]<>|$^]/g

/** The plain text of our own Markdown. */
export function fromMarkdown(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
