import { listVault } from '../folder/list.ts'
import { type Linkable, linkResolver, type Wikilink } from '../folder/wikilinks.ts'
import type { AuthorContext } from './context.ts'
import type { PageIndex } from './page-index.ts'
import type { FindPage } from './prose.ts'
import type { Edit } from './schema.ts'

/** Every file that there is when the edits are done: links lead to nothing else. */
export function filesAfter({ vault }: AuthorContext, edits: readonly Edit[]): string[] {
  const gone = new Set(edits.filter(({ action }) => action === 'delete').map(({ page }) => page))
  const written = edits.filter(({ action }) => action === 'write').map(({ page }) => page)
  return [...new Set([...listVault(vault.root).pages, ...written])].filter((path) => !gone.has(path))
}

/** Finds pages by what a model calls them: a path, a file's name, or a title. */
export function pageFinder(files: readonly string[], edits: readonly Edit[], pageIndex: PageIndex): FindPage {
  const titles = new Map(edits.map(({ page, title }) => [page, title]))
  for (const { path, title } of pageIndex.pages.values()) if (!titles.has(path)) titles.set(path, title)
  const pages = files.map((path): Linkable => {
    const title = titles.get(path) ?? ''
    return title === '' ? { path } : { path, aliases: [title] }
  })
  const withTitles = linkResolver(pages)
  const byName = nameResolver(files)
  return (target) => {
    const path = target === '' ? undefined : withTitles(linkOf(target), '')
    if (path === undefined) return undefined
    const whole = path.replace(/\.md$/, '')
    const short = whole.slice(whole.lastIndexOf('/') + 1)
    return { name: byName(short) === path ? short : whole, title: titles.get(path) ?? '' }
  }
}

/** Where the name of a file leads. */
export function nameResolver(files: readonly string[]): (name: string) => string | undefined {
  const resolve = linkResolver(files.map((path) => ({ path })))
  return (name) => resolve(linkOf(name), '')
}

function linkOf(target: string): Wikilink {
  return { target: target.normalize('NFC'), anchor: null, label: null, embeds: false, start: 0, end: 0 }
}
