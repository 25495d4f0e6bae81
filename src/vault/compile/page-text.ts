import { isLiving, type Kind, laterOf, type Memory } from '../../model/memory.ts'
import type { Fields } from '../folder/front-matter.ts'
import { asMarkdown, inOneLine } from '../folder/text.ts'
import { memoryLine } from '../page/memory-line.ts'
import type { ListName, SectionName } from '../subjects/schema.ts'
import { dayIn } from './days.ts'
import { fileLines } from './file-lines.ts'
import { lineLink } from './links.ts'
import { pageFields } from './page-fields.ts'
import type { PageInput } from './page-input.ts'
import type { Subject } from './subject.ts'

/** The headings under which the statements of a page stand. */
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

const LIST_HEADINGS: Readonly<Record<ListName, string>> = {
  history: 'History',
  sessions: 'Sessions',
  files: 'Files',
  related: 'Related',
}

/** A page as it is to be written, and its row in the index. */
export interface PageText {
  readonly fields: Fields
  readonly inner: string
  readonly statements: number
  /** The day on which any of it was last said, or ended. */
  readonly updated: string
  readonly lead: string
}

/** A page that contains statements. It follows from the memories and their episodes alone. */
export function pageText(input: PageInput): PageText {
  const { subject, memories, zone } = input
  const living = memories.filter(isLiving)
  const [first] = [...(living.length > 0 ? living : memories)].sort(byImportance)
  const lead = inOneLine(first?.text ?? '')
  const parts = [
    `# ${asMarkdown(input.title)}`,
    leadLine(subject, living, zone),
    ...input.sections.flatMap((name) => sectionText(input, living, name)),
  ]
  const updated = dayIn(zone, memories.map(lastSaid).sort().at(-1))
  return {
    fields: pageFields(input, updated),
    inner: `${parts.join('\n\n')}\n`,
    statements: living.length,
    updated,
    lead,
  }
}

function sectionText(input: PageInput, living: readonly Memory[], name: SectionName): string[] {
  if (name === 'history') {
    const past = input.memories.filter((memory) => !isLiving(memory)).sort(newestFirst)
    const lines = past.map((memory) => historyLine(input, memory))
    return section(LIST_HEADINGS[name], lines)
  }
  if (name === 'sessions') return section(LIST_HEADINGS[name], input.episodes)
  if (name === 'files') return section(LIST_HEADINGS[name], fileLines(living))
  if (name === 'related') return section(LIST_HEADINGS[name], input.related)
  // Decisions are read as a story; of the rest the newest is what matters.
  const order = name === 'decision' ? oldestFirst : newestFirst
  const ofKind = living.filter(({ kind }) => kind === name).sort(order)
  return section(
    KIND_HEADINGS[name],
    ofKind.map((memory) => statementLine(input, memory)),
  )
}

export function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')]
}

function statementLine(input: PageInput, memory: Memory): string {
  const { id, text, origin, statedAt, kind } = memory
  const rivals = input.rivals(memory).map((rival) => `conflicts with ${lineLink(input.path, rival, 'this')}`)
  const isOpen = memory.state === 'conflict' && rivals.length === 0
  return memoryLine({
    id,
    text,
    origin,
    day: dayIn(input.zone, statedAt),
    idLength: input.idLength(id),
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
    id,
    text,
    origin,
    day: dayIn(input.zone, statedAt),
    idLength: 0,
    notes: [...input.sources.notes(memory), ...until, ...by],
  })
}

/** How much there is on the page, from when to when. */
function leadLine({ projectName }: Subject, living: readonly Memory[], zone: string): string {
  const where = projectName === '' ? '' : ` in the project ${asMarkdown(projectName)}`
  if (living.length === 0) return `Nothing of it holds any more${where}.`
  const days = living.map(({ statedAt }) => dayIn(zone, statedAt)).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const when = from === to ? `from ${from}` : `from ${from} to ${to}`
  return `${plural(living.length, 'statement')}${where}, ${when}.`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** When people last said it, or when it ended; not when it was kept or labelled, which is no news of the subject. */
function lastSaid(memory: Memory): string {
  const { statedAt, validTo } = memory
  return isLiving(memory) || validTo === null ? statedAt : laterOf(statedAt, validTo)
}

function byImportance(one: Memory, other: Memory): number {
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

function oldestFirst(one: Memory, other: Memory): number {
  if (one.statedAt !== other.statedAt) return one.statedAt < other.statedAt ? -1 : 1
  return one.id < other.id ? -1 : 1
}
