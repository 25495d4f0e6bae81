import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseHook, installHookFiles } from '../../src/capture/install.ts'
import { PROGRAM } from '../cli/program.ts'
import { ask } from '../store/temporary-store.ts'
import { until, type WorkerHome, workerHome } from '../worker/program.ts'

const AGENTS = 64
const EVENTS = 200
const SEED = 20_260_131

/** For how many milliseconds each worker lives before it is killed. */
const LIVES = fc.sample(fc.integer({ min: 100, max: 3000 }), { seed: SEED, numRuns: 1000 })

test(`${AGENTS} agents with ${EVENTS} events each at once, while the worker is killed and started again: every event is there once [promise:nothing-lost.accepted-event] [promise:never-in-the-way.hook]`, {
  timeout: 600_000,
}, async () => {
  const home = workerHome()
  const hook = hookIn(home)
  const agents = Promise.all(Array.from({ length: AGENTS }, (_, agent) => runAgent(hook, agent, home)))
  let over = false
  void agents.finally(() => {
    over = true
  })
  const kills = await killWorkers(home, () => over)
  const ended = await agents
  expect(ended).toEqual(Array(AGENTS).fill(''))
  expect(kills).toBeGreaterThan(3)
  expect(await home.start('drain').ended).toMatchObject({ code: 0 })
  const [row] = await ask(
    home.paths.store,
    `SELECT count(*) AS many, count(DISTINCT text) AS different FROM messages WHERE role = 'user'`,
  )
  expect(row).toEqual({ many: AGENTS * EVENTS, different: AGENTS * EVENTS })
})

/** The hook as `init` installs it, told where the program is, so that it starts workers itself. */
function hookIn({ home }: WorkerHome): string {
  installHookFiles({ home, node: process.execPath, cli: PROGRAM })
  const hook = chooseHook({ home, node: process.execPath })
  if (!hook.ok) throw hook.error
  return hook.value.commandsFor('claude-code').commandFor(false)
}

/**
 * One agent's events, one after the other, in a shell's loop: every fourth stands nowhere else, and so has to reach the
 * disk before the hook ends. Gives what any hook said, and every failure.
 */
function runAgent(hook: string, agent: number, { home, claude }: WorkerHome): Promise<string> {
  const transcript = join(claude, `projects/-nowhere/agent-${agent}.jsonl`)
  const payload = `{"session_id":"agent-${agent}","hook_event_name":"UserPromptSubmit","transcript_path":"$path","prompt":"say ${agent} of $i","prompt_id":"${agent}-$i"}`
  const script = `
i=0
while [ $i -lt ${EVENTS} ]; do
  path='${transcript}'
  [ $((i % 4)) = 0 ] && path=
  { ${hook}; } 2>&1 <<END || printf 'failed %d' $?
${payload}
END
  i=$((i + 1))
done`
  const env = { PATH: '/usr/bin:/bin', HOME: join(home, '..'), CLAUDE_CONFIG_DIR: claude }
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'], env })
  let said = ''
  child.stdout.on('data', (bytes) => {
    said += bytes
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve(said))
  })
}

/** Starts a worker and kills it after a while, again and again; gives how often. */
async function killWorkers(home: WorkerHome, isOver: () => boolean): Promise<number> {
  let kills = 0
  for (const life of LIVES) {
    if (isOver()) break
    const worker = home.start('worker', 'run')
    await pause(life)
    if (worker.child.kill('SIGKILL')) kills += 1
    await worker.ended
  }
  await until('the agents are through', isOver)
  return kills
}
