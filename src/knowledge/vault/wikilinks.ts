import { outlineOf, type Stretch } from './markdown.ts'

/** A link to another page of the vault, as it is written: `![[target#heading|label]]`. */
export interface Wikilink extends Stretch {
  /** Empty for a link to a place in the same page. */
  readonly target: string
  /** A heading, or a block id with its `^`; null for a page as a whole. */
  readonly anchor: string | null
  /** What is shown instead of the target; null when nothing else is. */
  readonly label: string | null
  /** Whether the page is to be shown in place (`![[…]]`). */
  readonly embeds: boolean
}

/** All wikilinks of a page, in order. Code, HTML and escaped brackets hold none; of nested ones the innermost is the link. */
export function wikilinksIn(markdown: string): Wikilink[] {
  if (!markdown.includes('[[')) return []
  const { literal } = outlineOf(markdown)
  return [...markdown.matchAll(LINK)].flatMap((found) => {
    const start = found.index
    const isLiteral = literal.some((stretch) => start >= stretch.start && start < stretch.end)
    const before = /\\*$/.exec(markdown.slice(0, start))?.[0].length ?? 0
    if (isLiteral || before % 2 === 1) return []
    const [source, embeds, inner = ''] = found
    const link = { start, end: start + source.length, embeds: embeds === '!', ...partsOf(inner) }
    return link.target === '' && link.anchor === null ? [] : [link]
  })
}

// Neither a bracket nor a line end can be in a link: that is what makes the innermost of nested ones the link.
const LINK = /(!?)\[\[([^[\]\r\n]+)\]\]/g

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
  const shown = withoutSigns(label)
  const place = block === '' ? withoutSigns(anchor) : `^${withoutSigns(block)}`
  return `[[${withoutSigns(target)}${place === '' ? '' : `#${place}`}${shown === '' ? '' : `|${shown}`}]]`
}

function withoutSigns(part: string): string {
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
 * the link.
 */
export function linkResolver(
  pages: readonly Linkable[],
): (link: Wikilink, from: string) => string | undefined {
  const names = new Map<string, string>()
  const add = (name: string, path: string) => {
    if (!names.has(folded(name))) names.set(folded(name), path)
  }
  for (const { path } of pages) add(path, path)
  for (const { path } of pages) add(path.slice(path.lastIndexOf('/') + 1), path)
  for (const { path, aliases = [] } of pages) for (const alias of aliases) add(alias, path)
  return ({ target }, from) => (target === '' ? from : names.get(folded(target)))
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\.md$/, '')
}
