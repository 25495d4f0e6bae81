import { hasAnchor } from '../../folder/anchors.ts'
import type { FileFacts, LocatedLink } from '../facts.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'

/**
 * Links to a page, a heading or a block that is not there. What a person wrote is reported, and is theirs to change; log.md
 * tells what was, and is only added to.
 */
export const brokenLink: Rule = {
  name: 'broken-link',
  severity: 'error',
  says: 'a link to a page, heading or block that is not there; a warning outside of our parts',
  fixes: 'in our parts: the page is written again',
  find: (look) =>
    look.files
      .filter(({ kind }) => kind !== 'report' && kind !== 'log')
      .flatMap((file) => file.links.flatMap((link) => brokenIn(look, file, link))),
}

function brokenIn(look: Look, { path, kind }: FileFacts, link: LocatedLink): Found[] {
  // An answer whose memory went is stale, which another rule tells.
  if (kind === 'answer' && memoryLinked(link) !== undefined) return []
  const flaw = flawOf(look, path, link)
  if (flaw === undefined) return []
  const { line, part, target, anchor } = link
  const says = `[[${target}${anchor === null ? '' : `#${anchor}`}]] ${flaw}`
  if (part === null) return [{ path, line, says, severity: 'warning' }]
  return [{ path, line, says, mend: kind === 'answer' ? null : 'compile' }]
}

/** The end of the id of the memory whose line a link in a part of ours leads to; undefined for any other link. */
export function memoryLinked({ part, anchor }: Pick<LocatedLink, 'part' | 'anchor'>): string | undefined {
  return part === null ? undefined : /^\^m-([0-9a-z]{8,26})$/.exec(anchor ?? '')?.[1]
}

/** Why a link leads nowhere; undefined when it leads somewhere. A file that cannot be looked into is there. */
export function flawOf(
  { resolve, fileOf }: Look,
  from: string,
  link: Pick<LocatedLink, 'target' | 'anchor'>,
): string | undefined {
  const path = resolve(link, from)
  if (path === undefined) return 'leads nowhere'
  const to = fileOf(path)
  // It leads on to the pages that have the line now.
  if (to?.kind === 'moved') return undefined
  const anchors = to?.anchors
  if (link.anchor === null || anchors === undefined || hasAnchor(anchors, link.anchor)) return undefined
  const what = link.anchor.startsWith('^') ? 'a block' : 'a heading'
  return `leads to ${what} that is not in ${path}`
}
