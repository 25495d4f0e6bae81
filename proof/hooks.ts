import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeOld } from './age.ts'
import { contentOf } from './content.ts'
import { type Ended, faultEnvironment, run } from './run.ts'
import { straceWords, wasTraced } from './strike.ts'
import type { Outcome } from './sweep.ts'
import { wire } from './targets/capture.ts'
import { promptEvent } from './transcripts.ts'
import type { World } from './world.ts'

export const HOOK_KINDS = ['perl', 'bash', 'node'] as const
export type HookKind = (typeof HOOK_KINDS)[number]

const TEMPLATE = 'hook'
const AT_ONCE = 4
const CHANGES = 'write,rename,renameat,renameat2,fsync,fdatasync,unlink,unlinkat,mkdir'
const ERRORS = ['EIO', 'ENOSPC', 'EROFS', 'EMFILE']

/** Every fault for one form of the hook. Without strace, perl and bash are killed at moments only. */
export function hookFaults(
  kind: HookKind,
  hasStrace: boolean,
  points: number,
  random: () => number,
): string[] {
  const moments = Array.from({ length: points }, () => `kill-time@ms:${Math.floor(random() * 30)}`)
  const limits = [4, 5, 6, 7, 8, 10, 12].map((files) => `limit@n:${files}`)
  const sizes = [0, 1, 4].map((blocks) => `limit@f:${blocks}`)
  const at = Array.from({ length: points }, (_, index) => index + 1)
  const calls = at.flatMap((number) => [
    `strace-KILL@${CHANGES}:${number}`,
    `strace-KILL@openat:${number}`,
    ...ERRORS.map((error) => `strace-${error}@${CHANGES}:${number}`),
  ])
  const wrapped = at.flatMap((number) => [
    ...['kill-before', 'kill-torn', ...ERRORS].map((fault) => `${fault}@write:${number}`),
    ...['EIO', 'EMFILE'].map((error) => `${error}@read:${number}`),
  ])
  return [...moments, ...limits, ...sizes, ...(kind === 'node' ? wrapped : hasStrace ? calls : [])]
}

/** Whether a form of the hook can run here. */
export function hasHook(kind: HookKind): boolean {
  return existsSync(wordsOf(kind, '')[0] ?? '')
}

interface Sent {
  readonly fault: string
  readonly text: string
  readonly code: number | null
  readonly killed: boolean
  /** False when the hook ended before the fault's turn came. */
  readonly injected: boolean
}

/** Sends one event for each fault, four at a time, then drains once: what was accepted is in the store exactly once. */
export async function runHookGroup(
  world: World,
  kind: HookKind,
  faults: readonly string[],
): Promise<Outcome[]> {
  await prepareHooks(world)
  const sent: Sent[] = []
  for (let from = 0; from < faults.length; from += AT_ONCE) {
    const some = faults.slice(from, from + AT_ONCE)
    sent.push(...(await Promise.all(some.map((fault, index) => send(world, kind, fault, from + index)))))
  }
  makeOld(join(world.home, 'journal/tmp'))
  makeOld(world.temporary)
  const { code, stderr } = await world.memoria(['drain', '--json'])
  const drained = code === 0 ? [] : [`drain failed: ${stderr}`]
  const left = code === 0 ? [...eventsLeft(world), ...world.processes()] : []
  const { messages = [] } = await contentOf(world.store)
  const texts = messages.map(({ text }) => String(text))
  return sent.map((one, index) => judge(kind, one, texts, index === 0 ? [...drained, ...left] : []))
}

async function prepareHooks(world: World): Promise<void> {
  if (!world.has(TEMPLATE)) {
    world.clear()
    await wire(world)
    world.save(TEMPLATE)
  }
  world.restore(TEMPLATE)
}

async function send(world: World, kind: HookKind, fault: string, number: number): Promise<Sent> {
  const text = `event ${number} of ${kind} says ${'so '.repeat(3000)}`
  const input = promptEvent(`agent-${number}`, `${kind}-${number}`, text)
  const [what = '', where = ''] = fault.split('@')
  const [how = '', value = ''] = where.split(':')
  const [, call] = /^strace-(.*)$/.exec(what) ?? []
  const words = wordsOf(kind, world.home)
  const options = { env: world.environment(), cwd: world.cwd, input }
  const mark = join(world.person, '..', `struck-${number}`)
  rmSync(mark, { force: true })
  const ended = await (() => {
    if (what === 'kill-time') return run(words, { ...options, killAfterMs: Number(value) })
    if (what === 'limit') return run(limited(words, how, value), options)
    if (call !== undefined) return run([...straceWords(call, where, mark), ...words], options)
    const faulty = faultEnvironment(world.checkout, fault, filesOf(world), mark)
    return run(words, { ...options, env: world.environment(faulty) })
  })()
  // Under a limit nothing may be written anywhere: then only the exit code counts.
  const killed = ended.signal === 'SIGKILL' || what === 'limit'
  const injected = call === undefined ? wasStruck(what, ended, mark) : wasTraced(call, ended, mark)
  return { fault, text: text.trimEnd(), code: ended.code, killed, injected }
}

/** A limit holds from the first call on. */
function wasStruck(what: string, { signal }: Ended, mark: string): boolean {
  if (what === 'kill-time') return signal === 'SIGKILL'
  return what === 'limit' || existsSync(mark)
}

/** What the hook reads and writes. Its own file is not among it: node loads that before the hook runs. */
function filesOf({ home, temporary }: World): string[] {
  const names = ['journal', 'run', 'off', 'paused', 'excluded', 'briefs']
  return [temporary, ...names.map((name) => join(home, name))]
}

function wordsOf(kind: HookKind, home: string): string[] {
  const file = (name: string) => join(home, 'hook', name)
  if (kind === 'perl') return ['/usr/bin/perl', '-f', file('hook.pl'), 'claude-code']
  if (kind === 'bash') return ['/bin/bash', '-p', file('hook.bash'), 'claude-code']
  return [process.execPath, file('hook.cjs'), 'claude-code']
}

/** As the settings of an agent run it: the end of the command line makes every exit code 0. */
function limited(words: readonly string[], option: string, value: string): string[] {
  return ['/bin/sh', '-c', `ulimit -${option} ${value}; "$@" 2>/dev/null || :`, 'sh', ...words]
}

function eventsLeft({ home, person }: World): string[] {
  const journal = ['journal/tmp', 'journal/new'].map((name) => join(home, name))
  return journal
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((name) => `left behind: ${join(folder, name).slice(person.length)}`),
    )
}

function judge(
  kind: HookKind,
  { fault, text, code, killed, injected }: Sent,
  texts: readonly string[],
  more: string[],
): Outcome {
  const count = texts.filter((one) => one.trimEnd() === text).length
  const lost = count === 0 && !killed ? 1 : 0
  const doubled = Math.max(0, count - 1)
  const problems = [...more]
  if (lost > 0) problems.push('an accepted event is not in the store')
  if (doubled > 0) problems.push(`an event is in the store ${count} times`)
  if (!killed && code !== 0) problems.push(`the hook ended with ${code}`)
  const leftBehind = more.filter((problem) => problem.startsWith('left behind')).length
  return { target: `hook-${kind}`, fault, injected, lost, doubled, leftBehind, problems }
}
