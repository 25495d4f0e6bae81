import { isLivingOrSuperseded } from '../../model/memory.ts'
import { readFrontMatter } from '../folder/front-matter.ts'
import { outlineOf } from '../folder/markdown.ts'
import { readVaultFile } from '../folder/read.ts'
import { includesProject } from '../folder/vault.ts'
import { wikilink } from '../folder/wikilinks.ts'
import type { AuthorContext } from './context.ts'
import type { Held, PageIndex } from './page-index.ts'

const MEMORY = /^m-([0-9a-z]{8,26})$/
const ENTRY = /^(\d{4}-\d{2}-\d{2})#(.+)$/

/** The entries of daily logs that a text cites. What only looks like a citation is not there when it is looked for. */
export function logSourcesIn(text: string): string[] {
  return [...text.matchAll(CITED)].map(([, source = '']) => source.trim())
}

const CITED = /\[\[(\d{4}-\d{2}-\d{2}#[^\]|[\n]+)/g

/** Whether a source is there: a memory that was not forgotten and that this vault may tell of, or an entry of a daily log. */
export async function sourceExists({ store, reach, vault }: AuthorContext, source: string): Promise<boolean> {
  const [, part = ''] = MEMORY.exec(source) ?? []
  if (part === '') return entryExists(vault.root, source)
  const ids = await store.memories.findIds(reach, part, 2)
  const memory = ids.length === 1 ? await store.memories.get(reach, ids[0] ?? '') : undefined
  return memory !== undefined && isLivingOrSuperseded(memory) && includesProject(vault, memory.project)
}

function entryExists(root: string, source: string): boolean {
  const [, day = '', heading] = ENTRY.exec(source) ?? []
  const file = day === '' ? undefined : readVaultFile(root, `daily/${day}.md`)
  if (!file?.ok || file.value === undefined) return false
  const text = file.value.toString()
  const page = readFrontMatter(text)
  return outlineOf(page.ok ? page.value.body : text).headings.some(
    ({ depth, text: words }) => depth === 2 && words === heading,
  )
}

/** A source as a link to where it stands; a memory that no page holds is named only. */
export function citation(source: string, { holding }: PageIndex): string {
  const [, day, heading] = ENTRY.exec(source) ?? []
  if (day !== undefined) return wikilink(day, { anchor: heading ?? '', label: day })
  const held = holding.get(source.slice('m-'.length))
  return held === undefined ? source : blockLink(held, source)
}

/** The sign of a block id is no part of a heading, so it is not for `wikilink` to put it there. */
function blockLink({ path, block }: Held, source: string): string {
  return `[[${path.replace(/\.md$/, '')}#^m-${block}|${source}]]`
}
