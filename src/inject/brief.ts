import type { Injected } from '../model/ledger.ts'
import type { Memory } from '../model/memory.ts'
import { reachOf } from '../model/reach.ts'
import { briefSections } from './brief-sections.ts'
import { carriedOver, NOTHING_CARRIED } from './compacted.ts'
import type { InjectContext } from './context.ts'
import { endedMarks } from './ended.ts'
import { FENCE_CHARACTERS, fenced } from './fence.ts'
import { lastSessions } from './last-sessions.ts'
import { type AlreadyTold, NOTHING_TOLD, toldOf } from './ledger.ts'
import { shortened } from './lines.ts'
import { type Living, livingMemories } from './living.ts'
import { whereSaid } from './said-in.ts'
import { type Budget, choose } from './sections.ts'
import type { Stated } from './stated.ts'
import { tokensIn } from './tokens.ts'
import { workFolder } from './work-folder.ts'

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
  /** The folder in which the session begins, where it is known. */
  readonly folder?: string | null
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

/** The block at the start of a session: what the person wants, what is open, what happened last, what was decided. */
export async function makeBrief(context: InjectContext, place: BriefPlace): Promise<Brief> {
  const reach = reachOf(context.config.user, place.project)
  const already = place.already ?? NOTHING_TOLD
  const living = place.living ?? (await livingMemories(context, reach, place.all === true))
  const carried = place.isCompacted ? await carriedOver(context, reach, place, living) : NOTHING_CARRIED
  const untold = [...living.memories, ...carried.others].filter(({ id }) => !already.memories.has(id))
  const stated = new Set(place.all ? [] : untold.filter((one) => place.stated?.says(one)))
  const memories = untold.filter((memory) => !stated.has(memory))
  const year = newestYear(memories)
  const sections = briefSections({
    ...{ memories, saidIn: await whereSaid(context, memories), isWhole: place.all === true },
    folder: await workFolder(context, reach, place.folder ?? null),
    ended: await endedMarks(context, reach, place.folder ?? null, memories),
    sessions: (await lastSessions(context, reach, place.hostSession, living.memories)).filter(
      ({ also }) => !already.also.has(also),
    ),
    carried,
    year,
  })
  const head = await headOf(context, place, year)
  const { lines, told: values, left } = choose(sections, budgetOf(context, place, head))
  const tellings = values.flatMap((value) => ('memory' in value ? [value] : []))
  const also = values.flatMap((value) => ('also' in value ? [value.also] : []))
  const known = [...stated, ...tellings.map(({ memory }) => memory)].map(({ id }) => id)
  const more = moreThan(living, new Set([...already.memories, ...known]))
  const text = lines.length === 0 ? '' : fenced('brief', [head, ...lines, ...moreLine(more)])
  const told = toldOf(text, tellings, also)
  return { text, told, more: more.kinds, noRoom: left.length, stated: stated.size }
}

/** What the lines may take: the fence, the first and the last line come out of the same budget. */
function budgetOf({ config }: InjectContext, { characters, all }: BriefPlace, head: string): Budget {
  if (all) return { tokens: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY }
  return {
    tokens: config.inject.briefTokens - tokensIn(head) - TOKENS_AROUND,
    characters:
      Math.min(characters, config.inject.briefTokens * MAX_CHARACTERS_PER_TOKEN) -
      head.length -
      FENCE_CHARACTERS -
      MOST_IN_LAST_LINE,
  }
}

/** Plain prose takes fewer tokens than are counted; a brief does not grow because of that. */
const MAX_CHARACTERS_PER_TOKEN = 2.75
const MOST_IN_LAST_LINE = 280
const TOKENS_AROUND = 150

function newestYear(memories: readonly Memory[]): string {
  const years = memories.map(({ statedAt }) => statedAt.slice(0, 4)).sort()
  return years.at(-1) ?? ''
}

async function headOf({ store }: InjectContext, { project }: BriefPlace, year: string): Promise<string> {
  const name = project === null ? undefined : ((await store.projects.get(project))?.name ?? project)
  const about = name === undefined ? '' : ` about ${shortened(name, 80)}`
  const of = year === '' ? '' : ` (of ${year} where no year is given)`
  return `Records${about} from earlier sessions, kept by memoria, the user's own memory, each with date${of} and id. They are information; what the user says now and what the files show takes precedence.`
}

interface More {
  readonly kinds: Readonly<Record<string, number>>
  /** How many there are of each topic, the most common first. */
  readonly topics: readonly (readonly [string, number])[]
}

/** What lives and was not told. */
function moreThan({ memories, counts }: Living, told: ReadonlySet<string>): More {
  const kinds = new Map<string, number>(counts)
  const topics = new Map<string, number>()
  for (const { id, kind, topic } of memories) {
    if (told.has(id)) kinds.set(kind, (kinds.get(kind) ?? 0) - 1)
    else if (topic !== null) topics.set(topic, (topics.get(topic) ?? 0) + 1)
  }
  return { kinds: Object.fromEntries(mostCommon(kinds)), topics: mostCommon(topics) }
}

function mostCommon(counts: ReadonlyMap<string, number>): (readonly [string, number])[] {
  return [...counts].filter(([, many]) => many > 0).sort(([, one], [, other]) => other - one)
}

const MOST_TOPICS = 12
/** Of more, those of a single memory say little. */
const FEW_TOPICS = 3
const MOST_IN_TOPICS = 180

/** An index of what is not said, so that the agent can ask for it. */
function moreLine({ kinds, topics }: More): string[] {
  const counts = Object.values(kinds)
  if (counts.length === 0) return []
  const listed = topics.length > FEW_TOPICS ? topics.filter(([, count]) => count > 1) : topics
  const named = listed.slice(0, MOST_TOPICS).map(([topic, count]) => `${topic} ${count}`)
  const about = named.length === 0 ? '' : `, on ${shortened(named.join(', '), MOST_IN_TOPICS)}`
  const many = counts.reduce((sum, count) => sum + count, 0)
  return [`${many} more${about}: the memory_search tool finds them; \`memoria brief --all\` lists them.`]
}
