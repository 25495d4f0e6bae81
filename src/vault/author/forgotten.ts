import { readFrontMatter, withFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { readBlock, withBlock, withoutBlock } from '../page/blocks.ts'
import { apply } from './apply.ts'
import type { AuthorContext } from './context.ts'
import { hasStatements, isProseOurs } from './ownership.ts'
import { type IndexedPage, memoriesIn, type PageIndex, readPageIndex, SHORT } from './page-index.ts'
import { type StagedPage, whyKept } from './pages.ts'
import { nameOf } from './pieces.ts'
import { progressNote, putProgress, readProgress } from './progress.ts'

/**
 * Takes out of prose every paragraph that cites a memory which was forgotten since the last time. No model is needed for it:
 * so it holds also when none may be asked any more. Gives the pages that changed. Only who holds the vault's lock may call it.
 */
export async function dropForgotten(context: AuthorContext): Promise<string[]> {
  const note = progressNote(context, 'forgotten')
  const { since } = await readProgress(context.store, note)
  const states = ['forgotten'] as const
  const gone = await context.store.memories.list(context.reach, since === '' ? { states } : { states, since })
  const latest = gone
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  if (latest === undefined) return []
  const ids = new Set(gone.map((memory) => nameOf(memory).slice(-SHORT)))
  const pageIndex = await readPageIndex(context)
  const pages: StagedPage[] = []
  for (const page of pageIndex.pages.values()) {
    const changed = await without(context, pageIndex, page, ids)
    if (changed !== undefined) pages.push(changed)
  }
  // The last ones are looked at again: others may be forgotten in the same millisecond.
  const isDone = pages.length === 0 || (await apply(context, pages, { note, pieces: [] }, () => undefined))
  if (isDone) await putProgress(context.store, note, { since: latest, done: [] })
  return isDone ? pages.map(({ path }) => path) : []
}

/** The page without such paragraphs; undefined when it has none, or its prose is a person's. */
async function without(
  context: AuthorContext,
  pageIndex: PageIndex,
  page: IndexedPage,
  ids: ReadonlySet<string>,
): Promise<StagedPage | undefined> {
  const file = readVaultFile(context.vault.root, page.path)
  const before = file.ok ? file.value?.toString() : undefined
  const prose = readBlock(before ?? '', 'prose')
  if (before === undefined || !prose.ok || prose.value === undefined) return undefined
  const all = prose.value.split('\n\n')
  const kept = all.filter((one) => ![...memoriesIn(one)].some((id) => ids.has(id)))
  if (kept.length === all.length || !(await isProseOurs(context, page.path, before))) return undefined
  const isEmpty = !kept.some((one) => CITES.test(one))
  const goes = isEmpty && whyKept(before) === undefined && !isLinked(pageIndex, page)
  // A page that others link to stays, with its title alone.
  const inner = !isEmpty || kept[0]?.startsWith('# ') ? `${kept.join('\n\n').replace(/\n*$/, '')}\n` : ''
  const rewritten = (text: string) => {
    const now = readBlock(text, 'prose')
    const written = (now.ok && now.value) || ''
    const done = inner === '' ? withoutBlock(text, 'prose') : withBlock(text, 'prose', { inner, written })
    return done.ok ? withoutSources(done.value, written, inner) : text
  }
  const { path, kind } = page
  if (goes) return { path, kind, before, after: null, record: '', prose: '' }
  return { path, kind, before, after: rewritten(before), record: rewritten(page.content), prose: inner }
}

/** Without the sources that only the words which went had cited. Those of a page with statements follow from these. */
function withoutSources(text: string, before: string, after: string): string {
  const page = readFrontMatter(text)
  const sources = page.ok ? page.value.fields['sources'] : undefined
  if (!Array.isArray(sources) || hasStatements(text)) return text
  const went = (source: unknown) =>
    typeof source === 'string' && before.includes(source) && !after.includes(source)
  const kept = withFrontMatter(text, { sources: sources.filter((source) => !went(source)) })
  return kept.ok ? kept.value : text
}

/** A paragraph names its sources at its end; a title has none. */
const CITES = /\((?:\[\[|m-)[^()]*\)\s*$/

function isLinked({ pages }: PageIndex, { path }: IndexedPage): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')
  return [...pages.values()].some((other) => other.path !== path && other.content.includes(name))
}
