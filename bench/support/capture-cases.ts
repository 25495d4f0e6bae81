import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installHookFiles } from '../../src/capture/install.ts'
import { homePaths } from '../../src/config/paths.ts'
import { type HookCase, hookForms } from './hook-case.ts'
import { eventOf, HOST_EVENTS, type HostEvents } from './host-events.ts'
import { writeInput } from './spawner.ts'
import type { StandIn } from './stand-in-worker.ts'

const SIZES = { '4 KB': 4 * 1024, '300 KB': 300 * 1024 }
const BOUND = 0.2
const PYTHON_HOOK = `import json, sys
event = json.load(sys.stdin)
with open(sys.argv[1], 'a') as file:
    file.write(json.dumps(event) + '\\n')
`

/** Taking an event in, for each agent: every form at every size, with and without a worker, and what they are compared with. */
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
  const compared = Object.entries(SIZES).flatMap(([size, bytes]): HookCase[] => {
    const event = `prompt ${size}`
    const input = writeInput(folder, event, promptOf(bytes))
    const beside = (name: string, ...argv: string[]): HookCase => ({
      host: '',
      event,
      name,
      argv,
      worker: 'down',
      input: () => input,
      prepare: () => undefined,
      isRight: (said) => said === '',
    })
    return [
      beside('empty', process.execPath, join(folder, 'empty.cjs')),
      // What it takes to start and feed anything at all: nobody can be below that.
      beside('cat', '/bin/sh', '-c', 'exec cat >/dev/null'),
      ...(python === undefined
        ? []
        : [beside('python', python, join(folder, 'hook.py'), join(folder, 'events'))]),
    ]
  })
  const taken = HOST_EVENTS.flatMap(capturedOf)
  return [...compared, ...taken.flatMap(formsOf)]

  function formsOf({ host, event, content }: Captured): HookCase[] {
    const input = writeInput(folder, `${host} ${event}`, content)
    // An answer is waited for where the host asks; the worker's time is in that figure, and it has no bound.
    const workers = event.startsWith('prompt') ? ['down', 'rung', 'asked'] : ['down', 'rung']
    return Object.entries(hookForms(paths.hook)).flatMap(([name, argv]) =>
      workers.map((worker): HookCase => {
        const isAsked = worker === 'asked'
        return {
          host,
          event,
          name,
          worker,
          input: () => input,
          prepare: prepare(worker),
          argv: [...argv, host, ...(isAsked ? ['ask'] : [])],
          isRight: (said) => said === (isAsked ? standIn.answer : ''),
          ...(isAsked ? {} : { bound: BOUND }),
        }
      }),
    )
  }
}

interface Captured {
  readonly host: string
  readonly event: string
  readonly content: string
}

/** A prompt and the end of a turn, of each size that the host's own fields allow. */
function capturedOf({ host, prompt, end }: HostEvents): Captured[] {
  return Object.entries(SIZES).flatMap(([size, bytes]) => {
    const last = eventOf(bytes, (text) => end(1, text))
    const isSo = Buffer.byteLength(last) >= bytes
    return [
      { host, event: `prompt ${size}`, content: eventOf(bytes, (text) => prompt(1, text)) },
      ...(isSo ? [{ host, event: `end ${size}`, content: last }] : []),
      ...(!isSo && size === '4 KB' ? [{ host, event: 'end', content: last }] : []),
    ]
  })
}

function promptOf(bytes: number): string {
  const [first] = HOST_EVENTS
  return eventOf(bytes, (text) => first?.prompt(1, text) ?? {})
}

/** The interpreter itself: what PATH names may be a script that looks for it. */
function pythonHere(): string | undefined {
  const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}
