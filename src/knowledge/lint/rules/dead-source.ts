import { reachIn } from '../../vault/vault.ts'
import { wikilinksIn } from '../../vault/wikilinks.ts'
import type { FileKind } from '../facts.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'
import { flawOf } from './broken-link.ts'

const PAGES: readonly FileKind[] = ['concept', 'connection', 'answer']

/** Sources in the front matter of pages of ours that name a log, page, session or memory that is not there. */
export const deadSource: Rule = {
  name: 'dead-source',
  severity: 'error',
  says: 'a source of a page, in its front matter, that is not there',
  mends: 'the page is written anew; an answer is left',
  find: async (look) => {
    const pages = look.files.filter(({ kind, sources }) => PAGES.includes(kind) && sources.length > 0)
    if (pages.length === 0) return []
    const sessions = await sessionNames(look)
    return pages.flatMap(({ path, kind, sources }) =>
      sources
        .filter((source) => !isThere(look, path, source, sessions))
        .map((source): Found => {
          const says = `its source ${source} is not there`
          return { path, says, mend: kind === 'answer' ? null : 'compile' }
        }),
    )
  },
}

async function sessionNames({ room, vault }: Look): Promise<ReadonlySet<string>> {
  const sessions = await room.store.sessions.list(reachIn(room.reach, vault))
  return new Set(sessions.flatMap(({ id, hostSession }) => [id, hostSession]))
}

/** A source is a link or the name of a file, a session, a memory or an address of the web, which is not asked for. */
function isThere(look: Look, path: string, source: string, sessions: ReadonlySet<string>): boolean {
  const [, , name = ''] = NAMED.exec(source) ?? []
  if (/^https?:\/\//.test(source) || sessions.has(name) || look.memoriesOf(name).length > 0) return true
  const links = wikilinksIn(source.includes('[[') ? source : `[[${source}]]`)
  return links.length > 0 && links.every((link) => flawOf(look, path, link) === undefined)
}

const NAMED = /^(?:(session|memory):)?(?:\^?m-)?(.*)$/
