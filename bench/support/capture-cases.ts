import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installHookFiles } from '../../src/capture/install.ts'
import { homePaths } from '../../src/config/paths.ts'
import { type HookCase, hookForms } from './hook-case.ts'
import { writeInput } from './spawner.ts'
import type { StandIn } from './stand-in-worker.ts'

const SIZES = { '4 KB': 4 * 1024, '300 KB': 300 * 1024 }
const BOUND = 0.2
const PYTHON_HOOK = `import json, sys
event = json.load(sys.stdin)
with open(sys.argv[1], 'a') as file:
    file.write(json.dumps(event) + '\\n')
`

/** Taking an event in: every form at every size, with and without a worker, and what they are compared with. */
export function captureCases(folder: string, cli: string, standIn: StandIn): HookCase[] {
  const home = join(folder, 'home')
  const paths = homePaths(home)
  const python = pythonHere()
  if (python === undefined) console.log('python3 is not on this machine: not compared')
  installHookFiles({ home, dist: dirname(cli), node: process.execPath, cli })
  writeFileSync(join(folder, 'empty.cjs'), '')
  writeFileSync(join(folder, 'hook.py'), PYTHON_HOOK)

  /** Without a worker, as if one had just been started: starting one is the host's first event only. */
  const prepare = (worker: string) => () => {
    for (const name of readdirSync(join(paths.journal, 'new'))) rmSync(join(paths.journal, 'new', name))
    writeFileSync(paths.starting, `${Math.floor(Date.now() / 1000)}\n`)
    if (worker === 'down') rmSync(paths.worker, { force: true })
    else writeFileSync(paths.worker, `${standIn.port} ${standIn.token}\n`)
  }
  return Object.entries(SIZES).flatMap(([event, bytes]): HookCase[] => {
    const input = writeInput(folder, event, payloadOf(bytes))
    const compared = (name: string, ...argv: string[]): HookCase => ({
      ...{ event, name, argv, worker: 'down', input: () => input },
      ...{ prepare: () => undefined, isRight: (said) => said === '' },
    })
    return [
      compared('empty', process.execPath, join(folder, 'empty.cjs')),
      // What it takes to start and feed anything at all: nobody can be below that.
      compared('cat', '/bin/sh', '-c', 'exec cat >/dev/null'),
      ...(python === undefined
        ? []
        : [compared('python', python, join(folder, 'hook.py'), join(folder, 'events'))]),
      ...Object.entries(hookForms(paths.hook)).flatMap(([name, argv]) =>
        ['down', 'rung', 'asked'].map((worker): HookCase => {
          const isAsked = worker === 'asked'
          return {
            ...{ event, name, worker, input: () => input, prepare: prepare(worker) },
            argv: [...argv, 'claude-code', ...(isAsked ? ['ask'] : [])],
            isRight: (said) => said === (isAsked ? standIn.answer : ''),
            // Where an answer is waited for, the worker's time is in the figure: it has no bound.
            ...(isAsked ? {} : { bound: BOUND }),
          }
        }),
      ),
    ]
  })
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
