import { isoTime } from '../../base/clock.ts'
import type { Job } from '../../model/ledger.ts'
import type { Store } from '../../store/store.ts'
import { type AuthorContext, nowAt } from './context.ts'
import { chunkOf } from './failed-parts.ts'
import type { Due } from './inputs.ts'
import { inputOf, jobKind, jobsOf, type Waiting } from './jobs.ts'
import { addDone } from './progress.ts'
import type { Chunk } from './sections.ts'

const LEASE_MS = 30 * 60_000
/** The second chance is given within a run. */
const MOST_ATTEMPTS = 1

/**
 * Queues what is due. Taken out is what waits or failed permanently for something that is not due any more and not held back,
 * and what somebody who died was at: only who is alone with a vault may call it.
 */
export async function queueChunks(context: AuthorContext, { chunks, held }: Due): Promise<void> {
  const { store, vault, makeId } = context
  const keys = new Set(chunks.map(({ key }) => key))
  const kept = new Set(held.map(({ id }) => id))
  for (const job of await jobsOf(context)) {
    if (kept.has(job.id)) continue
    if (!keys.has(job.key)) await store.jobs.drop(job.id)
    else if (job.state === 'leased') await letGo(context, job)
  }
  const now = nowAt(context)
  const kind = jobKind(vault)
  for (const { key, note, pieces } of chunks) {
    const waiting: Waiting = { note, digests: pieces.map(({ digest }) => digest) }
    const payload = JSON.stringify(waiting)
    await store.jobs.enqueue({
      id: makeId(),
      kind,
      key,
      payload,
      maxAttempts: MOST_ATTEMPTS,
      runAt: now,
      createdAt: now,
    })
  }
}

/**
 * Puts back what nobody could finish, and what nobody is to blame for. A run finds by itself what is due; only what somebody
 * wants tried again is known by its job alone, which waits then.
 */
export async function letGo(context: AuthorContext, { id, lastError, leaseOwner }: Job): Promise<void> {
  if (lastError === null) return void (await context.store.jobs.drop(id))
  await context.store.jobs.fail(id, leaseOwner ?? '', lastError, nowAt(context))
  await context.store.jobs.retry(id, nowAt(context))
}

/** A chunk that nobody else is at. */
export interface LeasedChunk {
  readonly job: Job
  readonly owner: string
  readonly chunk: Chunk
}

/** The next chunk that waits and that nobody else has; undefined when there is none. */
export async function leaseChunk(
  context: AuthorContext,
  due: readonly Chunk[],
): Promise<LeasedChunk | undefined> {
  const { store, clock, vault } = context
  const owner = `author-${process.pid}`
  for (;;) {
    const now = clock.now()
    const times = { now: isoTime(now), until: isoTime(now + LEASE_MS) }
    const job = await store.jobs.lease({ owner, ...times, kinds: [jobKind(vault)] })
    if (job === undefined) return undefined
    // Somebody may want a job tried again while we are at others.
    const chunk = due.find(({ key }) => key === job.key) ?? (await chunkOf(context, job))
    if (chunk === 'changed') await store.jobs.complete(job.id, owner)
    else if (chunk === 'unreadable')
      await store.jobs.fail(job.id, owner, job.lastError ?? UNREADABLE, times.now)
    else return { job, owner, chunk }
  }
}

const UNREADABLE = 'it could not be read'

/** Notes what a job was to read as read: somebody does not want it read. */
export async function passOverChunk(store: Store, job: Job): Promise<void> {
  const { note, digests } = inputOf(job)
  await addDone(store, note, digests)
}
