import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { payload } from './found.ts'
import { install, KINDS, type Kind, makePatient, needs, QUIET, runHook } from './kinds.ts'
import { BRIEF, entriesIn, prepareBriefs, start, told } from './prepared.ts'
import { announce, listening, silentPort, TOKEN } from './worker-stub.ts'

/** A stand-in for the program that answers: notes how it was called, then does as told. */
const PROGRAM = `
const fs = require('node:fs')
const { argv, env, pid } = process
const started = fs.existsSync(__dirname + '/run/starting')
const stdin = fs.readFileSync(0, 'utf8')
fs.writeFileSync(__dirname + '/called', JSON.stringify({ args: argv.slice(2), home: env.MEMORIA_HOME, options: env.NODE_OPTIONS || '', certs: env.NODE_EXTRA_CA_CERTS || '', stdin, started }))
fs.writeFileSync(__dirname + '/pid', String(pid))
const say = (answer) => fs.writeSync(1, 'ok ' + Buffer.byteLength(answer) + '\\n' + answer)
`
const SAYS = `${PROGRAM}say('é ☃ 🎉\\n\\n')`
const SAID = { ...QUIET, stdout: 'é ☃ 🎉\n\n' }

describe.each(KINDS)('an answer without a worker (%s)', (kind) => {
  test('is what the program says, which is told host and event, before a worker is started', async (context) => {
    needs(context, kind)
    const { home, folder, called } = hookHome(kind, SAYS)
    writeFileSync(join(home, 'cli.cjs'), '')
    // The command line of the settings clears them for the node that runs the hook itself.
    const env = kind === 'node' ? {} : { NODE_OPTIONS: '--trace-exit', NODE_EXTRA_CA_CERTS: '/none' }
    expect(await runHook(kind, { folder, input: payload(), ask: true, env })).toEqual(SAID)
    const args = ['claude-code', ...entriesIn(home), 'framed']
    expect(called()).toEqual({ args, home, options: '', certs: '', stdin: '', started: false })
    expect(existsSync(join(home, 'run/starting'))).toBe(true)
  })

  test('is asked for a failed command, and where a worker died', async (context) => {
    needs(context, kind)
    const { home, folder } = hookHome(kind, SAYS)
    const failed = {
      hook_event_name: 'PostToolUseFailure',
      tool_input: { command: 'make' },
      error: 'Exit code 2',
    }
    expect(await runHook(kind, { folder, input: payload(failed), ask: true })).toEqual(SAID)
    announce(home, `${await silentPort()} ${TOKEN}\n`)
    expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual(SAID)
  })

  test.for([
    ['says something else', `fs.writeSync(1, 'junk')`, ''],
    ['says something else first', `fs.writeSync(1, 'junk\\n'); say('x')`, ''],
    ['throws', `fs.writeSync(1, 'ok 5\\njunk'); throw new Error('x')`, ''],
    ['is killed', `fs.writeSync(1, 'ok 5\\njunk'); process.kill(process.pid, 'SIGKILL')`, ''],
    ['says nothing', '', ''],
    ['has nothing to say', `say('')`, ''],
    ['complains', `fs.writeSync(2, 'junk'); say('good')`, 'good'],
    ['says much', `say('é'.repeat(50000))`, 'é'.repeat(50_000)],
    ['ends with a full stop', `say('..')`, '..'],
  ] as const)(
    'a program that %s fails no turn, and only a whole answer is printed [promise:never-in-the-way.hook]',
    async ([, does, stdout], context) => {
      needs(context, kind)
      const { folder, called } = hookHome(kind, PROGRAM + does)
      expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual({ ...QUIET, stdout })
      expect(called()).toBeDefined()
    },
  )

  test.for([
    ['hangs', `fs.writeSync(1, 'junk'); for (;;);`],
    ['hangs in its answer', `fs.writeSync(1, 'ok 5\\njunk'); for (;;);`],
  ] as const)(
    'a program that %s is ended, and its words are not printed [promise:never-in-the-way.fast]',
    async ([, does], context) => {
      needs(context, kind)
      const { folder, pid } = hookHome(kind, PROGRAM + does, { isPatient: false })
      // On a busy machine a second may be over before the program has come to anything.
      do expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual(QUIET)
      while (pid() === undefined)
      await vi.waitFor(() => expect(isAlive(pid())).toBe(false), { timeout: 10_000, interval: 10 })
    },
  )

  test('nobody waits for what the program does after its answer, and it may do that [promise:never-in-the-way.fast]', async (context) => {
    needs(context, kind)
    const goesOn = `say('good'); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`
    const { folder, pid } = hookHome(kind, PROGRAM + goesOn)
    expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual({ ...QUIET, stdout: 'good' })
    expect(isAlive(pid())).toBe(true)
    process.kill(pid() ?? 0, 'SIGKILL')
  })

  test('is not asked for where nothing was prepared, nobody listens to it or the person wants silence', async (context) => {
    needs(context, kind)
    const { home, folder, called } = hookHome(kind, SAYS)
    const run = (input: string, env = {}) => runHook(kind, { folder, input, ask: true, env })
    expect(await runHook(kind, { folder, input: payload() })).toEqual(QUIET)
    expect(await run(payload(), { MEMORIA_OFF: '1' })).toEqual(QUIET)
    expect(await run(payload(), { MEMORIA_INTERNAL: '1' })).toEqual(QUIET)
    expect(await run(payload({ prompt: 'my <private>salary</private>' }))).toEqual(QUIET)
    for (const [file, content] of [
      ['paused', ''],
      ['excluded', '/home/dev\n'],
      ['config.json', '{"off": true}'],
    ] as const) {
      writeFileSync(join(home, file), content)
      expect(await run(payload()), file).toEqual(QUIET)
      rmSync(join(home, file))
    }
    rmSync(join(home, 'briefs/index'))
    expect(await run(payload())).toEqual(QUIET)
    expect(called()).toBeUndefined()
  })

  test('is not asked for after a second of waiting for a worker', async (context) => {
    needs(context, kind)
    const { home, folder, called } = hookHome(kind, SAYS, { isPatient: false })
    announce(home, `${(await listening(() => undefined)).port} ${TOKEN}\n`)
    expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual(QUIET)
    expect(called()).toBeUndefined()
  })
})

