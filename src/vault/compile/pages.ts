import { isLiving, type Memory } from '../../model/memory.ts'
import type { PageRow } from '../../store/page-rows.ts'
import { ownWordsOf } from '../edits/own-words.ts'
import { readFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { inOneLine } from '../folder/text.ts'
import { idLengthOf } from '../page/memory-line.ts'
import type { Builder } from './builder.ts'
import { episodeLines } from './episode-lines.ts'
import { countKeys, type LayoutPage, layoutOf, pageFor, pagesIn } from './layout.ts'
import { type LineTarget, lineOf, pageLink } from './links.ts'
import { overviewText, partName } from './overview-text.ts'
import type { OwnPart } from './own-part.ts'
import { type PageText, pageText } from './page-text.ts'
import { connectionsNaming, MAX_RELATED, relatedTo, subjectNamed } from './related.ts'
import { sourcesOf } from './sources.ts'
import { keyOfSubject, NOTES_KEY, pathOf, type Subject } from './subject.ts'

/** By the year, the month and the day of keys, then by the signs that spread them. */
const LEVELS = [4, 6, 8, 9, 10, 11]
const MAX_STATEMENTS = 100
/** Statements that have only their time in common are read by the month. */
const MAX_OTHER_STATEMENTS = 30
const WIDTHS = [8, 11] as const

/** A page that is to be written: its file, what the index says of it, and the memories that stand in it. */
export interface PageDraft {
  readonly part: OwnPart
  readonly row: PageRow
  readonly members: readonly string[]
}

/** The pages of a subject to write, and those to remove. */
export interface SubjectPlan {
  readonly drafts: readonly PageDraft[]
  readonly gone: readonly string[]
  /** Memories that stand on another page than before. */
  readonly moved: readonly string[]
  /** Subjects whose pages name these pages. */
  readonly related: readonly string[]
}

/** Makes those pages of a subject that its changed keys concern, and all that it did not have before. */
export async function planSubject(
  builder: Builder,
  id: string,
  keys: readonly string[],
  connections: ReadonlyMap<string, readonly string[]>,
): Promise<SubjectPlan> {
  const { store, reach, vault } = builder
  const known = await store.pages.pagesOf(reach, vault.name, id)
  const subject = await subjectNamed(builder, id)
  if (subject === undefined) return withoutPages(builder, id, known)
  const pages = pagesIn(await layoutFor(builder, id))
  const paths = new Set(pages.map(({ part }) => pathOf(subject, part)))
  const drafts: PageDraft[] = []
  for (const page of pages) {
    const before = known.find(({ path }) => path === pathOf(subject, page.part))
    const isDue = page.part === '' || keys.some((key) => key.startsWith(page.part))
    // A page that held statements and now leads to others, or the other way round, lies above what is due.
    if (isDue || before === undefined) drafts.push(await draftPage(builder, subject, page, connections))
  }
  const gone = known.map(({ path }) => path).filter((path) => !paths.has(path))
  const isSplit = known.length > 0 && (gone.length > 0 || pages.length > known.length)
  return {
    drafts,
    gone,
    moved: isSplit ? drafts.flatMap(({ members }) => members) : [],
    related: isRenamed(known, drafts) ? await relatedTo(builder, id) : [],
  }
}

/** Pages that relate to a page name it by its path and its title. */
function isRenamed(known: readonly PageRow[], drafts: readonly PageDraft[]): boolean {
  const before = known.find(({ part }) => part === '')
  const after = drafts.find(({ row }) => row.part === '')?.row
  return before !== undefined && (before.path !== after?.path || before.title !== after.title)
}

/** A subject with too few statements has no page. */
async function withoutPages(
  { store, reach, vault }: Builder,
  id: string,
  known: readonly PageRow[],
): Promise<SubjectPlan> {
  const members = await store.pages.members(reach, vault.name, id, '', MAX_ON_PAGE)
  const moved = known.length === 0 ? [] : members.map(({ memory }) => memory)
  return { drafts: [], gone: known.map(({ path }) => path), moved, related: [] }
}

/** How a subject is split into pages. */
async function layoutFor({ store, reach, vault, layouts }: Builder, id: string): Promise<LayoutPage> {
  const known = layouts.get(id)
  if (known !== undefined) return known
  const most = keyOfSubject(id) === NOTES_KEY ? MAX_OTHER_STATEMENTS : MAX_STATEMENTS
  const counts = await countKeys(
    (part, width) => store.pages.memberCounts(reach, vault.name, id, part, width),
    WIDTHS,
    most,
  )
  const layout = layoutOf(counts, { levels: LEVELS, most })
  layouts.set(id, layout)
  return layout
}

/** The page with the line of each of these memories. */
export async function pagesContaining(
  builder: Builder,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { store, reach, vault } = builder
  const found = new Map<string, string>()
  for (const { memory, subject: id, key } of await store.pages.memoryPages(reach, vault.name, ids)) {
    const subject = await subjectNamed(builder, id)
    if (subject !== undefined)
      found.set(memory, pathOf(subject, pageFor(await layoutFor(builder, id), key).part))
  }
  return found
}

async function draftPage(
  builder: Builder,
  subject: Subject,
  page: LayoutPage,
  connections: ReadonlyMap<string, readonly string[]>,
): Promise<PageDraft> {
  const { store, reach, vault } = builder
  const path = pathOf(subject, page.part)
  const isFirst = page.part === ''
  const own = await ownTitle(builder, path)
  const title = own ?? (isFirst ? subject.title : `${subject.title}, ${partName(page.part)}`)
  const links = isFirst
    ? await relatedLinks(builder, subject, connectionsNaming(connections, path))
    : [`- ${pageLink(pathOf(subject), subject.title)}`]
  const isOverview = page.children.length > 0
  const members = isOverview
    ? []
    : await store.pages.members(reach, vault.name, subject.id, page.part, MAX_ON_PAGE)
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
        episodes: await episodeLines(builder, memories),
        zone: builder.zone,
        sections: builder.schema.sections,
        ...(await refs(builder, path, memories)),
      })
  return {
    part: { path, kind: 'concept', block: 'statements', fields: text.fields, inner: text.inner },
    row: rowOf(subject, page.part, path, title, text),
    members: members.map(({ memory }) => memory),
  }
}

