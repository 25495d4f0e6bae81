import type { FileFacts, FileKind } from '../facts.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'

const PAGES: readonly FileKind[] = ['concept', 'connection']

/** Pages that relate to another one which does not lead back. */
export const noBackLink: Rule = {
  name: 'no-back-link',
  severity: 'warning',
  says: 'a page that relates to another one, which does not link back',
  mends: 'both pages are written anew',
  find: (look) =>
    look.files
      .filter(({ kind }) => PAGES.includes(kind))
      .flatMap((page) => {
        const related = page.links.filter(({ part, under }) => part === 'statements' && RELATED.test(under))
        return related.flatMap((link) => {
          const other = look.fileOf(look.resolve(link, page.path) ?? '')
          if (other === undefined || other === page || !PAGES.includes(other.kind)) return []
          if (leadsTo(look, other, page.path)) return []
          const says = `${page.path} relates to it, and it does not link back`
          return [{ path: other.path, says, mend: 'compile' as const }]
        })
      }),
}

const RELATED = /^related/i

function leadsTo({ resolve }: Look, { path, links }: FileFacts, to: string): boolean {
  return links.some((link) => resolve(link, path) === to)
}