describe.each(KINDS)('team files at the start of a session without a worker (%s)', (kind) => {
  test('are read by the program where no brief is of that folder, or none is prepared at all', async (context) => {
    needs(context, kind)
    const { home, folder, called } = hookHome(kind, SAYS)
    const { root, below } = checkout()
    for (const cwd of [root, below]) {
      expect(await runHook(kind, { folder, input: start({ cwd }), ask: true }), cwd).toEqual(SAID)
      expect(called()).toMatchObject({ args: ['claude-code', entriesIn(home).at(-1), 'framed'] })
    }
    expect(told(home)).toBe('')
    rmSync(join(home, 'briefs'), { recursive: true })
    expect(await runHook(kind, { folder, input: start({ cwd: root }), ask: true })).toEqual(SAID)
  })

  test('that may be newer than the brief of their folder are read, older ones are in it', async (context) => {
    needs(context, kind)
    const { home, folder, called } = hookHome(kind, SAYS)
    const { root, team } = checkout()
    prepareBriefs(home, [`a.json\tclaude-code\t${root}`])
    const ask = () => runHook(kind, { folder, input: start({ cwd: root }), ask: true })
    expect(await ask()).toEqual(SAID)
    rmSync(join(home, 'called'))
    utimesSync(team, 1_700_000_000, 1_700_000_000)
    expect(await ask()).toEqual({ ...QUIET, stdout: BRIEF })
    expect(called()).toBeUndefined()
  })

  test.for([
    ['has nothing to say', `say('')`],
    ['fails', `process.exit(1)`],
  ] as const)('a program that %s leaves the prepared brief', async ([, does], context) => {
    needs(context, kind)
    const { home, folder, called } = hookHome(kind, PROGRAM + does)
    const input = start({ cwd: checkout().root })
    expect(await runHook(kind, { folder, input, ask: true })).toEqual({ ...QUIET, stdout: BRIEF })
    expect(called()).toBeDefined()
    expect(told(home)).toBe(`${entriesIn(home)[0]}\ta.json\n`)
  })

  test('start no program elsewhere, for a prompt in a new home, or after waiting for a worker [promise:never-in-the-way.fast]', async (context) => {
    needs(context, kind)
    const { home, folder, called } = hookHome(kind, SAYS, { isPatient: false })
    const { root, team } = checkout()
    const ask = (input: string) => runHook(kind, { folder, input, ask: true })
    announce(home, `${(await listening(() => undefined)).port} ${TOKEN}\n`)
    expect(await ask(start({ cwd: root }))).toEqual({ ...QUIET, stdout: BRIEF })
    rmSync(join(home, 'run/worker'))
    // The team files of a checkout around another one are not those of the inner one.
    mkdirSync(join(root, 'inner/.git'), { recursive: true })
    expect(await ask(start({ cwd: join(root, 'inner') }))).toEqual({ ...QUIET, stdout: BRIEF })
    rmSync(join(home, 'briefs'), { recursive: true })
    expect(await ask(payload({ cwd: root, prompt: 'SessionStart' }))).toEqual(QUIET)
    rmSync(team, { recursive: true })
    writeFileSync(team, 'no folder')
    expect(await ask(start({ cwd: root }))).toEqual(QUIET)
    expect(called()).toBeUndefined()
  })
})

