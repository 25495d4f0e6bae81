import { isDeepStrictEqual } from 'node:util'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { err, ok, type Result } from '../../base/result.ts'
import { readFrontMatter } from '../folder/front-matter.ts'
import { wikilinksIn } from '../folder/wikilinks.ts'
import { readBlock, withoutBlock } from '../page/blocks.ts'
import { shown } from './edits.ts'
import { nameResolver } from './names.ts'
import { hasStatements } from './ownership.ts'
import type { PageIndex } from './page-index.ts'
import type { StagedPage } from './pages.ts'

const LARGEST_PAGE = 32 * 1024

/** Fields that the front matter of a page of nothing but prose may repeat. */
const OWN_FIELDS = ['title', 'aliases', 'tags', 'sources', 'created', 'updated', 'state']

/**
 * Looks at the staged pages as they would stand in the vault, byte for byte, whatever made them: what is wrong with any of
 * them refuses all. `read` gives a staged file, `files` are all that there are afterwards.
 */
export function checkStaged(
  pages: readonly StagedPage[],
  read: (path: string) => string,
  files: readonly string[],
  pageIndex: PageIndex,
): Result<void, string> {
  const resolve = nameResolver(files)
  for (const page of pages) {
    const flaw =
      page.after === null ? linkedFlaw(page, pages, pageIndex) : pageFlaw(page, read(page.path), resolve)
    if (flaw !== undefined) return err(`${shown(page.path)}: ${flaw}`)
  }
  return ok(undefined)
}

type Resolve = ReturnType<typeof nameResolver>

function pageFlaw({ before }: StagedPage, text: string, resolve: Resolve): string | undefined {
  const bytes = Buffer.byteLength(text)
  if (bytes > LARGEST_PAGE) return `it has ${bytes} bytes, at most ${LARGEST_PAGE} are allowed`
  const prose = readBlock(text, 'prose')
  if (!prose.ok) return prose.error.message
  return (
    frontMatterFlaw(text, !hasStatements(before ?? '')) ??
    outsideFlaw(before ?? '', text) ??
    linkFlaw(prose.value ?? '', resolve) ??
    activeFlaw(prose.value ?? '')
  )
}

/** A page of nothing but prose names at least one source; statements bring their own, each in its line. */
function frontMatterFlaw(text: string, isAlone: boolean): string | undefined {
  const page = readFrontMatter(text)
  if (!page.ok) return page.error.message
  const { title, sources, updated } = page.value.fields
  if (typeof title !== 'string' || title === '') return 'its front matter has no title'
  if (!Array.isArray(sources) || (isAlone && sources.length === 0)) return 'its front matter has no sources'
  return typeof updated === 'string' && /^\d{4}-\d{2}-\d{2}/.test(updated)
    ? undefined
    : 'its front matter does not say when it was updated'
}

/** Nothing but the prose may differ, and the top of a page that is nothing but prose. */
function outsideFlaw(before: string, after: string): string | undefined {
  const [old, now] = [partsOutside(before), partsOutside(after)]
  const isSame =
    now.body === old.body ||
    (old.prose === undefined && now.body.replace(/\n+$/, '') === old.body.replace(/\n+$/, ''))
  if (!isSame) return 'something outside of its prose would change'
  const isAlone = !hasStatements(before)
  const isKept = isAlone ? isDeepStrictEqual(now.others, old.others) : now.top === old.top
  return isKept ? undefined : 'a field of its front matter would change that is not ours'
}

function partsOutside(text: string) {
  const page = readFrontMatter(text)
  const { fields, body } = page.ok ? page.value : { fields: {}, body: text }
  const prose = readBlock(body, 'prose')
  const rest = withoutBlock(body, 'prose')
  return {
    prose: prose.ok ? prose.value : undefined,
    body: rest.ok ? rest.value : body,
    top: text.slice(0, text.length - body.length),
    others: Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN_FIELDS.includes(name))),
  }
}

function linkFlaw(prose: string, resolve: Resolve): string | undefined {
  for (const { target, embeds } of wikilinksIn(prose)) {
    if (embeds) return `it would show ${shown(target)} in place`
    if (target !== '' && resolve(target) === undefined)
      return `it links to ${shown(target)}, which is not there`
  }
  return undefined
}

/** Prose says something and does nothing: no HTML, no picture, no link out of the vault, no block of code. */
function activeFlaw(prose: string): string | undefined {
  const found = nodeTypes(fromMarkdown(prose)).find((type) => ACTIVE.has(type))
  return found === undefined
    ? undefined
    : `its prose would hold Markdown that is not allowed there (${found})`
}

const ACTIVE: ReadonlySet<string> = new Set([
  ...['html', 'image', 'imageReference', 'link', 'linkReference', 'definition', 'code', 'table'],
])

interface Tree {
  readonly type: string
  readonly children?: readonly Tree[]
}

function nodeTypes({ type, children = [] }: Tree): string[] {
  return [type, ...children.flatMap(nodeTypes)]
}

/** A page that others lead to is not deleted: their links would lead to nothing. */
function linkedFlaw(
  { path }: StagedPage,
  pages: readonly StagedPage[],
  pageIndex: PageIndex,
): string | undefined {
  const changed = new Set(pages.map((page) => page.path))
  const resolve = nameResolver([...pageIndex.pages.keys()])
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')
  const others = [...pageIndex.pages.values()].filter(
    (page) => !changed.has(page.path) && page.content.includes(name),
  )
  const linking = others.find(({ content }) =>
    wikilinksIn(content).some(({ target }) => resolve(target) === path),
  )
  return linking && `it cannot be deleted: ${linking.path} links to it`
}
