import { fromMarkdown } from 'mdast-util-from-markdown'
import { parse } from 'yaml'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root | Root['children'][number]

interface Link {
  readonly target: string
  readonly anchor: string | undefined
}

/** What is wrong with the files of a vault, by rules of the test's own: links and anchors that lead nowhere, pages nobody gets to. */
export function flawsIn(files: Readonly<Record<string, string>>): string[] {
  const flaws: string[] = []
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { target, anchor } of linksIn(files[path] ?? '')) {
      const to = target === '' ? path : fileNamed(Object.keys(files), target)
      if (to === undefined) flaws.push(`${path}: [[${target}]] leads nowhere`)
      else if (anchor !== undefined && !hasAnchor(files[to] ?? '', anchor))
        flaws.push(`${path}: ${to} has no ${anchor}`)
      if (to !== undefined) visit(to)
    }
  }
  visit('index.md')
  const lost = Object.keys(files).filter((path) => path.startsWith('pages/') && !reached.has(path))
  for (const path of Object.keys(files)) visit(path)
  return [...flaws, ...lost.map((path) => `${path} cannot be reached from index.md`)]
}

/** The statements of a page: every list item with a block id. */
export function statementsIn(text: string): string[] {
  return nodesOf(fromMarkdown(bodyOf(text)))
    .filter((node) => node.type === 'listItem')
    .map((node) => sourceOf(bodyOf(text), node))
    .filter((item) => / \^m-[0-9a-z-]+$/.test(item.trim()))
}

/** A day, who said it, and a session that can be read or the word that there is none. */
export const SOURCED =
  /\(\d{4}-\d{2}-\d{2}, (user|assistant|file|tool|web), (\[\[\d{4}-\d{2}-\d{2}#[^\]]+\|session\]\]|session \S|file \S|remembered by hand|written by hand)/

function linksIn(text: string): Link[] {
  const body = bodyOf(text)
  const paragraphs = nodesOf(fromMarkdown(body)).filter(
    ({ type }) => type === 'paragraph' || type === 'heading',
  )
  const sources = sourcesOf(text)
  return [...paragraphs.map((node) => sourceOf(body, node)), ...sources].flatMap((source) =>
    [...source.matchAll(/(?<!\\)\[\[([^[\]\n]+)\]\]/g)].map(([, inner = '']) => {
      const [target = '', anchor] = (inner.split('|')[0] ?? '').split('#')
      return { target, anchor }
    }),
  )
}

function sourcesOf(text: string): string[] {
  const [, yaml = ''] = /^---\n([\s\S]*?\n)---\n/.exec(text) ?? []
  const fields: { sources?: string[] } = parse(yaml) ?? {}
  return fields.sources ?? []
}

function fileNamed(paths: readonly string[], target: string): string | undefined {
  return paths.find((path) => path === `${target}.md`) ?? paths.find((path) => path.endsWith(`/${target}.md`))
}

function hasAnchor(text: string, anchor: string): boolean {
  if (anchor.startsWith('^')) return text.split('\n').some((line) => line.endsWith(` ${anchor}`))
  return nodesOf(fromMarkdown(bodyOf(text))).some(
    (node) => node.type === 'heading' && textOf(node) === anchor,
  )
}

function bodyOf(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '')
}

function nodesOf(node: Node): Node[] {
  return [node, ...('children' in node ? node.children.flatMap((child) => nodesOf(child as Node)) : [])]
}

function sourceOf(body: string, { position }: Node): string {
  return body.slice(position?.start.offset, position?.end.offset)
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map((child) => textOf(child as Node)).join('') : ''
}
