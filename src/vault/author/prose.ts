import { asMarkdown, inOneLine } from '../folder/text.ts'
import { wikilink } from '../folder/wikilinks.ts'

/** Where a link in a model's words leads: the name to write, and what the page is called; undefined for nowhere. */
export type FindPage = (target: string) => { readonly name: string; readonly title: string } | undefined

/**
 * A model's words as Markdown: they say exactly that and do nothing. Only links to pages and names in code marks are
 * more than words; everything else that Markdown, HTML or Obsidian would read is escaped.
 */
export function asProse(text: string, find: FindPage): string {
  const line = inOneLine(text)
  let prose = ''
  let from = 0
  for (const found of line.matchAll(MARKED)) {
    const [source, target, code] = found
    prose += words(line.slice(from, found.index), target !== undefined)
    prose += target === undefined ? codeOf(code ?? '') : linkTo(target, find)
    from = found.index + source.length
  }
  return (prose + words(line.slice(from), false)).trim()
}

const MARKED = /\[\[([^[\]]+)\]\]|`([^`]+)`/g

/** A stretch of words with the spaces around it. An exclamation mark before a link would show the page in place. */
function words(text: string, isBeforeLink: boolean): string {
  const [lead = ''] = /^\s*/.exec(text) ?? []
  const [tail = ''] = text.trim() === '' ? [''] : (/\s*$/.exec(text) ?? [])
  const said = asMarkdown(text)
  return `${lead}${said}${isBeforeLink && said.endsWith('!') ? ' ' : tail}`
}

/** Plugins run what stands in code marks after some characters, so only plain names are code. */
function codeOf(code: string): string {
  return PLAIN.test(code) ? `\`${code}\`` : asMarkdown(`\`${code}\``)
}

const PLAIN = /^[\p{L}\p{N}_./@-][\p{L}\p{N}_./:@ +,-]*$/u

function linkTo(inner: string, find: FindPage): string {
  const [path = '', ...labels] = inner.split('|')
  const [target = ''] = path.split('#')
  const page = find(target.trim())
  const label = labels.join('|').trim() || page?.title || ''
  return wikilink(page?.name ?? target, { label })
}
