import * as z from 'zod'
import { isoTime } from '../../../base/clock.ts'
import { REVIEWABLE_STATES } from '../../../model/memory.ts'
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
    sync: z.object({ state: z.enum(['off']), waiting: count }),
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
      // One store on one machine: there is nothing to sync with.
      sync: { state: 'off' as const, waiting: 0 },
    }
  },
})
