import type { Store } from '../../store/store.ts'
import type { Desk } from './desk.ts'

/** How far something was read: `since` when, and beyond that which pieces. */
export interface Progress {
  readonly since: string
  readonly done: readonly string[]
}

type Owner = Pick<Desk, 'reach' | 'vault'>

/** The note that says how far a file of the vault was read, or the memories. */
export function progressNote({ reach, vault }: Owner, what: string): string {
  return `author.read ${reach.user} ${vault.name} ${what}`
}

/** The note with the digest of the prose that we wrote last in a page: what differs from it is a person's. */
export function proseNote({ reach, vault }: Owner, path: string): string {
  return `author.prose ${reach.user} ${vault.name} ${path}`
}

export async function readProgress(store: Store, note: string): Promise<Progress> {
  const kept = await store.capture.note(note)
  return kept === null || kept === '' ? { since: '', done: [] } : (JSON.parse(kept) as Progress)
}

/** Notes that these pieces were read. Only within the transaction that notes what was written from them. */
export async function addDone(store: Store, note: string, digests: readonly string[]): Promise<void> {
  const { since, done } = await readProgress(store, note)
  await putProgress(store, note, { since, done: [...new Set([...done, ...digests])] })
}

export async function putProgress(store: Store, note: string, progress: Progress): Promise<void> {
  await store.capture.putNote(note, JSON.stringify(progress))
}
