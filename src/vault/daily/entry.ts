import { localDate, localTime } from '../../config/timezone.ts'
import type { Session } from '../../model/session.ts'
import { markOf } from '../folder/slug.ts'
import { asMarkdown } from '../folder/text.ts'
import { wikilink } from '../folder/wikilinks.ts'

/** The content of a daily log's entry on a session, or on a later part of it. */
export interface EntryContent {
  readonly session: Session
  /** The project's name; null where there is none. */
  readonly project: string | null
  /** When the first and the last thing was said that it tells of. */
  readonly from: string
  readonly to: string
  /** Counted from 1; a further part tells what came after the one before it. */
  readonly part: number
  /** The day of the part before. */
  readonly before: string
  readonly context: string
  readonly exchanges: readonly { readonly asked: string; readonly answered: string }[]
  readonly decisions: readonly string[]
  readonly lessons: readonly string[]
  readonly actions: readonly string[]
}

/** The file of a day, from the root of the vault. */
export function dailyPath(day: string): string {
  return `daily/${day}.md`
}

/** The day on the person's calendar to which an entry belongs: the one on which it began, whatever midnight came after. */
export function dayOf({ from }: Pick<EntryContent, 'from'>, zone: string): string {
  return localDate(Date.parse(from), zone)
}

/**
 * The heading of an entry, by which links name it and by which it is known again. It follows from what the session is,
 * not from an id of ours: a session that is imported again, or on another machine, has the same.
 */
export function headingOf({ host, key }: Pick<Session, 'host' | 'key'>, part = 1): string {
  const agent = host.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const name = [...agent, markOf(key)].join('-')
  return part === 1 ? name : `${name}, part ${part}`
}

/** How every daily log begins. */
export function dailyHeader(day: string): string {
  return `---\ntitle: ${day}\ntags:\n  - daily\n---\n\n# ${day}\n`
}

/** An entry as Markdown. Stored words are data in it: they format, link and run nothing. */
export function entryText(content: EntryContent, zone: string): string {
  const { session, part, context, decisions, lessons, actions } = content
  const exchanges = content.exchanges.map(({ asked, answered }) =>
    [asked, answered].filter(Boolean).map(asMarkdown).join(' → '),
  )
  const parts = [
    `## ${headingOf(session, part)}`,
    headLine(content, zone),
    ...(context === '' ? [] : [`**Context:** ${asMarkdown(context)}`]),
    ...listed('Key exchanges', exchanges),
    ...listed('Decisions', decisions.map(asMarkdown)),
    ...listed('Lessons', lessons.map(asMarkdown)),
    ...listed('Action items', actions.map(asMarkdown), '- [ ] '),
  ]
  return `\n${parts.join('\n\n')}\n`
}

/** When, agent, project, branch, and how to read all of it. */
function headLine(content: EntryContent, zone: string): string {
  const { session, project, part, before } = content
  const facts = [
    spanOf(content, zone),
    asMarkdown(session.host),
    ...(project === null ? [] : [`project ${asMarkdown(project)}`]),
    ...(session.branch === null ? [] : [`branch ${asMarkdown(session.branch)}`]),
    `session ${asMarkdown(session.hostSession)}`,
  ]
  const earlier = wikilink(before, { anchor: headingOf(session, part - 1), label: `part ${part - 1}` })
  return part === 1 ? facts.join(', ') : `Went on after ${earlier}: ${facts.join(', ')}`
}

/** `14:03 to 15:20`, with the date where it ended on another day. */
function spanOf({ from, to }: EntryContent, zone: string): string {
  const [start, end] = [localTime(Date.parse(from), zone), localTime(Date.parse(to), zone)]
  const [day = '', time = ''] = start.split(' ')
  if (start === end) return time
  return `${time} to ${end.startsWith(day) ? end.slice(day.length + 1) : end}`
}

function listed(title: string, lines: readonly string[], bullet = '- '): string[] {
  if (lines.length === 0) return []
  return [`**${title}**`, lines.map((line) => `${bullet}${line}`).join('\n')]
}
