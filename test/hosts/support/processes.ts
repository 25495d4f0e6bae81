import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export interface Found {
  readonly pid: number
  readonly command: string
}

/**
 * The processes of a test, however they were started and whoever their parent is now: their environment or command
 * line names the test's own folder. This process itself is none of them.
 */
export function processesOf(folder: string): Found[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => factOf(pid, 'environ').includes(folder) || factOf(pid, 'cmdline').includes(folder))
    .filter((pid) => !isDead(pid))
    .map((pid) => ({ pid: Number(pid), command: factOf(pid, 'cmdline').replaceAll('\0', ' ').trim() }))
}

/** Ends every process of a test: asked first, so that one that is about to leave does so by itself. */
export async function endProcessesOf(folder: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const { pid } of processesOf(folder)) send(pid, signal)
    for (let tries = 0; tries < 20 && processesOf(folder).length > 0; tries += 1) await pause(50)
  }
}

/** Whether a process ended; one that nobody has waited for counts as ended. */
export function isDead(pid: number | string): boolean {
  const stat = factOf(pid, 'stat')
  return stat === '' || stat.slice(stat.lastIndexOf(')')).startsWith(') Z')
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // Gone already, which is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function factOf(pid: number | string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // It ended in the meantime, or belongs to someone else: no process of the test.
    return ''
  }
}
