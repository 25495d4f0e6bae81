import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { bodyOf } from '../folder/front-matter.ts'
import { listVault } from '../folder/list.ts'
import { outlineOf } from '../folder/markdown.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Vault } from '../folder/vault.ts'
import { linkResolver, wikilinksIn } from '../folder/wikilinks.ts'
import { pageNamed } from '../history/versions.ts'
import { type RenderedNode, renderMarkdown } from './rendered.ts'

/** A page of a vault, to be read and edited. */
export interface BrowsedPage {
  readonly path: string
  readonly title: string
  readonly raw: string
  /** Of what stands in the file, by which an edit says what it was made from. */
  readonly digest: string
  readonly tree: RenderedNode
  /** The pages that link to it. */
  readonly backlinks: readonly string[]
}

/** Reads a page with its links resolved. Links in the other pages are looked for where they name it at all. */
export function browsePage(vault: Vault, given: string): BrowsedPage {
  const path = pageNamed(vault, given)
  const raw = unwrap(readVaultFile(vault.root, path))?.toString()
  if (raw === undefined) throw noPage(path)
  const { pages } = listVault(vault.root)
  const resolve = linkResolver(pages.map((page) => ({ path: page })))
  const body = bodyOf(raw)
  const name = posix.basename(path, '.md').toLowerCase()
  const backlinks = pages.filter((page) => {
    if (page === path) return false
    // A page that cannot be read, or has a name that no vault should hold, links nowhere.
    const read = readVaultFile(vault.root, page)
    const text = read.ok ? (read.value?.toString() ?? '') : ''
    return text.toLowerCase().includes(name) && wikilinksIn(text).some((link) => resolve(link, page) === path)
  })
  return {
    path,
    raw,
    digest: pageDigest(raw),
    title: outlineOf(body).headings[0]?.text ?? posix.basename(path, '.md'),
    tree: renderMarkdown(body, (link) => resolve(link, path)),
    backlinks,
  }
}

export function pageDigest(raw: string): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, 32)
}

function noPage(path: string): MemoriaError {
  return new MemoriaError('not_found', `there is no page ${path}`, { hint: 'GET /api/v1/pages lists them.' })
}
