import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Ended, run } from './run.ts'
import type { World } from './world.ts'

/** How long a second process has while the first one is stopped. */
const PAUSED_MS = 250

export interface Struck {
  /** False when the command ended before the fault's turn came. */
  readonly injected: boolean
  /** The command ended with exit code 0 all the same. */
  readonly acknowledged: boolean
}

/** Runs a command with a fault in it. */
export async function strike(world: World, args: readonly string[], fault: string): Promise<Struck> {
  const [kind = '', where = ''] = fault.split('@')
  if (kind === 'kill-time') {
    const killAfterMs = Number(where.split(':')[1])
    const { signal, code } = await world.memoria(args, { killAfterMs })
    return { injected: signal === 'SIGKILL', acknowledged: code === 0 }
  }
  if (kind.startsWith('strace-')) return strikeSystemCall(world, args, kind.slice('strace-'.length), where)
  if (kind === 'stop') return strikePaused(world, args, fault)
  const mark = join(world.person, '..', 'struck')
  rmSync(mark, { force: true })
  const { code } = await world.faulty(args, fault, { env: { PROOF_STRUCK: mark } })
  return { injected: existsSync(mark), acknowledged: code === 0 }
}

async function strikeSystemCall(
  world: World,
  args: readonly string[],
  what: string,
  where: string,
): Promise<Struck> {
  const trace = join(world.person, '..', 'trace')
  const words = [...straceWords(what, where, trace), ...world.words(...args)]
  const ended = await run(words, { env: world.environment(), cwd: world.cwd })
  return { injected: wasTraced(what, ended, trace), acknowledged: ended.code === 0 }
}

/** The words before a program's own that inject a fault into its N-th system call and write its calls to a file. */
export function straceWords(what: string, where: string, trace: string): string[] {
  const [calls = '', when = ''] = where.split(':')
  const how = what === 'KILL' ? 'signal=KILL' : `error=${what}`
  const words = ['strace', '-f', '-qq', '-o', trace, '-e', `trace=${calls}`]
  return [...words, '-e', `inject=${calls}:${how}:when=${when}`]
}

/** Whether strace injected the fault. */
export function wasTraced(what: string, { signal }: Ended, trace: string): boolean {
  return what === 'KILL' ? signal === 'SIGKILL' : readFileSync(trace, 'latin1').includes('(INJECTED)')
}

/** Stops a process at one operation, runs the same command beside it, and lets the first one go on. */
async function strikePaused(world: World, args: readonly string[], fault: string): Promise<Struck> {
  let pid = 0
  let ended: Ended | undefined
  const first = world.faulty(args, fault, { onStart: (started) => (pid = started) })
  void first.then((end) => {
    ended = end
  })
  while (ended === undefined && stateOf(pid) !== 'T') await wait(5)
  const isStopped = ended === undefined
  const second = world.memoria(args)
  await wait(PAUSED_MS)
  if (isStopped) process.kill(pid, 'SIGCONT')
  const ends = await Promise.all([first, second])
  return { injected: isStopped, acknowledged: ends.some(({ code }) => code === 0) }
}

function stateOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.charAt(text.lastIndexOf(')') + 2)
  } catch {
    // It ended meanwhile.
    return ''
  }
}
