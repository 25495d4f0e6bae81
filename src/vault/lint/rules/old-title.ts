import type { LocatedLink } from '../facts.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'

/** Rows of the index and related pages under another title than the page has: a person changed it. */
export const oldTitle: Rule = {
  name: 'old-title',
  severity: 'warning',
  says: 'a row of the index, or a related page, under a title that the page does not have',
  fixes: 'the page and all that link to it are written again',
  find: (look) =>
    look.files.flatMap(({ path, links }) =>
      links.filter(isTitled).flatMap((link) => outdatedIn(look, path, link)),
    ),
}

/** Links of ours whose label is a title: others say where something was said, or the time of a part. */
function isTitled({ part, under, label, anchor }: LocatedLink): boolean {
  if (label === null || anchor !== null || label === 'connection') return false
  return part === 'index' ? under !== 'Index' : part === 'statements' && /^related/i.test(under)
}

function outdatedIn({ fileOf, resolve }: Look, path: string, link: LocatedLink): Found[] {
  const page = fileOf(resolve(link, path) ?? '')
  if (page?.kind !== 'concept' || page.title === null) return []
  const [shown, title] = [lettersOf(link.label ?? ''), lettersOf(page.title)]
  if (link.label?.endsWith('…') ? title.startsWith(shown) : title === shown) return []
  return [{ path, line: link.line, says: `${page.path} is called "${page.title}" now`, mend: 'compile' }]
}

/** A label has no brackets and bars, which a title may have. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}
