import { isoTime } from '../../src/base/clock.ts'
import { planConsolidation } from '../../src/consolidate/plan.ts'
import type { Step } from '../../src/consolidate/step.ts'
import type { OpenContext } from '../../src/memoria.ts'
import type { Memory } from '../../src/model/memory.ts'
import type { NewMemory } from '../../src/store/store.ts'
import { standingClock, temporaryMemoria } from '../memoria/temporary-memoria.ts'
import { author, newMemory, newMessage, newSession } from '../store/examples.ts'

/** A home at noon of 31 January 2026, and its clock. */
export async function homeAtNoon(): Promise<{
  context: OpenContext
  clock: ReturnType<typeof standingClock>
}> {
  const clock = standingClock()
  const { context } = await temporaryMemoria({ clock })
  return { context, clock }
}

/** Puts a memory in past admission, which would not let duplicates in; gives its id. */
export async function put({ store, reach }: OpenContext, fields: Partial<NewMemory> = {}): Promise<string> {
  const project = fields.project ?? null
  if (project !== null && (await store.projects.get(project)) === undefined)
    await store.projects.seen({ id: project, kind: 'name', name: project }, null, author().at)
  const memory = newMemory({ user: reach.user, scope: project === null ? 'user' : 'project', ...fields })
  const { id, added } = await store.memories.add(memory, author())
  if (!added) throw new Error(`${memory.text} was there already`)
  return id
}

export async function read({ store, reach }: OpenContext, id: string): Promise<Memory> {
  const memory = await store.memories.get(reach, id)
  if (memory === undefined) throw new Error(`there is no memory ${id}`)
  return memory
}

/** The steps of one kind that a run would take now. */
export async function planned<What extends Step['what']>(context: OpenContext, what: What) {
  const { steps } = await planConsolidation(context)
  return steps.filter((step): step is Extract<Step, { what: What }> => step.what === what)
}

export function said(session: string, quote = 'as it was said') {
  return { session, messages: [`${session}-1`], quote }
}

/** So many sessions in which something was said, now. */
export async function talked(
  { store, reach, clock }: OpenContext,
  count: number,
  project: string | null = null,
): Promise<void> {
  for (let one = 0; one < count; one++) {
    const startedAt = isoTime(clock.now())
    const id = await store.sessions.put(newSession({ user: reach.user, project, startedAt }))
    await store.sessions.addMessage(newMessage(id, { at: startedAt }), { heard: false })
  }
}
