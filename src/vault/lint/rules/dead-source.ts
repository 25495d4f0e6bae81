import { memoryNamed } from '../../ask/source.ts'
import { reachIn } from '../../folder/vault.ts'
import { wikilinksIn } from '../../folder/wikilinks.ts'
import type { FileKind } from '../facts.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'
import { sessionNamed } from '../source-name.ts'
import { flawOf } from './broken-link.ts'

const PAGES: readonly FileKind[] = ['concept', 'connection', 'answer']

/** Sources in the front matter of pages of ours that name a log, page, session or memory that is not there. */
export const deadSource: Rule = {
  name: 'dead-source',
  severity: 'error',
  says: 'a source of a page, in its front matter, that is not there',
  fixes: 'the page is written again; an answer is left',
  find: async (look) => {
    const found: Found[] = []
    for (const { path, kind, sources } of look.files) {
      if (!PAGES.includes(kind)) continue
      for (const source of sources) {
        if (await isThere(look, path, source)) continue
        const says = `its source ${source} is not there`
        found.push({ path, says, mend: kind === 'answer' ? null : 'compile' })
      }
    }
    return found
  },
}

/** A source is a link or the name of a file, a session, a memory or an address of the web, which is not asked for. */
async function isThere(look: Look, path: string, source: string): Promise<boolean> {
  const memory = memoryNamed(source)
  if (memory !== undefined) return look.memoriesOf(memory.id).length > 0
  const session = sessionNamed(source)
  if (session !== undefined) return hasSession(look, session)
  if (/^https?:\/\//.test(source) || look.fileOf(source) !== undefined) return true
  const links = wikilinksIn(source.includes('[[') ? source : `[[${source}]]`)
  return links.length > 0 && links.every((link) => flawOf(look, path, link) === undefined)
}

async function hasSession({ context, vault }: Look, name: string): Promise<boolean> {
  return (await context.store.sessions.findIds(reachIn(context.reach, vault), name, 1)).length > 0
}
