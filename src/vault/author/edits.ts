import { existsSync } from 'node:fs'
import { err, ok, type Result } from '../../base/result.ts'
import { pathInVault } from '../folder/path-in-vault.ts'
import { slugOf } from '../folder/slug.ts'
import type { AuthorContext } from './context.ts'
import type { PageIndex } from './page-index.ts'
import { type Edit, MOST_CONCEPTS, MOST_CONNECTIONS } from './schema.ts'
import { sourceExists } from './sources.ts'

/** The pages that edits may change, and the sources that they may cite. */
export interface EditScope {
  readonly context: AuthorContext
  readonly pageIndex: PageIndex
  /** The sources that the model was given to cite. */
  readonly sources: ReadonlySet<string>
}

/** Whether edits may be staged at all, or why not: where they write, what they say, what they cite. */
export async function checkEdits(scope: EditScope, edits: readonly Edit[]): Promise<Result<void, string>> {
  for (const edit of edits) {
    const flaw = pathFlaw(scope, edit.page) ?? (await flawOf(scope, edit))
    if (flaw !== undefined) return err(`${shown(edit.page)}: ${flaw}`)
  }
  const writes = edits.filter(({ action }) => action === 'write')
  const concepts = writes.filter(({ page }) => !isConnection(page)).length
  if (new Set(edits.map(({ page }) => page)).size < edits.length) return err('a page is edited twice')
  if (concepts > MOST_CONCEPTS)
    return err(`there are ${concepts} concepts, at most ${MOST_CONCEPTS} are allowed`)
  const connections = writes.length - concepts
  if (connections > MOST_CONNECTIONS)
    return err(`there are ${connections} connections, at most ${MOST_CONNECTIONS} are allowed`)
  return ok(undefined)
}

const OURS = /^(?:pages\/(?:concepts|connections)|projects\/[^/\\]+)\/([^/\\]+)\.md$/

export function isConnection(page: string): boolean {
  return page.startsWith('pages/connections/')
}

/** A page's name in a reason: it came from a model, and is shown to people. */
export function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100))
}

function pathFlaw({ context, pageIndex }: EditScope, page: string): string | undefined {
  const path = pathInVault(context.vault.root, page)
  if (!path.ok) return path.error.message
  const [, name] = OURS.exec(page) ?? []
  if (name === undefined)
    return 'it is neither in pages/concepts nor in pages/connections, nor a page of a project'
  if (pageIndex.pages.has(page)) return undefined
  if (page.startsWith('projects/')) return 'it is no page of that project in the index'
  if (slugOf(name) !== name)
    return 'its name is not in lower case with single dashes, or is taken for something else'
  return existsSync(path.value) ? 'a file of a person has that name' : undefined
}

async function flawOf(scope: EditScope, edit: Edit): Promise<string | undefined> {
  if (edit.action === 'delete')
    return edit.reason.trim() === '' ? 'it is deleted without a reason' : undefined
  if (!/[\p{L}\p{N}]/u.test(edit.title)) return 'it has no title'
  const fields = [edit.title, ...edit.aliases, ...edit.tags]
  if (fields.some((field) => /[\p{Cc}\u2028\u2029]|^---/u.test(field)))
    return 'a line break or a control character in its title, aliases or tags would break the front matter'
  if (edit.paragraphs.length === 0) return 'it has no paragraph'
  if (isConnection(edit.page) && new Set(edit.connects).size < 2) return 'a connection names no two pages'
  for (const [index, { text, sources }] of edit.paragraphs.entries()) {
    const where = `paragraph ${index + 1}`
    if (text.trim() === '') return `${where} is empty`
    if (/memoria:(?:begin|end)/i.test(text)) return `${where} holds a mark of a part of the page`
    if (sources.length === 0) return `${where} names no source`
    const missing = await missingSource(scope, sources)
    if (missing !== undefined) return `${where} cites ${shown(missing)}, ${whyMissing(scope, missing)}`
  }
  return undefined
}

async function missingSource(
  { context, sources }: EditScope,
  cited: readonly string[],
): Promise<string | undefined> {
  for (const source of cited)
    if (!sources.has(source) || !(await sourceExists(context, source))) return source
  return undefined
}

function whyMissing({ sources }: EditScope, source: string): string {
  return sources.has(source) ? 'which is not there' : 'which it was not given'
}
