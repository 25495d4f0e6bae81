import { isoTime } from '../base/clock.ts'
import type { Context } from '../context.ts'
import type { LIVE_TYPES } from '../model/live.ts'
import { readStageRuns, type StageRuns } from '../store/stage-runs.ts'

export type LiveType = (typeof LIVE_TYPES)[number]

/** One thing that happened. `id` names what it is about. */
export interface LiveEvent {
  readonly type: LiveType
  readonly id: string
  readonly at: string
  /** Our id of the session. */
  readonly session?: string | undefined
  readonly project?: string | null | undefined
  /** The beginning of what was said, injected or learned, or the state that it is in. */
  readonly text?: string | undefined
}

type FeedContext = Pick<Context, 'store' | 'reach' | 'clock'>

/** Follows what happens in a store, whichever program does it. */
export interface LiveFeed {
  /** All that happened since the last call, in the order of time. */
  next(): Promise<LiveEvent[]>
}

const MAX_AT_ONCE = 200
const SHOWN_CHARACTERS = 300

interface Positions {
  readonly message: number
  readonly memory: number
  /** The time of the last injection that was seen, and the ids of those of that moment. */
  readonly injectionAt: string
  readonly injections: ReadonlySet<string>
  readonly stages: StageRuns
  readonly jobs: string
}

/** Begins where the store stands now. The store is asked; nothing has to be resident for that. */
export async function openLiveFeed(context: () => Promise<FeedContext>): Promise<LiveFeed> {
  let at = await startPositions(await context())
  return {
    next: async () => {
      const read = await readNews(await context(), at)
      at = read.at
      return read.events
    },
  }
}

async function startPositions({ store, reach, clock }: FeedContext): Promise<Positions> {
  return {
    message: (await store.sessions.messagesAfter(reach, null, 0)).position,
    memory: await store.pages.lastChange(reach),
    injectionAt: isoTime(clock.now()),
    injections: new Set(),
    stages: await readStageRuns(store.state),
    jobs: JSON.stringify(await store.jobs.count()),
  }
}

async function readNews(
  context: FeedContext,
  before: Positions,
): Promise<{ readonly at: Positions; readonly events: LiveEvent[] }> {
  const { store, reach, clock } = context
  const said = await store.sessions.messagesAfter(reach, before.message, MAX_AT_ONCE)
  const injected = await newInjections(context, before)
  const changes = await store.pages.changes(reach, before.memory, MAX_AT_ONCE)
  const memories = await store.memories.byIds(
    reach,
    changes.map(({ memory }) => memory),
  )
  const stages = await readStageRuns(store.state)
  const jobs = JSON.stringify(await store.jobs.count())
  const events: LiveEvent[] = [
    ...said.messages.map(
      ({ id, at, session, text }): LiveEvent => ({ type: 'message', id, at, session, text: shortened(text) }),
    ),
    ...injected.events,
    ...memories.map(
      ({ id, updatedAt, project, text, state }): LiveEvent => ({
        type: 'memory',
        id,
        at: updatedAt,
        project,
        text: state === 'forgotten' ? 'forgotten' : shortened(text),
      }),
    ),
    ...changedStages(before.stages, stages),
    ...(jobs === before.jobs
      ? []
      : [{ type: 'job' as const, id: 'jobs', at: isoTime(clock.now()), text: jobs }]),
  ]
  return {
    events: events.sort((one, other) => (one.at < other.at ? -1 : 1)),
    at: {
      message: said.position,
      memory: changes.at(-1)?.position ?? before.memory,
      injectionAt: injected.at,
      injections: injected.ids,
      stages,
      jobs,
    },
  }
}

async function newInjections({ store, reach }: FeedContext, { injectionAt, injections }: Positions) {
  const rows = await store.injections.list(reach, { since: injectionAt })
  const at = rows[0]?.at ?? injectionAt
  const events = rows
    .filter(({ id, characters }) => !injections.has(id) && characters > 0)
    .map(
      ({ id, at: when, session, project, channel, memories }): LiveEvent => ({
        type: 'injection',
        id,
        at: when,
        ...(session === null ? {} : { session }),
        project,
        text: `${channel}, ${memories.length} ${memories.length === 1 ? 'memory' : 'memories'}`,
      }),
    )
  return { at, events, ids: new Set(rows.filter((row) => row.at === at).map(({ id }) => id)) }
}

function changedStages(before: StageRuns, now: StageRuns): LiveEvent[] {
  return Object.entries(now).flatMap(([name, { succeededAt, failedAt, failure }]) => {
    const was = before[name]
    if (was?.succeededAt === succeededAt && was?.failedAt === failedAt) return []
    const hasFailed = failedAt !== null && failedAt !== was?.failedAt
    const at = (hasFailed ? failedAt : succeededAt) ?? ''
    return [
      { type: 'stage' as const, id: name, at, text: hasFailed ? (failure?.code ?? 'failed') : 'succeeded' },
    ]
  })
}

function shortened(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS)
}
