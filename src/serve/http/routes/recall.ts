import { makeBrief } from '../../../inject/brief.ts'
import { recallRoutes } from '../../contract/recall.ts'
import { definedOnly } from '../defined-only.ts'
import { projectOrFail } from '../find.ts'
import { implementRoutes } from '../implement.ts'

/** As much as the agents put before a model. */
const BRIEF_CHARACTERS = 10_000

export const recall = implementRoutes(recallRoutes, {
  'POST /api/v1/recall': async ({ m }, { body }) => {
    const project = body.project === undefined ? undefined : (await projectOrFail(m, body.project)).id
    const { memories, text, reason } = await m.recall(definedOnly({ ...body, project }))
    const { store, reach } = m.context
    const known = await store.memories.byIds(
      reach,
      memories.flatMap(({ kind, id }) => (kind === 'statement' ? [id] : [])),
    )
    const given = memories.map((one) => {
      const memory = known.find(({ id }) => id === one.id)
      return memory === undefined ? one : { ...one, author: memory.author, space: memory.space }
    })
    return { memories: given, text, reason }
  },
  'GET /api/v1/brief': async ({ m }, { query }) => {
    const project = query.project === undefined ? null : (await projectOrFail(m, query.project)).id
    const { context } = m
    const { text, told } = await makeBrief(context, {
      host: '',
      project,
      hostSession: null,
      characters: BRIEF_CHARACTERS,
    })
    const known = await context.store.memories.byIds(context.reach, told.memories)
    return { text, characters: text.length, memories: known.map(({ id, space }) => ({ id, space })) }
  },
})
