/**
 * What the hook costs, as multiples of starting Node with an empty script: `npm run bench -- hooks`. All forms of it take
 * turns in one run, so that a busy machine slows them alike. Exit code 1 when a bound is missed. Option: --rounds N
 * (default 31).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { unwrap } from '../src/base/result.ts'
import { chooseHook, installHookFiles } from '../src/capture/install.ts'
import { homePaths } from '../src/config/paths.ts'
import { makeSpawner, writeInput } from './support/spawner.ts'
import { startStandIn } from './support/stand-in-worker.ts'

/** This file runs as a bundle, two folders below the root. */
const CLI = fileURLToPath(new URL('../../dist/memoria-cli.js', import.meta.url))
const SIZES = { '4 KB': 4 * 1024, '300 KB': 300 * 1024 }
const BOUNDS = { chosen: 0.2, node: 1.5 }
const PYTHON_HOOK = `import json, sys
event = json.load(sys.stdin)
with open(sys.argv[1], 'a') as file:
    file.write(json.dumps(event) + '\\n')
`

interface Case {
  readonly name: string
  readonly argv: readonly string[]
  readonly size: keyof typeof SIZES
  readonly worker: 'down' | 'rung' | 'asked'
}

const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
const rounds = Number(values.rounds ?? 31)
const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-hooks-'))
const home = join(folder, 'home')
const paths = homePaths(home)
// Without what makes node slow to start in this terminal: the bound is against a bare one.
const env = { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C' }
const inputs = new Map(
  Object.entries(SIZES).map(([size, bytes]) => [size, writeInput(folder, size, payloadOf(bytes))]),
)
const spawner = makeSpawner(folder, env)

const standIn = await startStandIn()
try {
  writeFileSync(join(folder, 'empty.cjs'), '')
  writeFileSync(join(folder, 'hook.py'), PYTHON_HOOK)
  installHookFiles({ home, dist: dirname(CLI), node: process.execPath, cli: CLI })
  const { kind } = unwrap(chooseHook({ home, node: process.execPath }))
  const times = await takeTurns(casesFor(pythonHere()))
  process.exitCode = report(times, kind)
} finally {
  standIn.stop()
  spawner.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Every form of the hook, at every size, with and without a worker; the others at every size. */
function casesFor(python: string | undefined): Case[] {
  const hook = (name: string) => join(paths.hook, name)
  const forms: Record<string, readonly string[]> = {
    perl: ['/usr/bin/perl', '-f', hook('hook.pl')],
    bash: ['/bin/bash', '-p', hook('hook.bash')],
    launcher: [hook('hook.sh')],
    node: [process.execPath, hook('hook.cjs')],
  }
  const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[]
  return sizes.flatMap((size): Case[] => [
    { name: 'empty', argv: [process.execPath, join(folder, 'empty.cjs')], size, worker: 'down' },
    // What it takes to start and feed anything at all: nobody can be below that.
    { name: 'cat', argv: ['/bin/sh', '-c', 'exec cat >/dev/null'], size, worker: 'down' },
    ...(python === undefined
      ? []
      : [
          {
            name: 'python',
            argv: [python, join(folder, 'hook.py'), join(folder, 'events')],
            size,
            worker: 'down' as const,
          },
        ]),
    ...Object.entries(forms).flatMap(([name, argv]) =>
      (['down', 'rung', 'asked'] as const).map((worker) => ({
        ...{ name, size, worker },
        argv: [...argv, 'claude-code', ...(worker === 'asked' ? ['ask'] : [])],
      })),
    ),
  ])
}

/** One run of each per round. Gives the times in milliseconds. */
async function takeTurns(cases: readonly Case[]): Promise<Map<Case, number[]>> {
  const times = new Map(cases.map((one): [Case, number[]] => [one, []]))
  for (let round = -1; round < rounds; round++) {
    for (const one of cases) {
      prepare(one.worker)
      const took = await run(one)
      if (round >= 0) times.get(one)?.push(took)
    }
    for (const name of readdirSync(join(paths.journal, 'new'))) rmSync(join(paths.journal, 'new', name))
  }
  return times
}

/** Without a worker, as if one had just been started: starting one is the host's first event only. */
function prepare(worker: Case['worker']): void {
  writeFileSync(paths.starting, `${Math.floor(Date.now() / 1000)}\n`)
  if (worker === 'down') rmSync(paths.worker, { force: true })
  else writeFileSync(paths.worker, `${standIn.port} ${standIn.token}\n`)
}

async function run({ argv, size, name, worker }: Case): Promise<number> {
  const { ms, code, said } = await spawner.run(argv, inputs.get(size) ?? '')
  const isRight = code === 0 && said === (worker === 'asked' ? standIn.answer : '')
  if (!isRight) throw new Error(`${name} (${size}, ${worker}) ended with ${code} and said: ${said}`)
  return ms
}

function report(times: ReadonlyMap<Case, readonly number[]>, chosen: string): number {
  const median = (one: Case) =>
    [...(times.get(one) ?? [])].sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  const all = [...times.keys()]
  const empty = all.filter(({ name }) => name === 'empty')
  const base = empty.reduce((sum, one) => sum + median(one), 0) / empty.length
  console.log(`an empty Node script: ${base.toFixed(1)} ms (median of ${rounds}, ${spawner.how})`)
  console.log(`init chooses ${chosen} here`)
  const missed: string[] = []
  for (const size of Object.keys(SIZES)) {
    const here = all.filter((one) => one.size === size && one.name !== 'empty')
    const python = here.find(({ name }) => name === 'python')
    if (python === undefined) console.log('python3 is not on this machine: not compared')
    for (const one of here) {
      const ratio = median(one) / base
      const bound = boundOf(one, chosen)
      const isSlow = bound !== undefined && ratio > bound
      const isSlowerThanPython = one.name === chosen && python !== undefined && median(one) >= median(python)
      const what = `${size.padEnd(6)}  ${one.name.padEnd(8)}  ${one.worker.padEnd(5)}`
      const says = bound === undefined ? '' : ` (at most ${bound})`
      console.log(`${what}  ${ratio.toFixed(3)}${says}${isSlow || isSlowerThanPython ? '  MISSED' : ''}`)
      if (isSlow || isSlowerThanPython) missed.push(what)
    }
  }
  return missed.length === 0 ? 0 : 1
}

/** Where an answer is waited for, the worker's time is in the figure: it has no bound. */
function boundOf({ name, worker }: Case, chosen: string): number | undefined {
  if (worker === 'asked') return undefined
  return name === chosen ? BOUNDS.chosen : name === 'node' ? BOUNDS.node : undefined
}

/** The interpreter itself: what PATH names may be a script that looks for it. */
function pythonHere(): string | undefined {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

function payloadOf(bytes: number): string {
  const event = {
    session_id: '6f1d2c1a-8a30-4a6c-9a0e-0d8f5a1b2c3d',
    transcript_path: '/home/dev/.claude/projects/-home-dev-shop/6f1d2c1a.jsonl',
    cwd: '/home/dev/shop',
    hook_event_name: 'UserPromptSubmit',
    prompt: '',
  }
  const line = 'Look at "src/cart.ts" <line 7>:\n\tthe private total is ½ of what it should be.\n'
  while (JSON.stringify(event).length < bytes) event.prompt += line
  return JSON.stringify(event)
}
