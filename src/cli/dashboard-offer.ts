import { setTimeout as wait } from 'node:timers/promises'
import { readOwner } from '../base/lock-owner.ts'
import { processEnvironment } from '../config/environment.ts'
import type { OpenContext } from '../memoria.ts'
import { startDetached } from '../worker/start.ts'
import { IDLE_MINUTES } from './commands/ui.ts'
import { openBrowser } from './open-browser.ts'
import type { Shell } from './shell.ts'

const STARTING_MS = 5_000
const STEP_MS = 100

/** Starts the dashboard beside this command, prints how to log in, and opens it. It ends by itself when nobody uses it. */
export async function offerDashboard(
  context: OpenContext,
  { open }: { readonly open: boolean },
  { say, style, program }: Shell,
): Promise<void> {
  const { joinRunning } = await import('../serve/http/run.ts')
  let joined = await joinRunning(context.paths)
  if (joined === undefined)
    await startDetached(program, context, processEnvironment(), ['ui', '--no-open', '--json'])
  for (let waited = 0; joined === undefined && waited < STARTING_MS; waited += STEP_MS) {
    await wait(STEP_MS)
    joined = await joinRunning(context.paths)
  }
  if (joined === undefined) return say(style.dim('The dashboard did not start. See why: memoria ui'))
  say(`\n${style.strong('Dashboard')}  ${joined.address}`)
  say(`  Log in, once, within 10 minutes: ${joined.link}`)
  const pid = readOwner(context.paths.uiLock)?.process?.pid
  const stop = pid === undefined ? '' : ` Stop it earlier: ${stopCommand(pid)}`
  say(style.dim(`  It ends by itself after ${IDLE_MINUTES} minutes without use.${stop}`))
  if (open) await openBrowser(joined.link)
}

/** It runs apart from this terminal, where Ctrl-C does not reach it. */
function stopCommand(pid: number): string {
  return process.platform === 'win32' ? `taskkill /PID ${pid} /F` : `kill ${pid}`
}
