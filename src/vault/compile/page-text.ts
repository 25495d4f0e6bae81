import { localDate } from '../../config/timezone.ts'
import { isLiving, KINDS, type Kind, laterOf, type Memory } from '../../model/memory.ts'
import type { Fields } from '../folder/front-matter.ts'
import { asMarkdown, inOneLine } from '../folder/text.ts'
import { wikilink } from '../folder/wikilinks.ts'
import { blockId, memoryLine } from '../page/memory-line.ts'
import type { Sources } from './sources.ts'
import type { Subject } from './subject.ts'

/** The headings under which the statements of a page stand, in their order. */
export const KIND_HEADINGS: Readonly<Record<Kind, string>> = {
  correction: 'Corrections',
  preference: 'Preferences',
  decision: 'Decisions',
  fact: 'Facts',
  debugging: 'Debugging',
  workaround: 'Workarounds',
  operational: 'Operations',
  action: 'Actions',
  practice: 'Practice',
}

const HISTORY_HEADING = 'History'

/** Where the line of another memory is. */
export interface LinePlace {
  readonly path: string
  readonly block: string
}

export interface PageInput {
  readonly subject: Subject
  /** What the page is called: the subject's title, with the time for a part of it. */
  readonly title: string
  readonly path: string
  readonly memories: readonly Memory[]
  readonly sources: Sources
  /** How many signs name a memory. */
  readonly signs: (id: string) => number
  /** Living lines that contradict a memory, or the one that replaced it. */
  readonly rivals: (memory: Memory) => readonly LinePlace[]
  readonly successor: (memory: Memory) => LinePlace | undefined
  /** Links to pages, as list items. */
  readonly related: readonly string[]
  readonly zone: string
}

/** A page as it is to be written, and what the index says of it. */
export interface PageText {
  readonly fields: Fields
  readonly inner: string
  readonly statements: number
  /** The day on which any of it was last said, or ended. */
  readonly updated: string
  readonly lead: string
}

/** A page that holds statements. What is in it follows from the memories alone. */
export function pageText(input: PageInput): PageText {
  const { subject, memories, zone } = input
  const living = memories.filter(isLiving)
  const [weightiest] = [...(living.length > 0 ? living : memories)].sort(byWeight)
  const past = memories.filter((memory) => !isLiving(memory)).sort(newestFirst)
  const lead = inOneLine(weightiest?.text ?? '')
  const parts = [
    `# ${asMarkdown(input.title)}`,
    leadLine(subject, living, lead, zone),
    ...KINDS.flatMap((kind) =>
      section(
        KIND_HEADINGS[kind],
        living
          .filter((memory) => memory.kind === kind)
          .sort(newestFirst)
          .map((memory) => statementLine(input, memory)),
      ),
    ),
    ...section(
      HISTORY_HEADING,
      past.map((memory) => historyLine(input, memory)),
    ),
    ...section('Related', input.related),
  ]
  const updated = dayIn(zone, memories.map(lastSaid).sort().at(-1))
  return {
    fields: fieldsOf(input, living, updated),
    inner: `${parts.join('\n\n')}\n`,
    ...{ statements: living.length, updated, lead },
  }
}

/** The fields that are ours, in any page with statements. */
export const OWN_FIELDS = ['title', 'aliases', 'tags', 'sources', 'created', 'updated', 'state'] as const

function fieldsOf(
  { subject, title, memories, sources, zone }: PageInput,
  living: readonly Memory[],
  updated: string,
) {
  const hasConflict = living.some(({ state }) => state === 'conflict')
  return {
    title,
    aliases: title === subject.title ? [...new Set([subject.title, subject.topic])] : [],
    tags: tagsOf(memories),
    sources: [...sources.links],
    created: dayIn(zone, memories.map(({ validFrom }) => validFrom).sort()[0]),
    updated,
    state: hasConflict ? 'conflict' : living.length > 0 ? 'active' : 'superseded',
  }
}

