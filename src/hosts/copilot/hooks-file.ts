import { ownFile } from '../own-file.ts'
import { type HookWiring, hookLineFor } from '../wired-file.ts'
import { findCopilotHooksPath } from './files.ts'
import { COPILOT, WIRING } from './wiring.ts'

const MARKER = 'Written by memoria init'

/** A file of our own among the person's files of hooks, which Copilot reads all. */
export const HOOKS_FILE = ownFile({
  name: 'hooks',
  host: COPILOT,
  marker: MARKER,
  pathFor: findCopilotHooksPath,
  textFor: (hook) => {
    const hooks = WIRING.flatMap((wiring) => {
      const line = hookLineFor(wiring, hook)
      return line === undefined ? [] : [[wiring.event, [entryFor(wiring, line)]] as const]
    })
    const comment = `${MARKER}; memoria uninstall removes it.`
    return `${JSON.stringify({ version: 1, comment, hooks: Object.fromEntries(hooks) }, null, 2)}\n`
  },
})

/** Copilot has a command line for each kind of shell, and takes the one of the system it runs on. */
function entryFor({ timeoutSeconds }: HookWiring, line: string): object {
  const command = process.platform === 'win32' ? { powershell: `& ${line}` } : { bash: line }
  return { type: 'command', ...command, timeoutSec: timeoutSeconds }
}
