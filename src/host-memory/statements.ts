import { fromMarkdown } from 'mdast-util-from-markdown'
import { withoutFences, withoutInjectedLines } from '../hosts/fence.ts'
import { MAX_TEXT } from '../model/memory.ts'
import { withoutSection } from './section.ts'

/** One thing that a host's memory states. */
export interface HostStatement {
  readonly text: string
  /** The headings that it stands under, the outermost first. */
  readonly headings: readonly string[]
}

/** More than that in one file is no memory any more. */
const MAX_STATEMENTS = 200
/** Nobody writes such lines, and reading them as Markdown takes its time. */
const LONGEST_LINE = 4_000
const DEEPEST = 8
const FEWEST_WORDS = 3

type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root['children'][number]

/**
 * Reads the statements of a Markdown text, item by item and paragraph by paragraph; without our section, code and
 * tables.
 */
export function statementsOf(markdown: string): HostStatement[] {
  const text = withoutInjectedLines(withoutFences(withoutSection(markdown)))
  const headings: string[] = []
  const found: HostStatement[] = []
  const state = (said: string) => {
    for (const piece of statementPiecesOf(said))
      found.push({ text: piece, headings: headings.filter(Boolean) })
  }
  const visit = (node: Nodes, lead: string, depth: number): void => {
    if (found.length >= MAX_STATEMENTS || depth > DEEPEST) return
    if (node.type === 'heading') headings.splice(node.depth - 1, headings.length, inlineText(node))
    else if (node.type === 'paragraph') state(lead + inlineText(node))
    else if (node.type === 'listItem') visitItem(node, lead, depth)
    else if ('children' in node) for (const child of node.children) visit(child, lead, depth + 1)
  }
  const visitItem = (node: Extract<Nodes, { type: 'listItem' }>, lead: string, depth: number) => {
    const [first, ...rest] = node.children
    const own = first?.type === 'paragraph' ? inlineText(first) : ''
    // `Deploys:` says nothing without what stands below it.
    const opens = own.endsWith(':') && rest.length > 0
    if (own !== '' && !opens) state(lead + own)
    const below = first?.type === 'paragraph' ? rest : node.children
    for (const child of below) visit(child, opens ? `${lead}${own} ` : lead, depth + 1)
  }
  visit(fromMarkdown(readable(text)), '', 0)
  return withoutRepeats(found).slice(0, MAX_STATEMENTS)
}

function readable(text: string): string {
  const lines = text.split(/\r?\n/)
  const few = lines.filter((line) => line.length <= LONGEST_LINE && !UNREADABLE.test(line)).join('\n')
  return (few.match(MARKS)?.length ?? 0) > MOST_MARKS ? few.replace(MARKS, ' ') : few
}

// Tables, and what stands in more than eight lists or quotes.
const UNREADABLE = /^\s*\||^(?:[\s>]*>){9}|^(?:\s*[-*+]\s+){9}|^\s{40}/
/** Marks that may open or close something; a reader of Markdown looks for the other half of each. */
const MARKS = /(?<!^\s*)[*_[\]]/gm
const MOST_MARKS = 2000

/** The words of a piece of Markdown in one line; what is code keeps its marks. */
function inlineText(node: Nodes): string {
  return flat(node).replace(/\s+/g, ' ').trim()
}

function flat(node: Nodes | { readonly type: string }): string {
  if (node.type === 'inlineCode' && 'value' in node) return `\`${node.value}\``
  if (node.type === 'html') return ''
  if (node.type === 'break') return ' '
  if ('value' in node && typeof node.value === 'string') return node.value
  return 'children' in node ? node.children.map((child) => flat(child)).join('') : ''
}

function statementPiecesOf(text: string): string[] {
  return wholeSentences(text).filter((piece) => [...piece].length <= MAX_TEXT && says(piece))
}

/** A long text in pieces of whole sentences, each short enough to be a memory unless one sentence is too long. */
export function wholeSentences(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of text.split(/(?<=[.!?。！？])\s+/u)) {
    const last = pieces.at(-1)
    if (last !== undefined && [...`${last} ${sentence}`].length <= MAX_TEXT)
      pieces[pieces.length - 1] = `${last} ${sentence}`
    else pieces.push(sentence)
  }
  return pieces
}

/** A word or two, or only characters, say nothing by themselves; where words are not split, characters are counted. */
function says(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length >= FEWEST_WORDS || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{6}/u.test(text)
}

function withoutRepeats(statements: readonly HostStatement[]): HostStatement[] {
  const seen = new Set<string>()
  return statements.filter(({ text }) => !seen.has(text) && seen.add(text))
}
