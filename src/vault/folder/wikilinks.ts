import { posix } from 'node:path'
import { type Outline, outlineOf, type Stretch } from './markdown.ts'

/** A link to another page of the vault, as it is written: `![[target#heading|label]]`. */
export interface Wikilink extends Stretch {
  /** Empty for a link to a place in the same page. */
  readonly target: string
  /** A heading, or a block id with its `^`; null for a page as a whole. */
  readonly anchor: string | null
  /** The label shown instead of the target; null without one. */
  readonly label: string | null
  /** Whether the page is to be shown in place (`![[…]]`). */
  readonly embeds: boolean
}

/**
 * All wikilinks of a page, in order. Code, HTML and escaped brackets hold none; of nested ones the innermost is the link.
 * A caller with the outline of the page passes it, so that a page is read once.
 */
export function wikilinksIn(markdown: string, outline?: Outline): Wikilink[] {
  if (!markdown.includes('[[')) return []
  const { literal } = outline ?? outlineOf(markdown)
  return [...markdown.matchAll(LINK)].flatMap((found) => {
    const start = found.index
    const isLiteral = literal.some((stretch) => start >= stretch.start && start < stretch.end)
    if (isLiteral || isEscaped(markdown, start)) return []
    const [source, embeds, inner = ''] = found
    const link = { start, end: start + source.length, embeds: embeds === '!', ...partsOf(inner) }
    return link.target === '' && link.anchor === null ? [] : [link]
  })
}

// Neither a bracket nor a line end can be in a link: that is what makes the innermost of nested ones the link.
const LINK = /(!?)\[\[([^[\]\r\n]+)\]\]/g

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(markdown: string, at: number): boolean {
  let from = at
  while (markdown[from - 1] === '\\') from -= 1
  return (at - from) % 2 === 1
}

function partsOf(inner: string): Pick<Wikilink, 'target' | 'anchor' | 'label'> {
  // In a table the bar is written with a backslash before it.
  const [path = '', ...labels] = inner.split(/\\?\|/)
  const [target = '', ...anchors] = path.split('#')
  return {
    target: target.trim().normalize('NFC'),
    anchor: anchors.length === 0 ? null : anchors.join('#').trim(),
    label: labels.length === 0 ? null : labels.join('|').trim(),
  }
}

/** A wikilink in words of ours: whatever the parts hold, it stays one link to that page, or to a heading or block in it. */
export function wikilink(target: string, { anchor = '', block = '', label = '' } = {}): string {
  const shown = withoutBrackets(label)
  const fragment = block === '' ? withoutBrackets(anchor) : `^${withoutBrackets(block)}`
  return `[[${withoutBrackets(target)}${fragment === '' ? '' : `#${fragment}`}${shown === '' ? '' : `|${shown}`}]]`
}

function withoutBrackets(part: string): string {
  return part
    .replace(/[[\]|#^\\<>`*]+/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** A page that links can lead to: its path from the root of the vault, and other names it has. */
export interface Linkable {
  readonly path: string
  readonly aliases?: readonly string[]
}

/**
 * Where links lead: gives the path of the page, or undefined for one that is not there. It only compares names with those
 * of pages that are there, so a target that reads like a path out of the vault leads nowhere. `from` is the page with
 * the link. Names count in this order: a whole path, a path from the page on, a name, the end of a path, an alias.
 */
export function linkResolver(
  pages: readonly Linkable[],
): (link: Pick<Wikilink, 'target'>, from: string) => string | undefined {
  const paths = new Map<string, string>()
  const names = new Map<string, string>()
  const add = (map: Map<string, string>, name: string, path: string) => {
    if (!map.has(folded(name))) map.set(folded(name), path)
  }
  for (const { path } of pages) add(paths, path, path)
  for (const { path } of pages) add(names, posix.basename(path), path)
  for (const { path } of pages) for (const end of endsOf(path)) add(names, end, path)
  for (const { path, aliases = [] } of pages) for (const alias of aliases) add(names, alias, path)
  return ({ target }, from) => {
    if (target === '') return from
    const near = fromHere(target, from)
    return paths.get(folded(target)) ?? (near && paths.get(folded(near))) ?? names.get(folded(target))
  }
}

/** `./a` and `../a` count from the folder of the page; one that leads out of the vault is no path of it. */
function fromHere(target: string, from: string): string | undefined {
  return /^\.{1,2}\//.test(target) ? posix.join(posix.dirname(from), target) : undefined
}

/** `b/c.md` of `a/b/c.md`: how a page is named where its name alone would not tell. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1, -1).map((_part, index) => parts.slice(index + 1).join('/'))
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\.md$/, '')
}
