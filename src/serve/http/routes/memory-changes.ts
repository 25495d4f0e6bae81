import { MemoriaError } from '../../../base/errors.ts'
import { err, unwrap } from '../../../base/result.ts'
import { applyStep } from '../../../consolidate/apply.ts'
import { relatedMemories } from '../../../extract/related-memories.ts'
import { revise } from '../../../extract/revise.ts'
import { undoRun } from '../../../extract/undo.ts'
import { asUndoable } from '../../../extract/undoable.ts'
import { ruleOut } from '../../../inject/ruled-out.ts'
import type { MemoryCalls } from '../../../memoria.ts'
import { LIVING_STATES } from '../../../model/memory.ts'
import { checkFilter } from '../../../store/memory-filter.ts'
import { keepWaiting } from '../../../vault/review/decide.ts'
import { memoryChangeRoutes } from '../../contract/memory-changes.ts'
import { definedOnly } from '../defined-only.ts'
import { memoryOrFail, projectReach } from '../find.ts'
import { implementRoutes } from '../implement.ts'
import { storeFilter } from '../memory-filter.ts'
import { rejectUndoable } from '../review-decisions.ts'

export const memoryChanges = implementRoutes(memoryChangeRoutes, {
  'GET /api/v1/memory-facets': async ({ m }, { query: { project, ...filter } }) => {
    const { store } = m.context
    const reach = await projectReach(m, project)
    const facets = await store.memories.facets(
      reach,
      checkFilter({ states: LIVING_STATES, ...storeFilter(filter) }),
    )
    return { ...facets, total: facets.kinds.reduce((sum, { count }) => sum + count, 0) }
  },
  'GET /api/v1/memories/:id/similar': async ({ m }, { params, query }) => {
    const { id, text, project } = await memoryOrFail(m, params.id)
    const { results } = await m.search(text || id, {
      ...definedOnly({ project: project ?? undefined }),
      limit: query.limit + 1,
    })
    const similar = results.flatMap(({ memory, score }) =>
      memory && memory.id !== id ? [{ memory, score }] : [],
    )
    return { similar: similar.slice(0, query.limit) }
  },
  'POST /api/v1/memories': async ({ m }, { body }) => {
    // On a machine a name could be a folder, which no request is to name; a server looks at none, and begins the project.
    if (m.home !== null) await projectReach(m, body.project)
    const { id, outcome, redacted } = await m.remember(definedOnly(body))
    return { memory: await memoryOrFail(m, id), outcome, redacted }
  },
  'PATCH /api/v1/memories/:id': async ({ m }, { params, body: { why = 'edited', ...change } }) => {
    const { context } = m
    const memory = await memoryOrFail(m, params.id)
    return changedMemory(m, params.id, 'edit', why, async (store, author) => {
      unwrap(await revise({ ...context, store }, context.reach, memory, change, author))
    })
  },
  'POST /api/v1/memories/:id/confirm': async ({ m }, { params }) => {
    const { context } = m
    const { id } = await memoryOrFail(m, params.id)
    return changedMemory(m, id, 'confirm', 'confirmed', async (store, author) => {
      if (!(await keepWaiting({ ...context, store }, id, author)))
        await store.memories.markKept(context.reach, id, author)
    })
  },
  'POST /api/v1/memories/:id/forget': async ({ m }, { params, body: { why, purge } }) => {
    const { id } = await memoryOrFail(m, params.id)
    const { backups, vault, agents, others, sessions } = await m.forget(id, {
      purge,
      ...definedOnly({ why }),
    })
    return { id, purged: purge, left: purge ? [...backups, ...vault, ...agents, ...others, ...sessions] : [] }
  },
  'POST /api/v1/memories/:id/restore': async ({ m }, { params }) => ({
    memory: await m.restore((await memoryOrFail(m, params.id)).id),
  }),
  'POST /api/v1/memories/:id/wrong': async ({ m }, { params, body: { prompt } }) => {
    const { id } = await memoryOrFail(m, params.id)
    return { id, always: await ruleOut(m.context, id, prompt) }
  },
  'DELETE /api/v1/memories/:id/wrong': async ({ m }, { params }) => {
    const { id } = await memoryOrFail(m, params.id)
    return { id, removed: await m.context.store.notFor.remove(m.context.reach, id) }
  },
  'POST /api/v1/memories/:id/never-again': async ({ m }, { params }) => {
    const { id } = await memoryOrFail(m, params.id)
    return rejectUndoable(m.context, id, { neverAgain: true })
  },
  'POST /api/v1/memories/:id/merge': async ({ m }, { params, body }) => {
    const [memory, into] = [await memoryOrFail(m, params.id), await memoryOrFail(m, body.into)]
    return changedMemory(m, into.id, 'merge', 'merged', async (store, author) => {
      const step = { what: 'merge', memory, into, why: author.why } as const
      if (memory.id === into.id || !(await applyStep({ ...m.context, store }, step, author)))
        throw notMerged()
    })
  },
  'POST /api/v1/memories/forget': async (
    { m },
    { body: { filter, expected, why = 'forgotten together' } },
  ) => {
    const { project, ...rest } = filter
    const reach = await projectReach(m, project)
    const found = await m.context.store.memories.list(
      reach,
      checkFilter({ states: LIVING_STATES, ...storeFilter(rest) }),
    )
    if (found.length !== expected) throw otherCount(found.length, expected)
    const { run } = await asUndoable(m.context, { kind: 'forget', why }, async (store, author) => {
      for (const { id } of found) await store.memories.forget(reach, id, author)
    })
    return { forgotten: found.length, undo: run }
  },
  'GET /api/v1/conflicts': async ({ m }) => {
    const { store, reach } = m.context
    const open = await store.memories.list(reach, { states: ['conflict'] })
    const conflicts = await Promise.all(
      open.map(async (memory) => ({ memory, others: (await relatedMemories(m.context, memory)).conflicts })),
    )
    return { conflicts }
  },
  'POST /api/v1/conflicts/:id/resolve': async ({ m }, { params, body }) => {
    const [kept, dropped] = [await memoryOrFail(m, params.id), await memoryOrFail(m, body.over)]
    return changedMemory(m, kept.id, 'resolve', 'the conflict was decided', async (store, author) => {
      if (!(await store.memories.supersede(m.context.reach, dropped.id, kept.id, author))) throw notMerged()
      await store.memories.markKept(m.context.reach, kept.id, author)
    })
  },
  'GET /api/v1/runs': async ({ m }, { query: { limit } }) => ({
    runs: await m.context.store.runs.list(m.context.reach, { limit }),
  }),
  'POST /api/v1/runs/:id/undo': async ({ m }, { params }) => {
    const { store, reach } = m.context
    const done = await undoRun({ store }, reach, m.context.author('undone'), params.id)
    const { undone, kept } = unwrap(done.ok ? done : err(withRunsListed(done.error)))
    // A rejection has the id of its run.
    await store.rejections.remove(reach, params.id)
    return { undone, kept }
  },
})

/** The same failure for a caller of the API, who has no commands. */
function withRunsListed({ code, message }: MemoriaError): MemoriaError {
  return new MemoriaError(code, message, {
    hint: 'It may be undone already. GET /api/v1/runs lists them, with `undoneAt`.',
  })
}

/** Does one undoable change, and answers with the memory as it then is. */
async function changedMemory(
  m: MemoryCalls,
  id: string,
  kind: string,
  why: string,
  work: Parameters<typeof asUndoable<void>>[2],
) {
  const { run } = await asUndoable(m.context, { kind, why }, work)
  return { memory: await memoryOrFail(m, id), undo: run }
}

function notMerged(): MemoriaError {
  return new MemoriaError('conflict', 'one of the two is not there any more, or was changed meanwhile', {
    hint: 'Nothing was changed. Load them again, then decide.',
  })
}

function otherCount(found: number, expected: number): MemoriaError {
  return new MemoriaError('conflict', `the filter lets ${found} memories through, and not ${expected}`, {
    hint: 'Nothing was forgotten. Look at the list again, then decide.',
  })
}
