import { isListOf, isShape, isText } from '../../base/guards.ts'
import { jsonState, type StateKey, textState } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'
import type { AuthorContext } from './context.ts'

/** How far something was read: `since` when, and beyond that which pieces. */
export interface Progress {
  readonly since: string
  readonly done: readonly string[]
}

type Owner = Pick<AuthorContext, 'reach' | 'vault'>

/** The name under which it is kept how far a file of the vault was read, or the memories. */
export function progressNote({ reach, vault }: Owner, what: string): string {
  return `author.read ${reach.user} ${vault.name} ${what}`
}

const PROSE = textState('author.prose')

/** The digest of the prose that we wrote last in a page: what differs from it is a person's. */
export function proseWritten({ reach, vault }: Owner, path: string): StateKey<string> {
  return PROSE.for(`${reach.user} ${vault.name} ${path}`)
}

export async function readProgress(store: Store, note: string): Promise<Progress> {
  return (await store.state.read(progressNamed(note))) ?? { since: '', done: [] }
}

/** Notes that these pieces were read. Only within the transaction that notes what was written from them. */
export async function addDone(store: Store, note: string, digests: readonly string[]): Promise<void> {
  const { since, done } = await readProgress(store, note)
  await putProgress(store, note, { since, done: [...new Set([...done, ...digests])] })
}

export async function putProgress(store: Store, note: string, progress: Progress): Promise<void> {
  await store.state.write(progressNamed(note), progress)
}

/** Jobs and pages that are being written keep the whole name. */
function progressNamed(note: string): StateKey<Progress> {
  return jsonState(note, isProgress)
}

const isProgress = isShape<Progress>({ since: isText, done: isListOf(isText) })
