import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn, payload } from './found.ts'
import {
  argvOf,
  copyAsPlugin,
  install,
  KINDS,
  makePatient,
  needs as needsProgram,
  QUIET,
  runHook,
} from './kinds.ts'
import { announce, listening, silentPort, stuckPort, TOKEN } from './worker-stub.ts'

/** A worker that takes its time to start: it writes down how it was called, and stays until it is let go. */
const SLOW_CLI = `
const fs = require('node:fs')
const { pid, argv, env } = process
const group = Number(fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[2])
fs.writeFileSync(__dirname + '/started.part', JSON.stringify({ pid, group, args: argv.slice(2), home: env.MEMORIA_HOME, certs: env.NODE_EXTRA_CA_CERTS, locale: env.LC_ALL }))
fs.renameSync(__dirname + '/started.part', __dirname + '/started')
setInterval(() => fs.existsSync(__dirname + '/leave') && process.exit(), 10)
`

interface Started {
  readonly pid: number
  readonly group: number
  readonly args: readonly string[]
  readonly home: string
}

describe.each(KINDS)('starting a worker (%s)', (kind) => {
  test('the first event starts one, in a group of its own, and does not wait for it', async (context) => {
    needs(context, kind)
    const { home, folder, started } = hookHome(kind)
    // The command line of the settings clears it for the node that runs the hook itself.
    const env = { NODE_EXTRA_CA_CERTS: kind === 'node' ? '' : '/none' }
    expect(await runHook(kind, { folder, input: payload(), env })).toEqual(QUIET)
    const worker = await started()
    expect(worker).toEqual({ pid: worker.pid, group: worker.pid, args: ['worker', 'start'], home })
    expect(isAlive(worker.pid)).toBe(true)
  })

  test.for([
    ['none was started', undefined, true],
    ['one was just started', 0, false],
    ['one was started 25 seconds ago', 25, false],
    ['one was started 40 seconds ago', 40, true],
    ['the clock went back', -1000, true],
    ['the note is damaged', 'x', true],
    ['the note is too long', '9'.repeat(40), true],
  ] as const)('when %s: another one? %s', async ([, ago, starts], context) => {
    needs(context, kind)
    const { home, folder, started } = hookHome(kind)
    if (ago !== undefined)
      note(home, typeof ago === 'string' ? ago : `${Math.floor(Date.now() / 1000) - ago}\n`)
    const before = note(home)
    expect(await runHook(kind, { folder, input: payload() })).toEqual(QUIET)
    // The note is written before the start.
    expect(note(home) !== before).toBe(starts)
    if (starts) await started()
  })

  test('a dead address, a stranger and silence start one too, asking or not', async (context) => {
    needs(context, kind)
    const stranger = await listening(() => 'HTTP/1.1 400 Bad Request\r\n\r\n')
    const silent = await listening(() => undefined)
    const cases = [
      [await silentPort(), false],
      [await silentPort(), true],
      [stranger.port, false],
      [stranger.port, true],
      [silent.port, false],
      [silent.port, true],
    ] as const
    for (const [port, ask] of cases) {
      const { home, folder, started } = hookHome(kind)
      announce(home, `${port} ${TOKEN}\n`)
      expect(await runHook(kind, { folder, input: payload(), ask })).toEqual(QUIET)
      await started()
    }
  })

  test('a worker that proves to be one is rung, and no other is started', async (context) => {
    needs(context, kind)
    const { home, folder } = hookHome(kind)
    makePatient(folder)
    const worker = await listening(() => 'ok PROOF 0\n')
    announce(home, `${worker.port} ${TOKEN} PROOF\n`)
    expect(await runHook(kind, { folder, input: payload() })).toEqual(QUIET)
    await vi.waitFor(() => expect(processesWith(folder)).toEqual([]), { timeout: 20_000, interval: 20 })
    expect([worker.heard.length, note(home)]).toEqual([1, ''])
  })

  test('a plugin’s copy starts the program beside it with the person’s node', async (context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const { cli, started } = slowCli(join(top, 'dist'), 'memoria-cli.js')
    const folder = copyAsPlugin(kind, join(top, 'dist/hook'))
    const bin = join(process.execPath, '..')
    const env = { HOME: top, PATH: `${join(top, 'none')}:${bin}:/usr/bin:/bin` }
    expect(await runHook(kind, { folder, input: payload(), env })).toEqual(QUIET)
    expect(existsSync(cli)).toBe(true)
    expect((await started()).home).toBe(join(top, '.memoria'))
  })

  test('without node or without the program nothing is started, and the event is kept', async (context) => {
    needs(context, kind)
    if (kind === 'node') context.skip('it is run by node')
    const home = temporaryFolder()
    const { cli } = slowCli(home, 'cli.cjs')
    for (const programs of [{ node: '/none/node', cli }, { cli: '/none/cli.js' }]) {
      const folder = install(kind, home, programs)
      expect(await runHook(kind, { folder, input: payload() })).toEqual(QUIET)
    }
    expect(existsSync(join(home, 'run/starting'))).toBe(false)
    expect(eventsIn(join(home, 'journal'))).toHaveLength(2)
  })

  test('a worker that takes no more callers does not hold up anybody', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    announce(home, `${await stuckPort()} ${TOKEN}\n`)
    for (const ask of [false, true]) {
      expect(await runHook(kind, { folder, input: payload(), ask })).toEqual(QUIET)
    }
    expect(eventsIn(join(home, 'journal'))).toHaveLength(2)
  })
})

