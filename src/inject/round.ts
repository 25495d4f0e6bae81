import { toMemoriaError } from '../base/errors.ts'
import { acquireLock } from '../base/lock-file.ts'
import type { Log } from '../base/log.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import type { HomePaths } from '../config/paths.ts'
import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import { areFresh, madeSince } from './fresh.ts'
import { prepareBriefs } from './prepare.ts'
import { isReady } from './prepared-files.ts'
import type { InjectRoom } from './room.ts'
import { noticeUse } from './use.ts'

interface RoundRoom extends InjectRoom {
  readonly log: Log
  readonly paths: Pick<HomePaths, 'briefs' | 'briefsLock' | 'roots' | 'run'>
}

const LOCK_STALE_MS = 60_000

/** How old what lies ready may be while a worker is there to be asked, as long as no memory changed. */
const LEISURE_MS = 60_000

/**
 * What is to be done once new things were taken in and learned: use is noticed, and what will be told is prepared.
 * `leisurely`: more rounds will come, and meanwhile hooks ask.
 */
export async function afterRound(
  room: RoundRoom,
  { changed, leisurely = false }: { readonly changed: boolean; readonly leisurely?: boolean },
): Promise<void> {
  if (room.config.off) return
  if (changed) await noticeUse(room)
  const isUpToDate = isReady(room.paths.briefs) && (await areFresh(room))
  const isEnough = !changed || (leisurely && (await madeSince(room, room.clock.now() - LEISURE_MS)))
  if (!isUpToDate || !isEnough) await prepareAlone(room)
}

/** Prepares anew what is out of date, where something was prepared before: for programs that change memories by hand. */
export async function afterChange(room: RoundRoom): Promise<void> {
  if ((await areFresh(room)) || room.config.off) return
  await prepareAlone(room)
}

/** One at a time: whoever is at it looks again at the end whether it still holds. */
async function prepareAlone(room: RoundRoom): Promise<void> {
  ensurePrivateDir(room.paths.run)
  const lock = acquireLock(room.paths.briefsLock, { clock: room.clock, staleMs: LOCK_STALE_MS })
  if (!lock.ok) return
  try {
    await prepareBriefs(room, await hostsHere(room))
  } catch (thrown) {
    const { code } = toMemoriaError(thrown)
    // Without a brief everything else goes on; what concerns the store concerns all.
    if (code.startsWith('store_')) throw thrown
    room.log.error('briefs.failed', { code })
  } finally {
    lock.value.release()
  }
}

/** Agents that are on this machine, or that were heard of. */
async function hostsHere({ env, store }: RoundRoom): Promise<Host[]> {
  const heard = new Set((await store.capture.activity()).map(({ host }) => host))
  return HOSTS.filter((host) => heard.has(host.name) || host.isInstalled(env))
}
