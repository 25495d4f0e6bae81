import type { RenderedType } from '../../model/rendered-types.ts'
import { parseMarkdown, type Root } from '../folder/markdown.ts'
import { type Wikilink, wikilinksIn } from '../folder/wikilinks.ts'

/**
 * A page as a tree for a program that shows it. It holds texts and nothing that could run: HTML is shown as the text that
 * it is, and an address is one that a browser may open.
 */
export interface RenderedNode {
  readonly type: RenderedType
  readonly text?: string | undefined
  /** Of a heading. */
  readonly depth?: number | undefined
  readonly ordered?: boolean | undefined
  /** Of a link to somewhere else. */
  readonly url?: string | undefined
  /** Of a wikilink: the path of the page; null for a page that is not there. */
  readonly page?: string | null | undefined
  readonly children?: readonly RenderedNode[] | undefined
}

type Parsed = Root | Root['children'][number]
type Resolve = (link: Pick<Wikilink, 'target'>) => string | undefined

/** Renders the body of a page. */
export function renderMarkdown(body: string, resolve: Resolve): RenderedNode {
  return rendered(parseMarkdown(body), resolve)[0] ?? { type: 'root', children: [] }
}

/** One node, or several for a text with wikilinks in it; none for what a page does not show. */
function rendered(node: Parsed, resolve: Resolve): RenderedNode[] {
  const children = () =>
    'children' in node ? node.children.flatMap((child) => rendered(child, resolve)) : []
  switch (node.type) {
    case 'text':
      return withWikilinks(node.value, resolve)
    case 'html':
      return COMMENT.test(node.value) ? [] : [{ type: 'text', text: node.value }]
    case 'code':
      return [{ type: 'code', text: node.value }]
    case 'inlineCode':
      return [{ type: 'inline-code', text: node.value }]
    case 'heading':
      return [{ type: 'heading', depth: node.depth, children: children() }]
    case 'list':
      return [{ type: 'list', ordered: node.ordered === true, children: children() }]
    case 'link':
      return isSafeUrl(node.url) ? [{ type: 'link', url: node.url, children: children() }] : children()
    case 'image':
      return [{ type: 'text', text: node.alt ?? '' }]
    case 'thematicBreak':
      return [{ type: 'rule' }]
    case 'definition':
      return []
    default: {
      const type = PLAIN[node.type]
      return type === undefined ? children() : [{ type, children: children() }]
    }
  }
}

/** Our marks around generated parts, and comments of a person: no viewer of Markdown shows them. */
const COMMENT = /^<!--(?:(?!-->)[\s\S])*-->\s*$/

const PLAIN: Readonly<Record<string, RenderedType>> = {
  root: 'root',
  paragraph: 'paragraph',
  listItem: 'item',
  blockquote: 'quote',
  strong: 'strong',
  emphasis: 'emphasis',
  break: 'break',
}

/** Whether a browser may be sent there. */
function isSafeUrl(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url)
}

function withWikilinks(text: string, resolve: Resolve): RenderedNode[] {
  const nodes: RenderedNode[] = []
  let from = 0
  for (const link of wikilinksIn(text)) {
    nodes.push(...withIds(text.slice(from, link.start)))
    nodes.push({ type: 'wikilink', text: link.label ?? link.target, page: resolve(link) ?? null })
    from = link.end
  }
  nodes.push(...withIds(text.slice(from)))
  return nodes
}

/** The block id of a memory at the end of its line, and the name of a session in the notes of one. */
const IDS = / ?\^m-(?<memory>[0-9a-z]{8,26})(?=\s|$)|\bsession (?<session>[0-9a-f]{8}-[0-9a-f-]{27})\b/g

/** Text in which ids are nodes of their own: a reader follows them, and need not read them. */
function withIds(text: string): RenderedNode[] {
  const nodes: RenderedNode[] = []
  let from = 0
  for (const found of text.matchAll(IDS)) {
    const { memory, session } = found.groups ?? {}
    if (found.index > from) nodes.push({ type: 'text', text: text.slice(from, found.index) })
    nodes.push(memory === undefined ? { type: 'session', text: session } : { type: 'memory', text: memory })
    from = found.index + found[0].length
  }
  if (from < text.length) nodes.push({ type: 'text', text: text.slice(from) })
  return nodes
}
