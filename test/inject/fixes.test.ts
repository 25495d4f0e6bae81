import { describe, expect, test } from 'vitest'
import { commandIn, isSameError } from '../../src/inject/commands.ts'
import { type InjectHouse, injectHouse } from './room.ts'

const ERROR = 'Exit code 1\nError: Cannot find module better-sqlite3 bindings file'

function failing(command: string, error = ERROR) {
  return { kind: 'tool-failed', failed: { tool: 'Bash', input: JSON.stringify({ command }), error } } as const
}

interface Call {
  readonly tool?: string
  readonly input: object
  readonly output?: string
  readonly failed?: boolean
}

/** What was done in a session, in order. */
async function did(
  { house, cwd, clock }: InjectHouse,
  session: string,
  ...calls: readonly Call[]
): Promise<void> {
  const room = await house.ingest()
  const { makeWriter } = await import('../../src/ingest/writer.ts')
  await house.store.transaction(async (store) => {
    const writer = makeWriter(store, room.writerContext(store, 'claude-code'))
    for (const [index, { tool = 'Bash', input, output = 'ok', failed = false }] of calls.entries()) {
      clock.pass(1000)
      const at = new Date(clock.now()).toISOString()
      const place = { hostSession: session, agent: null, cwd, branch: null, promptId: null, at }
      const id = `${session}-${index}`
      await writer.write({ ...place, type: 'tool-call', id, name: tool, input: JSON.stringify(input) })
      await writer.write({ ...place, type: 'tool-result', id, output, failed })
    }
    await writer.finish()
  })
}

const TEST = { input: { command: 'npm test' } }
const FAILED = { ...TEST, output: ERROR, failed: true }

describe('a command that failed before', () => {
  test('what mended it is told once in a session, with its date', async () => {
    const house = await injectHouse()
    await did(house, 'old', FAILED, { input: { command: 'npm rebuild better-sqlite3' } }, TEST)
    const text = await house.told(failing('cd /x && npm test 2>&1 | tail -20'))
    expect(text).toContain('kind="fix"')
    expect(text).toContain(
      'On 2026-03-01 "npm test" failed with the same error, and worked after: running "npm rebuild better-sqlite3"',
    )
    expect(await house.told(failing('npm test'))).toBe('')
    expect(await house.told({ ...failing('npm test'), hostSession: 'another' })).not.toBe('')
  })

  test('an edit counts as a step, and looking at files does not', async () => {
    const house = await injectHouse()
    const read = { tool: 'Read', input: { file_path: '/shop/a.ts' } }
    const edit = { tool: 'Edit', input: { file_path: '/shop/package.json' } }
    await did(house, 'old', FAILED, read, edit, TEST)
    expect(await house.told(failing('npm test'))).toContain('worked after: an edit of /shop/package.json [')
  })

  test('without solid evidence nothing is told', async () => {
    const house = await injectHouse()
    const steps = ['a', 'b', 'c', 'd'].map((name) => ({ input: { command: `make ${name}` } }))
    await did(house, 'never-mended', FAILED, { input: { command: 'npm ci' } })
    await did(house, 'a-piece-of-work', FAILED, ...steps, TEST)
    await did(house, 'by-itself', FAILED, TEST)
    await did(
      house,
      'another-error',
      { ...FAILED, output: 'Exit code 1\nthe disk of this machine is full' },
      steps[0] ?? TEST,
      TEST,
    )
    await did(
      house,
      'another-command',
      { ...FAILED, input: { command: 'npm run lint' } },
      steps[0] ?? TEST,
      TEST,
    )
    expect(await house.told(failing('npm test'))).toBe('')
  })

  test('what was done before the last failure did not help', async () => {
    const house = await injectHouse()
    const [first, second] = ['npm ci', 'npm rebuild'].map((command) => ({ input: { command } }))
    await did(house, 'old', FAILED, first ?? TEST, FAILED, second ?? TEST, TEST)
    const text = await house.told(failing('npm test'))
    expect(text).toContain('running "npm rebuild"')
    expect(text).not.toContain('npm ci')
  })

  test('a memory of the failure is told, where it speaks of this program and this error', async () => {
    const house = await injectHouse()
    const id = await house.remember(
      'npm test fails with missing better-sqlite3 bindings after a node upgrade; npm rebuild mends it',
      { kind: 'debugging' },
    )
    await house.remember('npm is used here, not yarn', { kind: 'preference' })
    expect(await house.told(failing('npm test'))).toContain('npm rebuild mends it')
    expect(await house.told(failing('npm test'))).toBe('')
    expect(await house.told({ ...failing('npm test', 'Exit code 1\nnothing alike'), hostSession: 'x' })).toBe(
      '',
    )
    expect(await house.told({ ...failing('cargo build'), hostSession: 'y' })).toBe('')
    expect(await house.house.store.injections.list(house.house.reach)).toMatchObject([
      { channel: 'fix', memories: [id] },
    ])
  })

  test('what is not a command, or was stopped by the person, is none', async () => {
    const house = await injectHouse()
    await did(house, 'old', FAILED, { input: { command: 'npm ci' } }, TEST)
    const { failed } = failing('npm test')
    expect(await house.told({ kind: 'tool-failed', failed: { ...failed, tool: '' } })).toBe('')
    expect(await house.told({ kind: 'tool-failed', failed: { ...failed, input: '{"file_path":"x"}' } })).toBe(
      '',
    )
    expect(await house.told({ kind: 'tool-failed' })).toBe('')
  })
})

describe('commands and errors are compared by what matters', () => {
  test.each([
    ['cd /a && FOO=1 npm   test -- --x', 'npm test -- --x', 'npm test'],
    ['/usr/bin/python3 -m pytest 2>&1 | tail -5', '/usr/bin/python3 -m pytest', 'python3 pytest'],
    ['cargo build', 'cargo build', 'cargo build'],
  ])('%s', (command, line, program) => {
    expect(commandIn(JSON.stringify({ command }))).toEqual({ line, program })
  })

  test('what says nothing is no command', () => {
    for (const command of ['exit 3', 'ls', '', '$(rm)'])
      expect(commandIn(JSON.stringify({ command }))).toBeUndefined()
  })

  test('numbers and places aside', () => {
    expect(isSameError('Error: cannot open file at line 3', 'Error: cannot open file at line 77')).toBe(true)
    expect(isSameError('Exit code 1', 'Exit code 1')).toBe(true)
    expect(isSameError('Exit code 1', 'Exit code 2')).toBe(false)
    expect(isSameError('permission denied while writing', 'cannot open file')).toBe(false)
  })
})
