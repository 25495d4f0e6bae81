import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installHookFiles } from '../../src/capture/install.ts'
import { type HomePaths, homePaths } from '../../src/config/paths.ts'
import { hostNamed } from '../../src/hosts/all.ts'
import { callWorker, readAddress } from '../../src/worker/call.ts'
import { type HookCase, hookForms } from './hook-case.ts'
import { HOST_EVENTS } from './host-events.ts'
import { ANSWER, fillStore, LONG_QUESTION, QUESTION } from './memories.ts'
import { writeInput } from './spawner.ts'

const BOUNDS = { 'prompt, worker up': 0.5, 'prompt, no worker': 2.5, start: 0.4, call: 0.2 }
export interface Answering {
  readonly cases: readonly HookCase[]
  /** The home with the worker. */
  readonly up: HomePaths
  /** Waits until nothing is left to be done of what was answered before. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/**
 * Answering over a full store, for each agent: a prompt that recalls something and the start of a session, in a home with the real worker
 * and in one without any, where a brief lies prepared; and a command that is about to run, with the worker.
 */
export async function answerCases(
  folder: string,
  cli: string,
  memories: number,
  messages = 0,
): Promise<Answering> {
  const up = await makeHome(join(folder, 'with-worker'), cli, { memories, messages })
  const down = await makeHome(join(folder, 'without-worker'), cli, up)
  const worker = await startWorker(up, cli, folder)
  // Each prompt in a session of its own: nothing is told twice in one.
  let sessions = 0
  const input = (host: string, event: string, make: (session: number) => object) => (round: number) => {
    sessions += 1
    return writeInput(folder, `${host} ${event} ${round} ${sessions}`, JSON.stringify(make(sessions)))
  }
  const recalls = (said: string) => said.includes(ANSWER)
  const cases = HOST_EVENTS.flatMap(({ host, prompt, start, call, failure }) => {
    // Where nothing can be said at the start, the first prompt brings the brief as well, and may take as long as both.
    const more = startIsAnswered(host) ? 0 : BOUNDS.start
    const event = more > 0 ? 'first' : 'prompt'
    const asked = { event, input: input(host, 'prompt', (one) => prompt(one, QUESTION)) }
    const begun = { event: 'start', input: input(host, 'start', start), bound: BOUNDS.start }
    const ask = startIsAnswered(host) ? ['ask'] : []
    const silent = (said: string) => said === ''
    // A command of which nothing is known, as nearly all are: the worker looks, and there is nothing to say.
    const atTool = { bound: BOUNDS.call, at: up }
    const calls = (['command', 'file'] as const).flatMap((name) =>
      call === undefined || (name === 'file' && !NAMES_FILE.has(host))
        ? []
        : [
            {
              ...{ ...atTool, event: `call ${name}`, args: ['call'] },
              input: input(host, `call ${name}`, (one) => call(one, name)),
              // Memories are about this file: one of them comes with it.
              isRight: name === 'file' ? (said: string) => said.includes('payment') : silent,
            },
          ],
    )
    const failed = failure && {
      ...{ ...atTool, event: 'failure', args: ['ask'], isRight: silent },
      input: input(host, 'failure', failure),
    }
    const long = {
      ...asked,
      event: `${event}, long`,
      input: input(host, 'long', (one) => prompt(one, LONG_QUESTION)),
    }
    const [withWorker, alone] = [BOUNDS['prompt, worker up'] + more, BOUNDS['prompt, no worker'] + more]
    return [
      ...calls,
      ...(failed === undefined ? [] : [failed]),
      { ...long, at: up, isRight: recalls, bound: withWorker, args: ['ask'] },
      { ...long, at: down, isRight: recalls, bound: alone, args: ['ask'] },
      { ...asked, at: up, isRight: recalls, bound: withWorker, args: ['ask'] },
      { ...asked, at: down, isRight: recalls, bound: alone, args: ['ask'] },
      { ...begun, at: up, isRight: () => true, args: ask },
      {
        ...begun,
        at: down,
        isRight: (said: string) => said === (ask.length > 0 ? briefOf(host) : ''),
        args: ask,
      },
    ].flatMap(({ at, args, ...one }) =>
      Object.entries(hookForms(at.hook)).map(([name, argv]) => ({
        ...one,
        host,
        name,
        argv: [...argv, host, ...args],
        worker: at === up ? 'up' : 'none',
        prepare: () => (at === down ? settle(at) : undefined),
      })),
    )
  })
  const idle = async () => void (await Promise.all([workerIdle(up), answersEnded(cli)]))
  return { cases, up, idle, stop: () => ended(worker) }
}

/** Whether the host takes anything at a session's start. */
function startIsAnswered(host: string): boolean {
  return hostNamed(host)?.hooks.find(({ begins }) => begins)?.answers ?? false
}

/** What lies prepared for a session of a host. */
function briefOf(host: string): string {
  const name = hostNamed(host)?.hooks.find(({ begins }) => begins)?.event ?? ''
  const event = { kind: 'session-start', name, hostSession: '', transcript: null, cwd: null } as const
  const none = { promptId: null, text: null, reason: null }
  return hostNamed(host)?.answer({ ...event, ...none }, { context: 'x'.repeat(8000) }) ?? ''
}

/** The agents of which an event is given that reads a file. */
const NAMES_FILE: ReadonlySet<string> = new Set(['claude-code', 'codex'])

/** A home with so much in it, or with what another home has. */
async function makeHome(
  home: string,
  cli: string,
  content: HomePaths | { readonly memories: number; readonly messages: number },
): Promise<HomePaths> {
  const paths = homePaths(home)
  installHookFiles({ home, dist: dirname(cli), node: process.execPath, cli })
  if ('memories' in content) await fillStore(home, content.memories, content.messages)
  else copyFileSync(content.store, paths.store)
  mkdirSync(join(home, 'briefs'))
  const hosts = HOST_EVENTS.map(({ host }) => host).filter(startIsAnswered)
  for (const host of hosts) writeFileSync(join(home, `briefs/${host}.json`), briefOf(host))
  writeFileSync(
    join(home, 'briefs/index'),
    hosts.map((host) => `${host}.json\t${host}\t/home/dev/shop\n`).join(''),
  )
  return paths
}

async function startWorker(paths: HomePaths, cli: string, folder: string): Promise<ChildProcess> {
  const claude = join(folder, 'claude')
  mkdirSync(claude)
  const env = { PATH: process.env['PATH'], HOME: folder, CLAUDE_CONFIG_DIR: claude }
  const child = spawn(process.execPath, [cli, 'worker', 'run', '--home', dirname(paths.store)], {
    env,
    stdio: 'ignore' as const,
  })
  while (!existsSync(paths.worker)) {
    if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}`)
    await wait(20)
  }
  return child
}

/** What the worker does after an answer is not on the time of the next one: prompts come seconds apart. */
async function workerIdle({ worker }: HomePaths): Promise<void> {
  const address = readAddress(worker)
  for (let tried = 0; address !== undefined && tried < 500; tried++) {
    const said = await callWorker(address, 'status')
    if (said !== undefined && JSON.parse(said).busy === false) return
    await wait(10)
  }
}

/** The program that answers puts things away after its answer. Where nothing tells what runs, nobody waits for it. */
async function answersEnded(cli: string): Promise<void> {
  const program = join(dirname(cli), 'memoria-answer.cjs')
  for (let tried = 0; tried < 500 && commandLines().some((line) => line.includes(program)); tried++)
    await wait(5)
}

function commandLines(): string[] {
  if (!existsSync('/proc/self/cmdline')) return []
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.map((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8')
    } catch {
      return '' // it ended just now
    }
  })
}

/** Until it ended it writes into its home. */
async function ended(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || !worker.kill()) return
  await once(worker, 'exit')
}

/** As if a worker had just been started, and nothing waited. */
function settle({ journal, starting }: HomePaths): void {
  for (const name of readdirSync(join(journal, 'new'))) rmSync(join(journal, 'new', name))
  writeFileSync(starting, `${Math.floor(Date.now() / 1000)}\n`)
}
