import { isLiving, type Memory } from '../../model/memory.ts'
import type { PageRow } from '../../store/page-rows.ts'
import { signsOf } from '../page/memory-line.ts'
import type { Builder } from './builder.ts'
import { countKeys, type LayoutPage, layoutOf, type Parting, pageFor, pagesIn } from './layout.ts'
import { overviewText, partName } from './overview-text.ts'
import type { OwnPart } from './own-part.ts'
import { type LinePlace, lineOf, type PageText, pageLink, pageText } from './page-text.ts'
import { relatedTo, subjectNamed } from './related.ts'
import { sourcesOf } from './sources.ts'
import { pathOf, type Subject } from './subject.ts'

/** By the year, the month and the day of keys, then by the signs that spread them. */
const PARTING: Parting = { levels: [4, 6, 8, 9, 10, 11], most: 100 }
const WIDTHS = [8, 11] as const

/** A page that is to be written: its file, what the index says of it, and the memories that stand in it. */
export interface PageDraft {
  readonly part: OwnPart
  readonly row: PageRow
  readonly members: readonly string[]
}

/** What has to be done for a subject: pages to write, and pages that are no more. */
export interface SubjectPlan {
  readonly drafts: readonly PageDraft[]
  readonly gone: readonly string[]
  /** What stands on another page than before. */
  readonly moved: readonly string[]
}

/** Makes those pages of a subject that its changed keys concern, and all that it did not have before. */
export async function planSubject(
  builder: Builder,
  slug: string,
  keys: readonly string[],
  connections: ReadonlyMap<string, readonly string[]>,
): Promise<SubjectPlan> {
  const { store, reach, vault } = builder
  const known = await store.pages.pagesOf(reach, vault.name, slug)
  const subject = await subjectNamed(builder, slug)
  if (subject === undefined) return { drafts: [], gone: known.map(({ path }) => path), moved: [] }
  const pages = pagesIn(await layoutFor(builder, slug))
  const paths = new Set(pages.map(({ part }) => pathOf(slug, part)))
  const drafts: PageDraft[] = []
  for (const page of pages) {
    const before = known.find(({ part }) => part === page.part)
    const isDue = page.part === '' || keys.some((key) => key.startsWith(page.part))
    // A page that held statements and now leads to others, or the other way round, lies above what is due.
    if (isDue || before === undefined) drafts.push(await draftPage(builder, subject, page, connections))
  }
  const gone = known.map(({ path }) => path).filter((path) => !paths.has(path))
  const isParted = known.length > 0 && (gone.length > 0 || pages.length > known.length)
  return { drafts, gone, moved: isParted ? drafts.flatMap(({ members }) => members) : [] }
}

/** How a subject is parted into pages. */
async function layoutFor({ store, reach, vault, layouts }: Builder, slug: string): Promise<LayoutPage> {
  const known = layouts.get(slug)
  if (known !== undefined) return known
  const counts = await countKeys(
    (part, width) => store.pages.memberCounts(reach, vault.name, slug, part, width),
    WIDTHS,
    PARTING.most,
  )
  const layout = layoutOf(counts, PARTING)
  layouts.set(slug, layout)
  return layout
}

/** The page with the line of each of these memories. */
export async function pagesTelling(builder: Builder, ids: readonly string[]): Promise<Map<string, string>> {
  const { store, reach, vault } = builder
  const found = new Map<string, string>()
  for (const { memory, subject, key } of await store.pages.memoryPages(reach, vault.name, ids))
    found.set(memory, pathOf(subject, pageFor(await layoutFor(builder, subject), key).part))
  return found
}

async function draftPage(
  builder: Builder,
  subject: Subject,
  page: LayoutPage,
  connections: ReadonlyMap<string, readonly string[]>,
): Promise<PageDraft> {
  const { store, reach, vault } = builder
  const path = pathOf(subject.slug, page.part)
  const isFirst = page.part === ''
  const title = isFirst ? subject.title : `${subject.title}, ${partName(page.part)}`
  const links = isFirst
    ? await relatedLinks(builder, subject, connections.get(path) ?? [])
    : [`- ${pageLink(pathOf(subject.slug), subject.title)}`]
  const isOverview = page.children.length > 0
  const members = isOverview
    ? []
    : await store.pages.members(reach, vault.name, subject.slug, page.part, MOST)
  const memories = await store.memories.byIds(
    reach,
    members.map(({ memory }) => memory),
  )
  const text = isOverview
    ? overviewText({ subject, title, page, related: links })
    : pageText({
        subject,
        title,
        path,
        memories,
        related: links,
        zone: builder.zone,
        ...(await refs(builder, path, memories)),
      })
  return {
    part: { path, kind: 'concept', block: 'statements', fields: text.fields, inner: text.inner },
    row: rowOf(subject, page.part, path, title, text),
    members: members.map(({ memory }) => memory),
  }
}

/** A page that cannot be parted any further is written whole. */
const MOST = 100_000

function rowOf(subject: Subject, part: string, path: string, title: string, text: PageText): PageRow {
  const { statements, updated, lead } = text
  return {
    ...{ path, subject: subject.slug, part, project: subject.project, title, statements, updated, lead },
    // Parts are reached from the first page.
    key: part === '' ? subject.key : '',
  }
}

/** Related pages, then pages about what ties this one to others. */
async function relatedLinks(
  builder: Builder,
  { slug }: Subject,
  connections: readonly string[],
): Promise<string[]> {
  const links: string[] = []
  for (const other of await relatedTo(builder, slug)) {
    const subject = await subjectNamed(builder, other)
    if (subject !== undefined) links.push(`- ${pageLink(pathOf(other), subject.title)}`)
  }
  for (const path of connections) links.push(`- ${pageLink(path, 'connection')}`)
  return links
}

/** What the lines of these memories say of others, and where they were said. */
async function refs(builder: Builder, path: string, memories: readonly Memory[]) {
  const { store, reach } = builder
  const rivals = new Map<string, string[]>()
  for (const { id, state } of memories) {
    if (state !== 'conflict') continue
    const links = await store.memories.links(reach, id)
    const conflicts = links.filter(({ relation }) => relation === 'conflicts')
    rivals.set(id, [...new Set(conflicts.map(({ from, to }) => (from === id ? to : from)))].sort())
  }
  const successors = memories.flatMap(({ supersededBy }) => supersededBy ?? [])
  const others = [...new Set([...[...rivals.values()].flat(), ...successors])]
  const living = new Set((await store.memories.byIds(reach, others)).filter(isLiving).map(({ id }) => id))
  const here = new Set(memories.map(({ id }) => id))
  const places = await pagesTelling(builder, others)
  const alike = await store.pages.alike(reach, [...here, ...others])
  const signs = (id: string) => signsOf(id, alike)
  const lineAt = (id: string): LinePlace[] => {
    const place = here.has(id) ? path : places.get(id)
    return place && living.has(id) ? [lineOf(id, place, signs(id))] : []
  }
  return {
    signs,
    sources: await sourcesOf(builder, memories),
    rivals: ({ id }: Memory) => (rivals.get(id) ?? []).flatMap(lineAt),
    successor: ({ supersededBy }: Memory) => (supersededBy === null ? undefined : lineAt(supersededBy)[0]),
  }
}
