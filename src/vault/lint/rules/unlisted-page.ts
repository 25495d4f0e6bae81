import type { FileKind } from '../facts.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'
import { reachedIn } from './orphan-page.ts'

const PAGES: readonly FileKind[] = ['concept', 'connection', 'answer']

/** Pages of ours without a row in the index. */
export const unlistedPage: Rule = {
  name: 'unlisted-page',
  severity: 'warning',
  says: 'a page that has no row in the index',
  fixes: 'the index is written again',
  find: (look) => {
    const listed = listedIn(look)
    // Without any index a run has not ended yet, which another rule finds.
    if (listed === undefined) return []
    // A page that no file links to is found by another rule.
    const reached = reachedIn(look)
    return look.files
      .filter(({ kind, path }) => PAGES.includes(kind) && !PART.test(path))
      .filter(({ path }) => reached.has(path) && !listed.has(path))
      .map(({ path }) => ({ path, says: 'it has no row in the index', mend: 'compile' }))
  },
}

/** A part of a page is reached from the first one. */
const PART = /--[0-9a-f]+\.md$/

function listedIn({ files, resolve }: Look): ReadonlySet<string> | undefined {
  const indexes = files.filter(({ kind }) => kind === 'index')
  if (indexes.length === 0) return undefined
  const listed = new Set<string>()
  for (const { path, links } of indexes)
    for (const link of links) {
      const to = link.part === 'index' ? resolve(link, path) : undefined
      if (to !== undefined) listed.add(to)
    }
  return listed
}
