import { setImmediate as others } from 'node:timers/promises'
import { parse } from 'yaml'
import { termsOf } from '../../store/terms.ts'
import type { VaultFile } from '../../store/vault-rows.ts'
import type { AuthorContext } from './context.ts'

/** A page of ours as we wrote it last, with the words it is found by. */
export interface IndexedPage extends Pick<VaultFile, 'path' | 'kind' | 'content' | 'writtenAt'> {
  readonly title: string
  readonly terms: ReadonlySet<string>
}

/** The line of a memory in a page. */
export interface Held {
  readonly path: string
  readonly block: string
}

/** Every concept and connection of the vault. Read once for a run, since it grows with the wiki; a prompt does not. */
export interface PageIndex {
  readonly pages: ReadonlyMap<string, IndexedPage>
  /** Where the statements of a page hold a memory, by the last eight characters of its id. */
  readonly holding: ReadonlyMap<string, Held>
  /** In how many pages a term stands. */
  readonly counts: ReadonlyMap<string, number>
}

/** Title, lead and the first statements say what a page is about. */
const READ = 2000
const AT_ONCE = 50
/** As many characters of its id as name a memory in prose. */
export const SHORT = 8

export async function readPageIndex({ store, reach, vault }: AuthorContext): Promise<PageIndex> {
  const pages = new Map<string, IndexedPage>()
  const holding = new Map<string, Held>()
  const counts = new Map<string, number>()
  for (const file of await store.vault.files(reach, vault.name)) {
    if (file.kind !== 'concept' && file.kind !== 'connection') continue
    const terms = new Set(termsOf(`${file.path} ${file.content.slice(0, READ)}`))
    pages.set(file.path, { ...file, title: titleOf(file.content), terms })
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [, id = ''] of file.content.matchAll(HELD))
      if (!holding.has(id.slice(-SHORT))) holding.set(id.slice(-SHORT), { path: file.path, block: id })
    // Hooks are answered by the same process.
    if (pages.size % AT_ONCE === 0) await others()
  }
  return { pages, holding, counts }
}

/** Read from its line alone: the whole of it for each of thousands of pages would keep others waiting. */
function titleOf(content: string): string {
  const [, written = ''] = /^---\n(?:.*\n){0,20}?title: *(.*)\n/.exec(content.slice(0, READ)) ?? []
  const title: unknown = /^["']/.test(written) ? parse(written, { logLevel: 'silent' }) : written
  return typeof title === 'string' ? title : ''
}

/** The line of a memory ends with its id; who only cites one goes on behind it. */
const HELD = /\^m-([0-9a-z]{8,26})$/gm
const CITED = /\^?\bm-([0-9a-z]{8,26})\b/g

/** The memories that a text holds or cites, by the last eight characters of their ids. */
export function memoriesIn(text: string): Set<string> {
  return new Set([...text.matchAll(CITED)].map(([, id = '']) => id.slice(-SHORT)))
}

/**
 * The pages of the index, those that are about a text first: by the words they share with it, rare ones counting more,
 * and before all others those that cite one of its sources. Then the newest.
 */
export function byConcern(
  pageIndex: PageIndex,
  text: string,
  sources: readonly string[],
): { readonly page: IndexedPage; readonly score: number }[] {
  const wanted = new Set(termsOf(text))
  const weight = (term: string) => Math.log(1 + pageIndex.pages.size / (pageIndex.counts.get(term) ?? 1))
  const scored = [...pageIndex.pages.values()].map((page) => {
    const shared = [...page.terms].filter((term) => wanted.has(term))
    const sum = shared.reduce((all, term) => all + weight(term), 0)
    const cites = sources.some((source) => page.content.includes(source)) ? CITING : 0
    return { page, score: cites + sum / Math.sqrt(1 + page.terms.size) }
  })
  return scored.sort((one, other) => other.score - one.score || newerFirst(one.page, other.page))
}

const CITING = 1000

function newerFirst(one: IndexedPage, other: IndexedPage): number {
  if (one.writtenAt !== other.writtenAt) return one.writtenAt < other.writtenAt ? 1 : -1
  return one.path < other.path ? -1 : 1
}
