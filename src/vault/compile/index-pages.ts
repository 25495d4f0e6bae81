import type { PageRow } from '../../store/page-rows.ts'
import { slugOf } from '../folder/slug.ts'
import { asMarkdown } from '../folder/text.ts'
import { type Builder, projectName } from './builder.ts'
import { INDEX, OTHER } from './intake.ts'
import { lastDaysLine } from './last-days.ts'
import { countKeys, type LayoutPage, layoutOf, pagesIn } from './layout.ts'
import { pageLink } from './links.ts'
import { plural, section } from './page-text.ts'
import type { PageDraft, SubjectPlan } from './pages.ts'
import { hasShortList } from './short-list.ts'

/** A file has at most so many rows, of so many characters each. */
const MAX_ROWS = 200
const MAX_ROW_LENGTH = 160

const WIDTHS = [10, 14] as const
/** The first characters of a key name the project. */
const PROJECT_KEY_LENGTH = 8

/** Makes index.md, and the pages it leads to when it is too much for one: those that the changed keys concern. */
export async function planIndex(builder: Builder, keys: readonly string[]): Promise<SubjectPlan> {
  const { store, reach, vault } = builder
  const known = await store.pages.pagesOf(reach, vault.name, INDEX)
  const layout = await layoutOfIndex(builder)
  // The short list leads to the index, also while no subject has a page.
  if (layout.count === 0 && known.length === 0 && !(await hasShortList(builder))) return NOTHING
  const pages = pagesIn(layout)
  const drafts: PageDraft[] = []
  for (const page of pages) {
    const isKnown = known.some(({ part }) => part === page.part)
    const isDue = page.part === '' || keys.some((key) => key.startsWith(page.part))
    if (isDue || !isKnown) drafts.push(await draftIndex(builder, page))
  }
  const paths = new Set(pages.map(({ part }) => indexPath(part)))
  const gone = known.map(({ path }) => path).filter((path) => !paths.has(path))
  return { ...NOTHING, drafts, gone }
}

const NOTHING: SubjectPlan = { drafts: [], gone: [], moved: [], related: [] }

async function layoutOfIndex({ store, reach, vault }: Builder): Promise<LayoutPage> {
  const counts = await countKeys(
    (part, width) => store.pages.pageCounts(reach, vault.name, part, width),
    WIDTHS,
    MAX_ROWS,
  )
  const projects = new Set(counts.map(({ key }) => key.slice(0, PROJECT_KEY_LENGTH))).size
  // Very many projects are split themselves.
  const levels = [...(projects > MAX_ROWS ? [2] : []), PROJECT_KEY_LENGTH, 10, 12, 14]
  return layoutOf(counts, { levels, most: MAX_ROWS })
}

function indexPath(part: string): string {
  return part === '' ? 'index.md' : `pages/index/${slugOf(`part ${part}`, part)}.md`
}

async function draftIndex(builder: Builder, page: LayoutPage): Promise<PageDraft> {
  const { store, reach, vault } = builder
  const path = indexPath(page.part)
  const rows = page.children.length > 0 ? [] : await store.pages.pagesAt(reach, vault.name, page.part)
  const title = page.part === '' ? 'Index' : `Index: ${await nameOf(builder, page)}`
  const children: string[] = []
  for (const child of page.children)
    children.push(
      `- ${pageLink(indexPath(child.part), await nameOf(builder, child))}: ${plural(child.count, 'page')}`,
    )
  const days = page.part === '' ? lastDaysLine(vault.root) : ''
  const parts = [
    `# ${asMarkdown(title)}`,
    `${plural(page.count, 'page')}. The most important statements: ${pageLink('MEMORY.md', 'MEMORY')}. What was built when: ${pageLink('log.md', 'log')}.`,
    ...(days === '' ? [] : [days]),
    ...(children.length > 0 ? [children.join('\n')] : await groups(builder, rows)),
    ...(page.part === '' ? [] : [`Part of ${pageLink('index.md', 'Index')}.`]),
  ]
  const fields = { title, tags: ['memoria'] }
  return {
    part: { path, kind: 'index', block: 'index', fields, inner: `${parts.join('\n\n')}\n` },
    row: {
      ...{ path, subject: INDEX, part: page.part, key: '', project: null, title },
      ...{ statements: page.count, updated: '', lead: '' },
    },
    members: [],
  }
}

/** The rows by project, what belongs to none first; each by its title. */
async function groups(builder: Builder, rows: readonly PageRow[]): Promise<string[]> {
  const named = await Promise.all(
    rows.map(async (row) => ({ row, group: await projectName(builder, row.project) })),
  )
  const names = [...new Set(named.map(({ group }) => group))].sort()
  return names.flatMap((name) => {
    const inside = named.filter(({ group }) => group === name).map(({ row }) => row)
    const lines = inside.sort(byTitle).map(indexRow)
    return section(name === '' ? 'Everywhere' : `Project ${asMarkdown(name)}`, lines)
  })
}

function byTitle(one: PageRow, other: PageRow): number {
  if (one.title !== other.title) return one.title < other.title ? -1 : 1
  return one.path < other.path ? -1 : 1
}

/** Link, how many statements, when any was last said, and how the lead begins: as much as fits. */
function indexRow({ path, subject, title, statements, updated, lead }: PageRow): string {
  const facts = `: ${subject === OTHER ? otherThan(path) : plural(statements, 'statement')}, ${updated}`
  const free = MAX_ROW_LENGTH - `- ${pageLink(path, 'x')}`.length + 1 - facts.length
  const start = `- ${pageLink(path, cut(title, Math.max(free, 1)))}${facts}`
  const left = MAX_ROW_LENGTH - start.length - ': '.length
  const said = cutMarkdown(lead, left)
  return said === '' ? start : `${start}: ${said}`
}

/** The sort of a page without statements. */
function otherThan(path: string): string {
  return path.startsWith('pages/answers/')
    ? 'an answer'
    : path.startsWith('pages/connections/')
      ? 'a connection'
      : 'prose'
}

function cut(text: string, most: number): string {
  const characters = [...text]
  if (text.length <= most) return text
  while (characters.join('').length > most - 1) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** As Markdown, which may be longer than the text. */
function cutMarkdown(text: string, most: number): string {
  for (let length = most; length > 20; length -= 10) {
    const written = asMarkdown(cut(text, length))
    if (written.length <= most) return written
  }
  return ''
}

/** The name of a part of the index: a project, or the letters with which its titles begin. */
async function nameOf(builder: Builder, { part, first }: LayoutPage): Promise<string> {
  if (part.length < PROJECT_KEY_LENGTH) return `projects ${part}`
  const { store, reach, vault } = builder
  const [row] = await store.pages.pagesAt(reach, vault.name, first)
  const project = (await projectName(builder, row?.project ?? null)) || 'Everywhere'
  const letters = part.slice(PROJECT_KEY_LENGTH).match(/../g) ?? []
  const shown = letters
    .map((letter) => (letter.startsWith('_') ? `other ${letter.slice(1)}` : letter[0]))
    .join('')
  return shown === '' ? project : `${project}, ${shown}`
}
