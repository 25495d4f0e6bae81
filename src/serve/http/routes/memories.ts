import { MemoriaError } from '../../../base/errors.ts'
import { relatedMemories } from '../../../extract/related-memories.ts'
import { sourcesOf } from '../../../extract/sources.ts'
import { LIVING_STATES } from '../../../model/memory.ts'
import { searchAnswer } from '../../../recall/answer.ts'
import { checkFilter } from '../../../store/memory-filter.ts'
import { listPage } from '../../../store/memory-page.ts'
import { memoryRoutes } from '../../contract/memories.ts'
import { definedOnly } from '../defined-only.ts'
import { memoryByIdOrEnd, projectReach } from '../find.ts'
import { implementRoutes } from '../implement.ts'
import { storeFilter } from '../memory-filter.ts'

/** So many injections of a memory are listed, newest first. */
const SHOWN_INJECTIONS = 50

export const memories = implementRoutes(memoryRoutes, {
  'GET /api/v1/memories': async ({ m }, { query: { limit, before, offset, order, project, ...filter } }) => {
    const { store } = m.context
    const byStated = order === 'stated'
    const page = { ...storeFilter(filter), newest: true, byStated, limit, ...definedOnly({ before, offset }) }
    const { memories: found, next } = await listPage(
      store.memories,
      await projectReach(m, project),
      checkFilter({ states: LIVING_STATES, ...page }),
    )
    return { memories: found.toReversed(), next: byStated ? null : next }
  },
  'GET /api/v1/memories/search': async (
    { m },
    { query: { q, history, explain, limit, project, ...given } },
  ) => {
    const reach = await projectReach(m, project)
    const filter = checkFilter(storeFilter(given))
    if (history && Object.keys(filter).length > 0) throw filteredHistory()
    const narrowed = Object.keys(filter).length > 0 ? { filter: { states: LIVING_STATES, ...filter } } : {}
    return searchAnswer(m.context.store, reach, q, { history, explain, limit, ...narrowed })
  },
  'GET /api/v1/memories/:id': async ({ m }, { params }) => {
    const { context } = m
    const { store, reach } = context
    const memory = await memoryByIdOrEnd(m, params.id)
    const ruledOut = await store.notFor.list(reach, [memory.id])
    const injections = await store.injections.list(reach, { memory: memory.id, limit: SHOWN_INJECTIONS })
    return {
      memory,
      history: await m.history(memory.id),
      sources: await sourcesOf(context, memory),
      related: await relatedMemories(context, memory),
      ruledOut: ruledOut.map(({ at, terms }) => ({ at, always: terms.length === 0 })),
      injections: injections.map(({ id, at, host, session, memories: given, reasons }) => ({
        id,
        at,
        host,
        session,
        reason: reasons[given.indexOf(memory.id)] ?? '',
      })),
    }
  },
})

function filteredHistory(): MemoriaError {
  return new MemoriaError('invalid_input', 'what was said in sessions has a project only', {
    hint: 'Leave the other filters out, or search memories.',
  })
}
