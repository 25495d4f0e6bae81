import type { Job } from '../../model/ledger.ts'
import type { AuthorContext } from './context.ts'
import { inputOf, jobsOf } from './jobs.ts'
import { piecesOf } from './pieces.ts'
import type { Chunk, Piece } from './sections.ts'

/** Parts that failed permanently, while their words are the same. */
export interface FailedParts {
  /** Still failed. */
  readonly held: readonly Job[]
  /** Somebody wants it tried again. */
  readonly again: readonly Chunk[]
  /** Of all pieces of both: they are part of no other chunk. */
  readonly digests: ReadonlySet<string>
}

/** Looks through what failed permanently. What changed since is not in it: that is due like everything else that is new. */
export async function failedParts(context: AuthorContext): Promise<FailedParts> {
  const held: Job[] = []
  const again: Chunk[] = []
  const digests = new Set<string>()
  for (const job of await jobsOf(context)) {
    if (job.lastError === null) continue
    const chunk = await chunkOf(context, job)
    if (chunk === 'changed') continue
    if (chunk === 'unreadable' || job.state === 'dead') held.push(job)
    else again.push(chunk)
    for (const digest of inputOf(job).digests) digests.add(digest)
  }
  return { held, again, digests }
}

/** The input of a job, if it still says the same. */
export async function chunkOf(context: AuthorContext, job: Job): Promise<Chunk | 'changed' | 'unreadable'> {
  const { from, note, digests } = inputOf(job)
  const there = await piecesOf(context, from)
  if (there === undefined) return 'unreadable'
  const pieces = digests.flatMap((one) => there.find(({ digest }) => digest === one) ?? ([] as Piece[]))
  return pieces.length < digests.length ? 'changed' : { key: job.key, from, note, pieces }
}
