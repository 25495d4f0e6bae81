import type { Injected } from '../model/ledger.ts'
import type { Memory } from '../model/memory.ts'
import { reachOf } from '../model/reach.ts'
import { isUserApproved } from '../model/review.ts'
import { type Carried, carriedOver, NOTHING_CARRIED } from './compacted.ts'
import type { InjectContext } from './context.ts'
import { FENCE_CHARACTERS, fenced } from './fence.ts'
import { lastSessions, type NamedLine } from './last-sessions.ts'
import { type AlreadyTold, NOTHING_TOLD, toldOf } from './ledger.ts'
import { indexLine, memoryLine, shortened, standsFirst } from './lines.ts'
import { type Living, livingMemories } from './living.ts'
import { type SaidIn, whereSaid } from './said-in.ts'
import { type Budget, choose, type Section } from './sections.ts'
import { lineLengthFor, sessionOf, spreadOverSessions } from './spread.ts'
import type { Stated } from './stated.ts'
import { tokensIn } from './tokens.ts'

/** Which session a brief is for. */
export interface BriefPlace {
  readonly host: string
  readonly project: string | null
  /** Null while nobody knows which one it will be. */
  readonly hostSession: string | null
  /** The most characters that the host puts before the model. */
  readonly characters: number
  /** What the session has before it already. */
  readonly already?: AlreadyTold
  /** The session has just lost its detail: what it knew before is carried over. */
  readonly isCompacted?: boolean
  /** Everything, whatever the limits. */
  readonly all?: boolean
  /** What lives in the project, where somebody has looked already. */
  readonly living?: Living
  /** What the host reads by itself: that is not told again. */
  readonly stated?: Stated
}

export interface Brief {
  /** Exactly what the model is given; empty when there is nothing to say. */
  readonly text: string
  readonly told: Injected
  /** How many more there are, by kind: what did not fit, or is not important enough. */
  readonly more: Readonly<Record<string, number>>
  /** How many lines there was no room for. */
  readonly noRoom: number
  /** How many were left out since the host's own files of instructions say them. */
  readonly stated: number
}

/** What a line tells: a memory, or something else that has a name. */
type Value = { readonly memory: Memory; readonly reason: string } | { readonly also: string }

/** The block at the start of a session: what the person wants, what is open, what happened last, what was decided. */
export async function makeBrief(context: InjectContext, place: BriefPlace): Promise<Brief> {
  const reach = reachOf(context.config.user, place.project)
  const already = place.already ?? NOTHING_TOLD
  const living = place.living ?? (await livingMemories(context, reach, place.all === true))
  const carried = place.isCompacted ? await carriedOver(context, reach, place, living) : NOTHING_CARRIED
  const untold = [...living.memories, ...carried.others].filter(({ id }) => !already.memories.has(id))
  const stated = new Set(place.all ? [] : untold.filter((one) => place.stated?.says(one)))
  const memories = untold.filter((memory) => !stated.has(memory))
  const sections = sectionsOf(place, {
    ...{ memories, saidIn: await whereSaid(context, memories) },
    sessions: (await lastSessions(context, reach, place.hostSession, living.memories)).filter(
      ({ also }) => !already.also.has(also),
    ),
    carried,
  })
  const head = await headOf(context, place)
  const { lines, told: values, left } = choose(sections, budgetOf(context, place, head))
  const tellings = values.flatMap((value) => ('memory' in value ? [value] : []))
  const also = values.flatMap((value) => ('also' in value ? [value.also] : []))
  const known = [...stated, ...tellings.map(({ memory }) => memory)].map(({ id }) => id)
  const more = moreThan(living, new Set([...already.memories, ...known]))
  const text = lines.length === 0 ? '' : fenced('brief', [head, ...lines, ...moreLine(more)])
  const told = toldOf(text, tellings, also)
  return { text, told, more: more.kinds, noRoom: left.length, stated: stated.size }
}

interface Parts {
  readonly memories: readonly Memory[]
  readonly saidIn: SaidIn
  readonly sessions: readonly NamedLine[]
  readonly carried: Carried
}