/** A checkout with a team folder. */
function checkout() {
  const root = temporaryFolder()
  const [team, below] = [join(root, '.memoria/team'), join(root, 'src/deep')]
  for (const folder of [join(root, '.git'), team, below]) mkdirSync(folder, { recursive: true })
  return { root, team, below }
}

describe('the program that node starts for an answer', () => {
  test('is in no group with the hook, at whose end some systems end all that is', async () => {
    const { folder, pid } = hookHome('node', `${PROGRAM}say('good'); setTimeout(() => {}, 20_000)`)
    expect((await runHook('node', { folder, input: payload(), ask: true })).stdout).toBe('good')
    // Only a group of its own has its name.
    expect(process.kill(-(pid() ?? Number.NaN), 'SIGKILL')).toBe(true)
  })

  test('keeps no worker from being started where the system refuses it [promise:never-in-the-way.hook]', async () => {
    const { home, folder, called } = hookHome('node', SAYS)
    writeFileSync(join(home, 'cli.cjs'), '')
    writeFileSync(join(home, 'refuse.cjs'), REFUSE)
    const env = { NODE_OPTIONS: `--require ${join(home, 'refuse.cjs')}` }
    expect(await runHook('node', { folder, input: payload(), ask: true, env })).toEqual(QUIET)
    expect(called()).toBeUndefined()
    expect(existsSync(join(home, 'run/starting'))).toBe(true)
  })
})

/** A system on which the program that answers cannot be started, as where the environment is too large for it. */
const REFUSE = `
const started = require('node:child_process')
const { spawn } = started
started.spawn = (node, args, options) => {
  if (args[0].endsWith('memoria-answer.cjs')) throw Object.assign(new Error('spawn E2BIG'), { code: 'E2BIG' })
  return spawn(node, args, options)
}
`

describe.each(['perl', 'bash', 'old-bash', 'launcher'] as const)('the time it takes (%s)', (kind) => {
  test('node is started for no event that a worker or a prepared brief answers [promise:never-in-the-way.fast]', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const node = join(home, 'node')
    writeFileSync(node, `#!/bin/sh\necho x >> '${home}/run-by'\n`)
    chmodSync(node, 0o700)
    const folder = install(kind, home, { node, cli: join(home, 'cli.cjs') })
    for (const name of ['cli.cjs', 'memoria-answer.cjs']) writeFileSync(join(home, name), '')
    prepareBriefs(home, ['a.json\tclaude-code\t*'])
    mkdirSync(join(home, 'run'), { recursive: true })
    writeFileSync(join(home, 'run/starting'), `${Math.floor(Date.now() / 1000)}\n`)
    const ask = (input: string) => runHook(kind, { folder, input, ask: true })
    expect(await ask(start())).toEqual({ ...QUIET, stdout: BRIEF })
    const worker = await listening(() => 'ok 2\nhi')
    announce(home, `${worker.port} ${TOKEN}\n`)
    for (const input of [start(), payload(), payload({ hook_event_name: 'PostToolUseFailure' })])
      expect(await ask(input)).toEqual({ ...QUIET, stdout: 'hi' })
    expect(await runHook(kind, { folder, input: payload({ hook_event_name: 'Stop' }) })).toEqual(QUIET)
    expect(existsSync(join(home, 'run-by'))).toBe(false)
    rmSync(join(home, 'run/worker'))
    expect(await ask(payload())).toEqual(QUIET)
    expect(readFileSync(join(home, 'run-by'), 'utf8')).toBe('x\n')
  })
})

function hookHome(kind: Kind, program: string, { isPatient = true } = {}) {
  const home = temporaryFolder()
  const folder = install(kind, home, { cli: join(home, 'cli.cjs') })
  if (isPatient) makePatient(folder)
  writeFileSync(join(home, 'memoria-answer.cjs'), program)
  prepareBriefs(home, ['a.json\tclaude-code\t*'])
  const path = join(home, 'called')
  const called = (): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
  const pid = () => {
    const file = join(home, 'pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
  }
  return { home, folder, called, pid }
}

function isAlive(pid: number | undefined): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
