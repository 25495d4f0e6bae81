import { isoTime } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import { refreshDue } from '../capture/refresh-due.ts'
import type { Memoria } from '../memoria.ts'

/** Brings what an earlier version wired up to this program. What fails is logged: it is no failure of the command. */
export async function refreshAfterUpgrade({ context }: Memoria, cli: string): Promise<void> {
  const { home, env, clock, log } = context
  try {
    const due = refreshDue(home, { node: process.execPath, cli })
    if (due === undefined) return
    const { refreshWiring } = await import('../capture/refresh.ts')
    const failures = await refreshWiring({ home, env, at: isoTime(clock.now()) }, due)
    log.info('wiring.refreshed', { failures: failures.map(({ code }) => code).join(' ') })
  } catch (thrown) {
    log.warn('wiring.refresh_failed', { code: toMemoriaError(thrown).code })
  }
}
