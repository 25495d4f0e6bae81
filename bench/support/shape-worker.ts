/**
 * One worker, two events of an agent (a prompt that is answered, the end of a turn), seen from outside: the worker runs
 * unbundled with shape-preload.cjs, which writes down the files it reads and the functions it calls.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { homePaths } from '../../src/config/paths.ts'
import { callWorker, readAddress } from '../../src/worker/call.ts'
import { QUESTION } from './memories.ts'
import { compileUnbundled, runNode, workerCommand } from './shape-program.ts'
import { countCalls, countTotals, readReport } from './shape-report.ts'

export interface WorkerShape {
  /** Files of src with a function that ran between the prompt and its answer. */
  readonly answerFiles: number
  readonly answerFunctions: number
  /** The same with the rounds that follow the answer. */
  readonly promptFiles: number
  readonly promptFunctions: number
  /** Files of src that were loaded until the end. */
  readonly loadedFiles: number
  /** Rounds by the worker's own status: until it is quiet after its start, after the prompt, and after the end of the turn. */
  readonly rounds: readonly number[]
  /** Reads of the agents' settings files, from the worker's start to its end. */
  readonly settingsReads: number
}

const STATEMENT = 'The payment retry fails on staging because the lock of the queue expires.'
const SESSION = '6f1d2c1a-8a30-4a6c-9a0e-000000000001'
const HOSTS = ['claude-code', 'codex', 'copilot', 'cursor', 'gemini', 'opencode', 'windsurf']
/** Longer than the worker waits for a late line of a transcript. */
const QUIET_MS = 3_000
const POLL_MS = 100

export async function measureWorker(root: string): Promise<WorkerShape> {
  const world = mkdtempSync(join(tmpdir(), 'memoria-bench-shape-'))
  const compiled = compileUnbundled(root)
  try {
    return await measureIn(world, { cli: join(root, 'dist/memoria-cli.js'), compiled })
  } finally {
    for (const folder of [world, compiled]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Programs {
  readonly cli: string
  readonly compiled: string
}

async function measureIn(world: string, { cli, compiled }: Programs): Promise<WorkerShape> {
  const home = join(world, 'memoria')
  const env = { PATH: process.env['PATH'], HOME: world, MEMORIA_HOME: home }
  const project = join(world, 'shop')
  mkdirSync(project)
  runNode([cli, 'init', '--yes', '--no-mcp', ...HOSTS.flatMap((host) => ['--host', host])], env, project)
  runNode([cli, 'remember', STATEMENT], env, project)
  // As for somebody who uses the plugin: without a record of `init` the agents' settings say which of them are connected.
  rmSync(homePaths(home).wired, { recursive: true })

  const report = join(world, 'report')
  writeFileSync(report, '')
  const preload = join(process.cwd(), 'bench/support/shape-preload.cjs')
  const main = join(compiled, 'src/cli/main.js')
  const source = pathToFileURL(join(compiled, 'src/')).href
  const worker = spawn(process.execPath, ['--require', preload, main, ...workerCommand(cli, env)], {
    env: { ...env, SHAPE_REPORT: report, SHAPE_SOURCE: source },
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: project,
  })
  const { worker: address } = homePaths(home)
  try {
    while (!existsSync(address)) {
      if (worker.exitCode !== null) throw new Error(`the worker ended with ${worker.exitCode}`)
      await wait(POLL_MS)
    }
    const atStart = await untilQuiet(address)
    const before = readReport(report).length
    const transcript = join(world, '.claude/projects/-shop', `${SESSION}.jsonl`)
    mkdirSync(dirname(transcript), { recursive: true })
    const say = appender(transcript, project)
    say('user', QUESTION)
    const event = { session_id: SESSION, transcript_path: transcript, cwd: project }
    const prompt = { ...event, hook_event_name: 'UserPromptSubmit', prompt: QUESTION }
    const answer = await runHook(home, env, ['claude-code', 'ask'], prompt)
    if (!answer.includes(STATEMENT)) throw new Error(`the prompt was not answered: ${answer}`)
    const atPrompt = await untilQuiet(address)
    const afterPrompt = readReport(report)
    say('assistant', 'It is fixed.')
    await runHook(home, env, ['claude-code'], { ...event, hook_event_name: 'Stop' })
    const atEnd = await untilQuiet(address)
    const rounds = [atStart, atPrompt - atStart, atEnd - atPrompt]
    await call(address, 'stop')
    if (worker.exitCode === null) await once(worker, 'exit')
    return {
      ...countCalls(afterPrompt.slice(before)),
      rounds,
      ...countTotals(readReport(report), world, home),
    }
  } finally {
    if (worker.exitCode === null) worker.kill()
  }
}

interface Status {
  readonly busy: boolean
  readonly rounds: number
}

async function call(address: string, verb: 'status' | 'stop'): Promise<string> {
  const known = readAddress(address)
  const said = known === undefined ? undefined : await callWorker(known, verb)
  if (said === undefined) throw new Error('the worker does not answer')
  return said
}

/** Waits until the worker has done nothing for longer than it may still have something to do. Gives its rounds. */
async function untilQuiet(address: string): Promise<number> {
  let last: Status = { busy: true, rounds: 0 }
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs += POLL_MS) {
    const status = JSON.parse(await call(address, 'status')) as Status
    if (status.busy || status.rounds !== last.rounds) quietMs = 0
    last = status
    await wait(POLL_MS)
  }
  return last.rounds
}

async function runHook(
  home: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  event: object,
): Promise<string> {
  const hook = spawn(process.execPath, [join(homePaths(home).hook, 'hook.cjs'), ...args], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  hook.stdout.on('data', (chunk) => {
    said += String(chunk)
  })
  hook.stdin.end(JSON.stringify(event))
  await once(hook, 'close')
  return said
}

/** Adds messages to a transcript of Claude Code. */
function appender(path: string, cwd: string): (role: 'user' | 'assistant', text: string) => void {
  return (role, text) => {
    const content = role === 'user' ? text : [{ type: 'text', text }]
    const timestamp = new Date().toISOString()
    const message = { role, content }
    const line = { type: role, uuid: `${role}-1`, sessionId: SESSION, timestamp, cwd, message }
    appendFileSync(path, `${JSON.stringify(line)}\n`)
  }
}
