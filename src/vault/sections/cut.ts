import { ok, type Result } from '../../base/result.ts'
import type { SectionPart } from '../../store/section-rows.ts'
import { bodyOf, type Fields, readFrontMatter } from '../folder/front-matter.ts'
import { inOneLine } from '../folder/text.ts'
import { type BlockName, readBlock, withoutBlock } from '../page/blocks.ts'
import { headingsIn } from './headings.ts'

/** Some words of a page, with the heading they stand under. */
export interface Cut {
  readonly part: SectionPart
  readonly heading: string
  readonly text: string
}

export interface CutPage {
  readonly title: string
  /** The project that its front matter names; null where it names none. */
  readonly project: string | null
  readonly cuts: readonly Cut[]
}

/** A longer section is cut between paragraphs, so that a result can be shown. */
const MAX_SECTION_CHARACTERS = 1200
const LONGEST_NAME = 200

/** These say what is in the store already: found here, it would be found twice. */
const IN_STORE: readonly BlockName[] = ['statements', 'index', 'memories', 'moved']
const WRITTEN: readonly Extract<BlockName, SectionPart>[] = ['prose', 'answer']

/** The words of a page that are only there: a person's own, prose and answers; what memories say is left out. */
export function cutPage(path: string, markdown: string): Result<CutPage> {
  const { fields, body } = frontOf(markdown)
  let own = body
  const cuts: Cut[] = []
  for (const name of [...IN_STORE, ...WRITTEN]) {
    const block = readBlock(own, name)
    const rest = withoutBlock(own, name)
    if (!block.ok) return block
    if (!rest.ok) return rest
    own = rest.value
    const part = WRITTEN.find((one) => one === name)
    if (part !== undefined && block.value !== undefined) cuts.push(...cutText(part, block.value))
  }
  return ok({
    title: titleOf(path, fields),
    project: textIn(fields, 'project') || null,
    cuts: [...cutText('own', own), ...cuts],
  })
}

/** All words of a page of another installation: none of them is in this store. */
export function cutOthersPage(path: string, markdown: string): CutPage {
  const { fields, body } = frontOf(markdown)
  return { title: titleOf(path, fields), project: null, cuts: cutText('others', body) }
}

/** The statements of another installation's short list that stand on none of its pages: the others are found there. */
export function cutOthersList(path: string, markdown: string): CutPage {
  const lines = bodyOf(markdown).split('\n')
  const isAlone = (line: string) => line.startsWith('- ') && !line.includes('|page]]')
  return cutOthersPage(path, lines.filter((line) => line.startsWith('## ') || isAlone(line)).join('\n'))
}

/** Unreadable fields must neither hide the text below them nor show it to other projects. */
function frontOf(markdown: string): { readonly fields: Fields; readonly body: string } {
  const read = readFrontMatter(markdown)
  if (read.ok) return read.value
  const body = bodyOf(markdown)
  const above = markdown.slice(0, markdown.length - body.length)
  const lines = above.matchAll(/^(title|project)[ \t]*:[ \t]*["']?(.*?)["']?[ \t]*\r?$/gm)
  return { fields: Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value])), body }
}

function cutText(part: SectionPart, markdown: string): Cut[] {
  const headings = headingsIn(markdown)
  const starts = [{ end: 0, text: '' }, ...headings]
  return starts.flatMap(({ end, text: heading }, index) => {
    const until = headings[index]?.start ?? markdown.length
    const words = withoutComments(markdown.slice(end, until))
    return pieces(words).map((text) => ({ part, heading: inOneLine(heading).slice(0, LONGEST_NAME), text }))
  })
}

/** One that is not closed is text. */
function withoutComments(markdown: string): string {
  let text = ''
  let from = 0
  for (let at = markdown.indexOf('<!--'); at !== -1; at = markdown.indexOf('<!--', from)) {
    const end = markdown.indexOf('-->', at)
    if (end === -1) break
    text += markdown.slice(from, at)
    from = end + '-->'.length
  }
  return text + markdown.slice(from)
}

/** In pieces that are not too long, cut where a paragraph ends, else where a line does, else anywhere. */
function pieces(words: string): string[] {
  const found: string[] = []
  let piece = ''
  for (const paragraph of words.split(/\n\s*\n/).flatMap(shortened)) {
    if (piece !== '' && piece.length + paragraph.length + 2 > MAX_SECTION_CHARACTERS) {
      found.push(piece)
      piece = ''
    }
    piece += piece === '' ? paragraph : `\n\n${paragraph}`
  }
  return [...found, piece].filter((text) => /[\p{L}\p{N}]/u.test(text))
}

function shortened(paragraph: string): string[] {
  const text = paragraph.trim()
  if (text.length <= MAX_SECTION_CHARACTERS) return text === '' ? [] : [text]
  const line = text.lastIndexOf('\n', MAX_SECTION_CHARACTERS)
  const space = text.lastIndexOf(' ', MAX_SECTION_CHARACTERS)
  const at =
    line > MAX_SECTION_CHARACTERS / 2
      ? line
      : space > MAX_SECTION_CHARACTERS / 2
        ? space
        : MAX_SECTION_CHARACTERS
  return [text.slice(0, at).trim(), ...shortened(text.slice(at))]
}

function titleOf(path: string, fields: Fields): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')
  return (textIn(fields, 'title') || inOneLine(name)).slice(0, LONGEST_NAME)
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? inOneLine(value).slice(0, LONGEST_NAME) : ''
}
