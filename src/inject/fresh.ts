import { isoTime } from '../base/clock.ts'
import type { Context } from '../context.ts'
import { countState, textState, timeState } from '../store/state.ts'
import { isReady, removeReady } from './prepared-files.ts'

export { removeReady }

/** The count that triggers of the store raise whenever something changed that a brief may say. */
export const CHANGED = countState('memoriesChanged')
/** That count and the settings when the briefs were made. */
const MADE = textState('briefsMade')
const MADE_AT = timeState('briefsMadeAt')

type FreshContext = Pick<Context, 'store' | 'paths' | 'config'>

/** Whether neither memories nor settings changed since the briefs were made. */
export async function areFresh(context: FreshContext): Promise<boolean> {
  const [made, changes] = [await context.store.state.read(MADE), await context.store.state.read(CHANGED)]
  return made === (changes === undefined ? undefined : madeFrom(context, changes))
}

function madeFrom({ config }: FreshContext, changes: number): string {
  return `${changes} ${JSON.stringify([config.inject, config.learning.review, config.user, config.off])}`
}

export async function markFresh(context: FreshContext, changes: number, now: number): Promise<void> {
  const { store } = context
  await store.state.write(MADE, madeFrom(context, changes))
  await store.state.write(MADE_AT, isoTime(now))
}

export async function madeSince({ store }: FreshContext, since: number): Promise<boolean> {
  return ((await store.state.read(MADE_AT)) ?? '') >= isoTime(since)
}

/**
 * Takes prepared briefs away that say what is not so any more. Every program does it when it opens and when it closes the
 * store, so that whoever changed something, and even who was killed while doing so, leaves no old words behind.
 */
export async function dropStale(context: FreshContext): Promise<void> {
  if (isReady(context.paths.briefs) && !(await areFresh(context))) removeReady(context.paths.briefs)
}