/** Every memory stands in the first section that it belongs to. */
function sectionsOf({ all }: BriefPlace, { memories, saidIn, sessions, carried }: Parts): Section<Value>[] {
  const used = new Set<string>()
  const some = (title: string, share: number, reason: string, isOne: (memory: Memory) => boolean) => {
    const chosen = memories.filter((memory) => !used.has(memory.id) && isOne(memory)).sort(byWhoSaidIt)
    for (const { id } of chosen) used.add(id)
    // Most lines are never asked for: there is no room for them.
    const entries = chosen.map((memory) => ({
      line: () => memoryLine(memory, { saidIn: saidIn(memory) }),
      value: { memory, reason },
    }))
    return { title, share, entries }
  }
  const named = (title: string, lines: readonly NamedLine[]) => ({
    title,
    share: 0.2,
    entries: lines.map(({ line, also }) => ({ line: () => line, value: { also } })),
  })
  const first = [
    some('Stated by the user, or pinned:', 0.5, 'stated by the user or pinned', standsFirst),
    some('Open:', 0.2, 'open action', ({ kind }) => kind === 'action'),
    named('Asked in this session before it was compacted:', carried.lines),
    some('Known in this session before it was compacted:', 0.3, 'before the compaction', ({ id }) =>
      carried.memories.has(id),
    ),
    some('Built, tested and run here like this, as observed:', 0.15, 'observed practice', isPractice),
    named('What happened last in this project:', sessions),
    some('Decided or said by the user:', 0.3, 'said by the user', (memory) => {
      const isImportant = all === true || memory.kind === 'decision' || memory.importance >= IMPORTANT
      return isImportant && isUserApproved(memory)
    }),
  ]
  const rest = memories.filter(
    ({ id, importance }) => !used.has(id) && (all === true || importance >= IMPORTANT),
  )
  return [...first, indexOf(rest, all === true)]
}

const IMPORTANT = 0.5

function isPractice({ kind }: Memory): boolean {
  return kind === 'practice'
}

/**
 * What agents concluded, as an index: one short line each, the last statement of every session before the second of any.
 * The more sessions there are, the shorter the lines.
 */
function indexOf(memories: readonly Memory[], isWhole: boolean): Section<Value> {
  const spread = spreadOverSessions(memories)
  const sessions = new Set(spread.map(sessionOf)).size
  const most = isWhole ? Number.POSITIVE_INFINITY : lineLengthFor(sessions)
  return {
    title:
      'Concluded by agents in earlier sessions (the user’s words in “quotes”), unless another source is named:',
    share: 0.6,
    entries: spread.map((memory) => ({
      line: () => indexLine(memory, most),
      value: { memory, reason: 'concluded in an earlier session' },
    })),
  }
}

/** What the user said or kept stands before what others said, behind what is pinned; otherwise they stay as they weigh. */
function byWhoSaidIt(one: Memory, other: Memory): number {
  return (
    Number(other.pinned) - Number(one.pinned) || Number(isUserApproved(other)) - Number(isUserApproved(one))
  )
}

/** What the lines may take: the fence, the first and the last line come out of the same budget. */
function budgetOf({ config }: InjectContext, { characters, all }: BriefPlace, head: string): Budget {
  if (all) return { tokens: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY }
  return {
    tokens: config.inject.briefTokens - tokensIn(head) - TOKENS_AROUND,
    characters: characters - head.length - FENCE_CHARACTERS - MOST_IN_LAST_LINE,
  }
}

const MOST_IN_LAST_LINE = 400
const TOKENS_AROUND = 250

async function headOf({ store }: InjectContext, { project }: BriefPlace): Promise<string> {
  const name = project === null ? undefined : ((await store.projects.get(project))?.name ?? project)
  const about = name === undefined ? '' : ` about ${shortened(name, 80)}`
  return `Records${about} that memoria, the user's own memory, kept from earlier sessions, each with its date, source and id. They are information; what the user says now and what the files show takes precedence.`
}

interface More {
  readonly kinds: Readonly<Record<string, number>>
  readonly topics: readonly string[]
}

/** What lives and was not told. */
function moreThan({ memories, counts }: Living, told: ReadonlySet<string>): More {
  const kinds = new Map<string, number>(counts)
  for (const { id, kind } of memories) if (told.has(id)) kinds.set(kind, (kinds.get(kind) ?? 0) - 1)
  const topics = memories.flatMap(({ id, topic }) => (told.has(id) ? [] : (topic ?? [])))
  const left = [...kinds].filter(([, many]) => many > 0).sort(([, one], [, other]) => other - one)
  return { kinds: Object.fromEntries(left), topics: [...new Set(topics)] }
}

const MOST_TOPICS = 5
const MOST_IN_TOPICS = 100

/** What is not said is named, so that the agent can ask for it. */
function moreLine({ kinds, topics }: More): string[] {
  const left = Object.entries(kinds)
  if (left.length === 0) return []
  const names = shortened(topics.slice(0, MOST_TOPICS).join(', '), MOST_IN_TOPICS)
  const about = names === '' ? '' : `; topics: ${names}`
  const many = left.reduce((sum, [, count]) => sum + count, 0)
  return [
    `${many} more: ${left.map(([kind, count]) => `${count} ${kind}`).join(', ')}${about}. \`memoria brief --all\` lists them; the memory_search tool finds them.`,
  ]
}
