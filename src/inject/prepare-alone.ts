import { acquireLock } from '../base/lock-file.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import type { HomeInjectContext } from './context.ts'
import { prepareBriefs } from './prepare.ts'

const LOCK_STALE_MS = 60_000

/** Prepares the briefs unless another process is at it, which looks again at its end whether they still hold. True when it did. */
export async function prepareAlone(context: HomeInjectContext): Promise<boolean> {
  ensurePrivateDir(context.paths.run)
  const lock = acquireLock(context.paths.briefsLock, { clock: context.clock, staleMs: LOCK_STALE_MS })
  if (!lock.ok) return false
  try {
    await prepareBriefs(context, await hostsHere(context))
    return true
  } finally {
    lock.value.release()
  }
}

/** Agents that are on this machine, or that were heard of. */
async function hostsHere({ env, store }: HomeInjectContext): Promise<Host[]> {
  const heard = new Set((await store.capture.activity()).map(({ host }) => host))
  return HOSTS.filter((host) => heard.has(host.name) || host.isInstalled(env))
}
