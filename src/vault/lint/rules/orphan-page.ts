import type { FileKind } from '../facts.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'

const PAGES: readonly FileKind[] = ['concept', 'connection', 'answer']

/** Pages of ours that nobody finds by reading: no other file links to them. */
export const orphanPage: Rule = {
  name: 'orphan-page',
  severity: 'warning',
  says: 'a page that no other file links to',
  fixes: 'the index is written again',
  find: (look) => {
    const reached = reachedIn(look)
    return look.files
      .filter(({ kind, path }) => PAGES.includes(kind) && !reached.has(path))
      .map(({ path }) => ({ path, says: 'no other file links to it', mend: 'compile' }))
  },
}

/** The files that another file links to. */
export function reachedIn({ files, resolve }: Look): ReadonlySet<string> {
  const reached = new Set<string>()
  for (const { path, kind, links } of files) {
    if (kind === 'report') continue
    for (const link of links) {
      const to = resolve(link, path)
      if (to !== undefined && to !== path) reached.add(to)
    }
  }
  return reached
}
