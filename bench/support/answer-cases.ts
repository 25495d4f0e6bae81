import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installHookFiles } from '../../src/capture/install.ts'
import { type HomePaths, homePaths } from '../../src/config/paths.ts'
import { type HookCase, hookForms } from './hook-case.ts'
import { ANSWER, fillStore, QUESTION } from './memories.ts'
import { writeInput } from './spawner.ts'

const BOUNDS = { 'prompt, worker up': 0.5, 'prompt, no worker': 2.5, start: 0.4 }
const BRIEF = JSON.stringify({
  hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'x'.repeat(8000) },
})

export interface Answering {
  readonly cases: readonly HookCase[]
  stop(): void
}

/**
 * Answering over a full store: a prompt that recalls something and the start of a session, in a home with the real worker
 * and in one without any, where a brief lies prepared.
 */
export async function answerCases(folder: string, cli: string, memories: number): Promise<Answering> {
  const up = await makeHome(join(folder, 'with-worker'), cli, memories)
  const down = await makeHome(join(folder, 'without-worker'), cli, up)
  const worker = await startWorker(up, cli, folder)
  // Each prompt in a session of its own: nothing is told twice in one.
  const inputs = (event: string, fields: object) => (form: number) => (round: number) => {
    const name = `${event}-${form}-${round + 1}`
    return writeInput(folder, name, JSON.stringify({ ...base(form * 1_000_000 + round), ...fields }))
  }
  const prompt = inputs('prompt', { hook_event_name: 'UserPromptSubmit', prompt: QUESTION })
  const start = inputs('start', { hook_event_name: 'SessionStart', source: 'startup' })
  const recalls = (said: string) => said.includes(ANSWER)
  const all = [
    { event: 'prompt', at: up, input: prompt, isRight: recalls, bound: BOUNDS['prompt, worker up'] },
    { event: 'prompt', at: down, input: prompt, isRight: recalls, bound: BOUNDS['prompt, no worker'] },
    { event: 'start', at: up, input: start, isRight: () => true, bound: BOUNDS.start },
    {
      event: 'start',
      at: down,
      input: start,
      isRight: (said: string) => said === BRIEF,
      bound: BOUNDS.start,
    },
  ]
  const cases = all.flatMap(({ at, ...one }) =>
    Object.entries(hookForms(at.hook)).map(([name, argv], form) => ({
      ...{
        ...one,
        input: one.input(form),
        name,
        argv: [...argv, 'claude-code', 'ask'],
        worker: at === up ? 'up' : 'none',
      },
      prepare: () => (at === down ? settle(at) : undefined),
    })),
  )
  return { cases, stop: () => void worker.kill() }
}

function base(round: number): object {
  const session = `6f1d2c1a-8a30-4a6c-9a0e-${String(round + 1).padStart(12, '0')}`
  const transcript = `/home/dev/.claude/projects/-home-dev-shop/${session}.jsonl`
  return { session_id: session, transcript_path: transcript, cwd: '/home/dev/shop' }
}

/** A home with so many memories, or with those of another home. */
async function makeHome(home: string, cli: string, memories: number | HomePaths): Promise<HomePaths> {
  const paths = homePaths(home)
  installHookFiles({ home, dist: dirname(cli), node: process.execPath, cli })
  if (typeof memories === 'number') await fillStore(home, memories)
  else copyFileSync(memories.store, paths.store)
  mkdirSync(join(home, 'briefs'))
  writeFileSync(join(home, 'briefs/brief.json'), BRIEF)
  writeFileSync(join(home, 'briefs/index'), 'brief.json\tclaude-code\t/home/dev/shop\n')
  return paths
}

async function startWorker(paths: HomePaths, cli: string, folder: string): Promise<ChildProcess> {
  const claude = join(folder, 'claude')
  mkdirSync(claude)
  const env = { PATH: process.env['PATH'], HOME: folder, CLAUDE_CONFIG_DIR: claude }
  const child = spawn(process.execPath, [cli, 'worker', 'run', '--home', dirname(paths.store)], {
    ...{ env, stdio: 'ignore' as const },
  })
  while (!existsSync(paths.worker)) {
    if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}`)
    await wait(20)
  }
  return child
}

/** As if a worker had just been started, and nothing waited. */
function settle({ journal, starting }: HomePaths): void {
  for (const name of readdirSync(join(journal, 'new'))) rmSync(join(journal, 'new', name))
  writeFileSync(starting, `${Math.floor(Date.now() / 1000)}\n`)
}
