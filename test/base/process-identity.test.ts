import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mayHaveWritten, ownIdentity, parseIdentity, stateOf } from '../../src/base/process-identity.ts'
import { bundleChild, ORDINARY_USER, output } from './children/start.ts'

const here = ownIdentity()

describe('telling one process from another', () => {
  test('this process runs', () => {
    expect(here.pid).toBe(process.pid)
    expect(stateOf(here)).toBe('running')
  })

  test('a process that has ended is gone', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0'])
    expect(stateOf({ ...here, pid })).toBe('gone')
  })

  test('a later process with the same number is not taken for the earlier one', (context) => {
    context.skip(here.startedAt === null, 'this system does not tell when a process started')
    expect(stateOf({ ...here, startedAt: Number(here.startedAt) - 1 })).toBe('gone')
  })

  test('where its start is not known, the number alone counts, and it is taken to run', () => {
    expect(stateOf({ ...here, startedAt: null })).toBe('running')
  })

  test('a process that ended, but was not collected by its parent, is gone', async (context) => {
    context.skip(process.platform !== 'linux', 'only Linux tells such processes apart')
    // The shell starts a child and becomes `cat`, which does not know of it; the child ends only then, since the
    // shell would collect it.
    const child = 'until [ "$(cat /proc/$PPID/comm)" = cat ]; do :; done'
    const parent = spawn('sh', ['-c', `sh -c '${child}' & echo $!; exec cat`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (chunk) => resolve(Number(chunk))),
    )
    while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await new Promise(setImmediate)
    expect(() => process.kill(pid, 0)).not.toThrow()
    expect(stateOf({ ...here, pid, startedAt: null })).toBe('gone')
  })

  test('a process of another user counts as running', async () => {
    const program = await bundleChild('process-one')
    expect(output(process.execPath, [program], ORDINARY_USER)).toBe('running')
  })

  test.each([
    ['on another machine', { host: 'elsewhere', boot: 'another' }],
    ['on another machine that does not tell its boot', { host: 'elsewhere', boot: null }],
    ['in another container', { pidSpace: 'pid:[1]' }],
  ])('nothing is said of a process %s', (_what, difference) => {
    expect(stateOf({ ...here, ...difference, pid: 2 ** 30 })).toBe('elsewhere')
  })

  test('a machine that got another name meanwhile is still the same', (context) => {
    context.skip(here.boot === null, 'this system does not tell which run of the kernel it is')
    expect(stateOf({ ...here, host: 'renamed' })).toBe('running')
    expect(stateOf({ ...here, host: 'renamed', pid: 2 ** 30 })).toBe('gone')
  })

  test('after a restart of the machine the processes from before are gone', (context) => {
    context.skip(here.startedAt === null, 'this system does not tell when a process started')
    expect(stateOf({ ...here, boot: 'before', startedAt: 1 })).toBe('gone')
  })
})

describe('an identity from a file', () => {
  test('one that was written comes back', () => {
    expect(parseIdentity(JSON.parse(JSON.stringify(here)))).toEqual(here)
  })

  test.each([
    null,
    1,
    'text',
    [],
    {},
    { ...here, pid: 0 },
    { ...here, pid: -1 },
    { ...here, pid: 1.5 },
    { ...here, pid: '1' },
    { ...here, host: null },
    { ...here, boot: 1 },
    { ...here, pidSpace: undefined },
    { ...here, startedAt: 'x' },
  ])('anything else is none (%#)', (value) => {
    expect(parseIdentity(value)).toBeUndefined()
  })
})

test('a process that started after a file was written did not write it, whatever its number', (context) => {
  context.skip(!existsSync('/proc/self/stat'), 'only /proc tells when a process started')
  expect(mayHaveWritten(process.pid, Date.now())).toBe(true)
  expect(mayHaveWritten(process.pid, Date.now() - 24 * 3_600_000 * 365)).toBe(false)
})
