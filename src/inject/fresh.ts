import { isoTime } from '../base/clock.ts'
import { isReady, removeReady } from './prepared-files.ts'
import type { InjectRoom } from './room.ts'

export { removeReady }

/** The note that triggers of the store count up whenever something changed that a brief may say. */
export const CHANGED = 'memoriesChanged'
/** What that note was when the briefs were made. */
const MADE = 'briefsMade'
const MADE_AT = 'briefsMadeAt'

type FreshRoom = Pick<InjectRoom, 'store' | 'paths'>

export async function areFresh({ store }: FreshRoom): Promise<boolean> {
  return (await store.capture.note(MADE)) === (await store.capture.note(CHANGED))
}

export async function markFresh({ store }: FreshRoom, changes: string, now: number): Promise<void> {
  await store.capture.putNote(MADE, changes)
  await store.capture.putNote(MADE_AT, isoTime(now))
}

export async function madeSince({ store }: FreshRoom, since: number): Promise<boolean> {
  return ((await store.capture.note(MADE_AT)) ?? '') >= isoTime(since)
}

/**
 * Takes prepared briefs away that say what is not so any more. Every program does it when it opens and when it closes the
 * store, so that whoever changed something, and even who was killed while doing so, leaves no old words behind.
 */
export async function dropStale(room: FreshRoom): Promise<void> {
  if (isReady(room.paths.briefs) && !(await areFresh(room))) removeReady(room.paths.briefs)
}