/** A page that cannot be split any further is written whole. */
const MAX_ON_PAGE = 100_000

/** The title that a person gave a page; undefined when they did not. */
async function ownTitle(builder: Builder, path: string): Promise<string | undefined> {
  const { vault } = builder
  if (!(await ownWordsOf(builder, vault, path)).title) return undefined
  const file = readVaultFile(vault.root, path)
  const front = file.ok && file.value !== undefined ? readFrontMatter(file.value.toString()) : undefined
  const title = front?.ok ? front.value.fields['title'] : undefined
  return typeof title === 'string' && inOneLine(title) !== '' ? inOneLine(title) : undefined
}

function rowOf(subject: Subject, part: string, path: string, title: string, text: PageText): PageRow {
  const { statements, updated, lead } = text
  return {
    ...{ path, subject: subject.id, part, project: subject.project, title, statements, updated, lead },
    // Parts are reached from the first page.
    key: part === '' ? subject.key : '',
  }
}

/** Related pages, then pages about how this one relates to others. */
async function relatedLinks(
  builder: Builder,
  { id }: Subject,
  connections: readonly string[],
): Promise<string[]> {
  const { store, reach, vault } = builder
  const links: string[] = []
  for (const other of await relatedTo(builder, id)) {
    const subject = links.length < MAX_RELATED ? await subjectNamed(builder, other) : undefined
    if (subject === undefined) continue
    // As a person called it, where they did.
    const row = await store.pages.page(reach, vault.name, pathOf(subject))
    links.push(`- ${pageLink(pathOf(subject), row?.title ?? subject.title)}`)
  }
  for (const path of connections) links.push(`- ${pageLink(path, 'connection')}`)
  return links
}

/** Links from the lines of these memories to others, and their sources. */
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
  const pages = await pagesContaining(builder, others)
  const alike = await store.pages.alike(reach, [...here, ...others])
  const idLength = (id: string) => idLengthOf(id, alike)
  const lineAt = (id: string): LineTarget[] => {
    const page = here.has(id) ? path : pages.get(id)
    return page && living.has(id) ? [lineOf(id, page, idLength(id))] : []
  }
  return {
    idLength,
    sources: await sourcesOf(builder, memories),
    rivals: ({ id }: Memory) => (rivals.get(id) ?? []).flatMap(lineAt),
    successor: ({ supersededBy }: Memory) => (supersededBy === null ? undefined : lineAt(supersededBy)[0]),
  }
}
