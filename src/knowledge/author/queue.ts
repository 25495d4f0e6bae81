import { isoTime } from '../../base/clock.ts'
import type { Job } from '../../model/ledger.ts'
import type { Store } from '../../store/store.ts'
import { markOf } from '../vault/slug.ts'
import type { Vault } from '../vault/vault.ts'
import { type Desk, nowAt } from './desk.ts'
import type { Chunk } from './inputs.ts'
import { addDone } from './progress.ts'

/** Work for the author, in the queue of the house: so `memoria jobs` shows what waits and what was given up. */
const AUTHOR_JOB = 'author'

/** Each vault has a kind of its own, so that nobody takes the work of another vault. */
function jobKind({ name }: Vault): string {
  return name === 'home' ? AUTHOR_JOB : `${AUTHOR_JOB}-${markOf(name)}`
}

const LEASE_MS = 30 * 60_000
/** The second chance is given within a run. */
const MOST_ATTEMPTS = 1

/**
 * Queues what is due. Taken out is what waits or was given up for something that is not due any more, and what somebody who
 * died was at: only who is alone with a vault may call it.
 */
export async function queueChunks(desk: Desk, due: readonly Chunk[]): Promise<void> {
  const { store, vault, makeId } = desk
  const kind = jobKind(vault)
  const keys = new Set(due.map(({ key }) => key))
  for (const job of await store.jobs.list())
    if (job.kind === kind && (job.state === 'leased' || !keys.has(job.key))) await store.jobs.drop(job.id)
  const now = nowAt(desk)
  for (const { key, note, pieces } of due) {
    const waiting: Waiting = { note, digests: pieces.map(({ digest }) => digest) }
    const payload = JSON.stringify(waiting)
    await store.jobs.enqueue({
      ...{ id: makeId(), kind, key, payload, maxAttempts: MOST_ATTEMPTS, runAt: now, createdAt: now },
    })
  }
}

/** A chunk that nobody else is at. */
export interface Taken {
  readonly job: Job
  readonly owner: string
  readonly chunk: Chunk
}

/** The next chunk that waits and that nobody else has; undefined when there is none. */
export async function takeJob(desk: Desk, due: readonly Chunk[]): Promise<Taken | undefined> {
  const { store, clock, vault } = desk
  const owner = `author-${process.pid}`
  for (;;) {
    const now = clock.now()
    const times = { now: isoTime(now), until: isoTime(now + LEASE_MS) }
    const job = await store.jobs.lease({ owner, ...times, kinds: [jobKind(vault)] })
    if (job === undefined) return undefined
    const chunk = due.find(({ key }) => key === job.key)
    if (chunk !== undefined) return { job, owner, chunk }
    await store.jobs.complete(job.id, owner)
  }
}

/** Notes what a job was to read as read: somebody does not want it read. */
export async function passOverChunk(store: Store, { payload }: Job): Promise<void> {
  const { note, digests } = JSON.parse(payload) as Waiting
  await addDone(store, note, digests)
}

/** Whether a job is one of these. */
export function isAuthorJob({ kind }: Job): boolean {
  return kind === AUTHOR_JOB || kind.startsWith(`${AUTHOR_JOB}-`)
}

interface Waiting {
  readonly note: string
  readonly digests: readonly string[]
}
