import { MAX_RELATED } from '../../compile/related.ts'
import type { FileFacts, FileKind, LocatedLink } from '../facts.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'

const PAGES: readonly FileKind[] = ['concept', 'connection']

/** Pages that relate to another one which does not lead back. */
export const noBackLink: Rule = {
  name: 'no-back-link',
  severity: 'warning',
  says: `a page that relates to another one, which does not link back and relates to fewer than ${MAX_RELATED}`,
  fixes: 'both pages are written again',
  find: (look) =>
    look.files
      .filter(({ kind }) => PAGES.includes(kind))
      .flatMap((page) => relatedIn(page).flatMap((link) => noWayBack(look, page, link))),
}

function noWayBack({ fileOf, resolve }: Look, page: FileFacts, link: LocatedLink): Found[] {
  const other = fileOf(resolve(link, page.path) ?? '')
  if (other === undefined || other === page || !PAGES.includes(other.kind)) return []
  const leadsBack = other.links.some((back) => resolve(back, other.path) === page.path)
  if (leadsBack || relatedIn(other).length >= MAX_RELATED) return []
  const says = `${page.path} relates to it, and it does not link back`
  return [{ path: other.path, says, mend: 'compile' }]
}

function relatedIn({ links }: FileFacts): LocatedLink[] {
  return links.filter(({ part, under }) => part === 'statements' && RELATED.test(under))
}

const RELATED = /^related/i