// Node cannot be told while it reads, and old bash waits for the program that does: the host ends these, with nothing taken.
describe.each(['perl', 'bash', 'launcher'] as const)('a signal (%s)', (kind) => {
  test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s while it waits for the host ends it with 0',
    async (signal, context) => {
      needs(context, kind)
      const home = temporaryFolder()
      const [program = '', ...args] = argvOf(kind, install(kind, home))
      const hook = spawn(program, [...args, 'claude-code'], { env: {} })
      hook.stdin.write('{"half":')
      await vi.waitFor(
        () => expect(readFileSync(`/proc/${hook.pid}/syscall`, 'utf8')).toMatch(/^0 0x0 /),
        10_000,
      )
      hook.kill(signal)
      const code = await new Promise((resolve) => hook.on('close', resolve))
      expect({ code, events: eventsIn(join(home, 'journal')) }).toEqual({ code: 0, events: [] })
    },
  )
})

function needs(context: TestContext, kind: (typeof KINDS)[number]): void {
  needsProgram(context, kind)
  if (process.platform !== 'linux') context.skip('it looks into /proc')
}

function hookHome(kind: (typeof KINDS)[number]) {
  const home = temporaryFolder()
  const { cli, started } = slowCli(home, 'cli.cjs')
  return { home, folder: install(kind, home, { cli }), started }
}

function slowCli(folder: string, name: string) {
  mkdirSync(folder, { recursive: true })
  const cli = join(folder, name)
  writeFileSync(cli, SLOW_CLI)
  const path = join(folder, 'started')
  const started = async (): Promise<Started> => {
    await vi.waitFor(() => expect(existsSync(path)).toBe(true), { timeout: 20_000, interval: 20 })
    return JSON.parse(readFileSync(path, 'utf8'))
  }
  onTestFinished(async () => {
    writeFileSync(join(folder, 'leave'), '')
    if (!existsSync(path)) return
    const { pid } = await started()
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 20 })
  })
  return { cli, started }
}

function note(home: string, text?: string): string {
  const path = join(home, 'run/starting')
  if (text !== undefined) {
    mkdirSync(join(home, 'run'), { recursive: true })
    writeFileSync(path, text)
  }
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** The processes with a word on their command line. */
function processesWith(word: string): string[] {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandLine(pid).includes(word))
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it ended just now
  }
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
