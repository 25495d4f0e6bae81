import type { Job } from '../../model/ledger.ts'
import { markOf } from '../folder/slug.ts'
import type { Vault } from '../folder/vault.ts'
import type { AuthorContext } from './context.ts'

/** Work for the author, in the store's queue: so `memoria model jobs` shows what waits and what failed permanently. */
const AUTHOR_JOB = 'author'

/** The payload of a job: its pieces, and the note that they were read. */
export interface Waiting {
  readonly note: string
  readonly digests: readonly string[]
}

/** Each vault has a kind of its own, so that nobody takes the work of another vault. */
export function jobKind({ name }: Vault): string {
  return name === 'home' ? AUTHOR_JOB : `${AUTHOR_JOB}-${markOf(name)}`
}

/** Whether a job is one of these. */
export function isAuthorJob({ kind }: Job): boolean {
  return kind === AUTHOR_JOB || kind.startsWith(`${AUTHOR_JOB}-`)
}

/** The jobs of this vault. */
export async function jobsOf({ store, vault }: AuthorContext): Promise<Job[]> {
  const kind = jobKind(vault)
  return (await store.jobs.list()).filter((job) => job.kind === kind)
}

/** The input of a job, and its origin. */
export function inputOf({ key, payload }: Job): Waiting & { readonly from: string } {
  return { ...(JSON.parse(payload) as Waiting), from: key.slice(0, key.lastIndexOf(' ')) }
}
