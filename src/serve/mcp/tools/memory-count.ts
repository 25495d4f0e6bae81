import * as z from 'zod'
import { isoTime } from '../../../base/clock.ts'
import { REVIEWABLE_STATES } from '../../../model/memory.ts'
import { SYNC_STATES } from '../../../store/sync-rows.ts'
import { spaceStatuses } from '../../../sync/home/status.ts'
import { project } from '../shapes.ts'
import { defineTool, READS } from '../tool.ts'

/** A server reads no reports of hooks. */
const NO_BACKLOG = { count: 0, oldestAt: null }

const count = z.number().int().min(0)

export const memoryCount = defineTool({
  name: 'memory_count',
  title: 'Count memories',
  description:
    'How much is known for this person and project, and whether anything waits: events not read yet, work for judges, memories nobody looked at, and the state of syncing.',
  effects: READS,
  input: z.object({ project }),
  output: z.object({
    memories: z.object({
      active: count,
      superseded: count,
      forgotten: count,
      conflict: count,
      proposed: count.describe('Rules that wait for the word of the person.'),
    }),
    toReview: count.describe('Learned by themselves, and nobody looked at them yet.'),
    sessions: count,
    messages: count,
    queue: z.object({
      events: count.describe('Reports of hooks that were not read yet.'),
      oldestEventAt: z.string().optional(),
      jobs: z.object({ waiting: count, running: count, failed: count }),
    }),
    sync: z.object({
      state: z
        .enum(['off', 'logged-out', ...SYNC_STATES])
        .describe('The worst of all spaces; anything but off and ready keeps changes on this machine.'),
      waiting: count.describe('Changes that no server has confirmed yet.'),
      refused: count.describe(
        'Changes that were refused; the person decides about them with `memoria sync dead`.',
      ),
      lastSyncedAt: z.string().optional(),
    }),
  }),
  run: async ({ m, reach }) => {
    const { store } = m.context
    const { count: events, oldestAt } = m.home?.journal.backlog() ?? NO_BACKLOG
    const { waiting, leased, dead } = await store.jobs.count()
    const toReview = await store.memories.list(reach, { review: 'new', states: REVIEWABLE_STATES })
    return {
      memories: await store.memories.count(reach),
      toReview: toReview.length,
      ...(await store.sessions.count(reach)),
      queue: {
        events,
        ...(oldestAt === null ? {} : { oldestEventAt: isoTime(oldestAt) }),
        jobs: { waiting, running: leased, failed: dead },
      },
      sync: await syncState(m.home),
    }
  },
})

type Home = Parameters<typeof spaceStatuses>[0]

/** The states from the worst on. */
const WORST_FIRST = [
  'logged-out',
  'locked',
  'unauthorized',
  'forbidden',
  'resync',
  'offline',
  'read-only',
  'ready',
] as const

/** All spaces as one state. A server syncs with nobody. */
async function syncState(home: Home | null) {
  const spaces = home === null ? [] : await spaceStatuses(home)
  const sum = (of: 'waiting' | 'dead') => spaces.reduce((before, space) => before + space[of], 0)
  const state = WORST_FIRST.find((one) => spaces.some((space) => space.state === one)) ?? ('off' as const)
  // Everything is as new as the space that is the furthest behind.
  const [oldest] = spaces.map(({ syncedAt }) => syncedAt ?? '').sort()
  return {
    state,
    waiting: sum('waiting'),
    refused: sum('dead'),
    ...(oldest === undefined || oldest === '' ? {} : { lastSyncedAt: oldest }),
  }
}