/** What Obsidian takes for a tag. */
export function tagsOf(memories: readonly Memory[]): string[] {
  const given = memories.flatMap(({ tags }) => tags).map((tag) => tag.replace(/[^\p{L}\p{N}_/-]+/gu, '-'))
  const usable = given.filter((tag) => /[\p{L}_]/u.test(tag)).sort()
  return ['memoria', ...new Set(usable)].slice(0, MOST_TAGS)
}

const MOST_TAGS = 20

export function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')]
}

function statementLine(input: PageInput, memory: Memory): string {
  const { id, text, origin, statedAt, kind } = memory
  const rivals = input.rivals(memory).map((rival) => `conflicts with ${lineLink(input.path, rival, 'this')}`)
  const isOpen = memory.state === 'conflict' && rivals.length === 0
  return memoryLine({
    ...{ id, text, origin, day: dayIn(input.zone, statedAt), signs: input.signs(id) },
    notes: [
      ...input.sources.notes(memory),
      ...rivals,
      ...(isOpen ? ['in conflict with another memory'] : []),
    ],
    done: kind === 'action' ? false : null,
  })
}

function historyLine(input: PageInput, memory: Memory): string {
  const { id, text, origin, statedAt, validTo } = memory
  const next = input.successor(memory)
  const until = validTo === null ? [] : [`until ${dayIn(input.zone, validTo)}`]
  const by = next === undefined ? [] : [`replaced by ${lineLink(input.path, next, 'this')}`]
  return memoryLine({
    ...{ id, text, origin, day: dayIn(input.zone, statedAt), signs: 0 },
    notes: [...input.sources.notes(memory), ...until, ...by],
  })
}

function lineLink(from: string, { path, block }: LinePlace, label: string): string {
  return wikilink(path === from ? '' : withoutEnding(path), { block, label })
}

/** A link to a page by its path, which no other page has, under its title. */
export function pageLink(path: string, label: string): string {
  return wikilink(withoutEnding(path), { label })
}

function withoutEnding(path: string): string {
  return path.replace(/\.md$/, '')
}

export function lineOf(id: string, path: string, signs: number): LinePlace {
  return { path, block: blockId(id, signs) }
}

/** What the page is about, how much of it from when to when, and the weightiest of it. */
function leadLine(
  { topic, projectName }: Subject,
  living: readonly Memory[],
  lead: string,
  zone: string,
): string {
  const about = `${asMarkdown(topic)}${projectName === '' ? '' : `, in the project ${asMarkdown(projectName)}`}`
  if (living.length === 0)
    return `Of what was said about ${about} nothing holds any more. It was: ${asMarkdown(lead)}`
  const days = living.map(({ statedAt }) => dayIn(zone, statedAt)).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const when = from === to ? `from ${from}` : `from ${from} to ${to}`
  const said = living.length === 1 ? '' : 'The weightiest: '
  return `${plural(living.length, 'statement')} about ${about}, ${when}. ${said}${asMarkdown(lead)}`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function dayIn(zone: string, at: string | undefined): string {
  return at === undefined ? '' : localDate(Date.parse(at), zone)
}

/** When people last said it, or what ended it: not when it was kept or given a label, which is no news of the subject. */
function lastSaid(memory: Memory): string {
  const { statedAt, validTo } = memory
  return isLiving(memory) || validTo === null ? statedAt : laterOf(statedAt, validTo)
}

function byWeight(one: Memory, other: Memory): number {
  return (
    Number(other.pinned) - Number(one.pinned) ||
    other.importance - one.importance ||
    other.confirmed - one.confirmed ||
    newestFirst(one, other)
  )
}

function newestFirst(one: Memory, other: Memory): number {
  if (one.statedAt !== other.statedAt) return one.statedAt < other.statedAt ? 1 : -1
  return one.id < other.id ? -1 : 1
}
