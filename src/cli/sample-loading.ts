import { isoTime } from '../base/clock.ts'
import { noteRelearning } from '../extract/learn/relearn-state.ts'
import { passOverAll } from '../extract/learn/schedule.ts'
import type { Memoria } from '../memoria.ts'
import { reachOf } from '../model/reach.ts'
import { SAMPLE, SAMPLE_PROJECT, SAMPLE_TAG } from './sample.ts'
import { SAMPLE_HOST, SAMPLE_SESSION } from './sample-session.ts'

/** Puts the sample into a store that never held anything; false when this one does or did. */
export async function loadSample(m: Memoria): Promise<boolean> {
  const { store, reach, clock } = m.context
  const { sessions } = await store.sessions.count(reach)
  const memories = Object.values(await store.memories.count(reach))
  if (sessions > 0 || memories.some((count) => count > 0)) return false
  // No older judge read anything in a new store.
  await noteRelearning(store, { phase: 'done', run: '', at: isoTime(clock.now()), after: null })
  const { id } = await m.addSession(SAMPLE_SESSION)
  // The sample's memories say what its session holds: a judge would only add to them what nobody takes out again.
  for (const judge of ['local', 'model'] as const) await passOverAll(m.context, id, judge)
  for (const draft of SAMPLE) await m.remember({ ...draft, project: SAMPLE_PROJECT, tags: [SAMPLE_TAG] })
  return true
}

/** How much of the sample was there. */
export interface RemovedSample {
  /** Memories. */
  readonly removed: number
  readonly sessions: number
}

/** Takes the sample out again, to the last byte; nothing else is touched. */
export async function removeSample(m: Memoria): Promise<RemovedSample> {
  const { store, reach } = m.context
  const sessions = (await store.sessions.list(reachOf(reach.user, SAMPLE_PROJECT))).filter(
    ({ host }) => host === SAMPLE_HOST,
  )
  const listed = await m.list({ project: SAMPLE_PROJECT, tag: SAMPLE_TAG })
  const memories = listed.memories.filter(({ project }) => project === SAMPLE_PROJECT)
  const { dropSession } = await import('../vault/daily/drop-session.ts')
  for (const { id } of sessions) {
    const session = await store.sessions.get(reach, id)
    if (session !== undefined) await dropSession(m.context, session)
    await store.sessions.remove(reach, id)
  }
  for (const { id } of memories) await m.forget(id, { purge: true, why: 'the sample was removed' })
  // A purge scrubs the file, whatever was deleted before; without one it has to be asked for.
  if (sessions.length > 0 && memories.length === 0) await store.upkeep.scrub()
  return { removed: memories.length, sessions: sessions.length }
}
