import { describe, expect, test } from 'vitest'
import { commandIn, isSameError } from '../../src/inject/commands.ts'
import { did } from './calls.ts'
import { injectHome } from './home.ts'

const ERROR = 'Exit code 1\nError: Cannot find module better-sqlite3 bindings file'

function failing(command: string, error = ERROR) {
  return { kind: 'tool-failed', failed: { tool: 'Bash', input: JSON.stringify({ command }), error } } as const
}

const TEST = { input: { command: 'npm test' } }
const FAILED = { ...TEST, output: ERROR, failed: true }

describe('a command that failed before', () => {
  test('what mended it is told once in a session, with its date', async () => {
    const context = await injectHome()
    await did(context, 'old', FAILED, { input: { command: 'npm rebuild better-sqlite3' } }, TEST)
    const text = await context.told(failing('cd /x && npm test 2>&1 | tail -20'))
    expect(text).toContain('kind="fix"')
    expect(text).toContain(
      'On 2026-03-01 "npm test" failed with the same error, and worked after: running "npm rebuild better-sqlite3"',
    )
    expect(await context.told(failing('npm test'))).toBe('')
    expect(await context.told({ ...failing('npm test'), hostSession: 'another' })).not.toBe('')
  })

  test('an edit counts as a step, and looking at files does not', async () => {
    const context = await injectHome()
    const read = { tool: 'Read', input: { file_path: '/shop/a.ts' } }
    const edit = { tool: 'Edit', input: { file_path: '/shop/package.json' } }
    await did(context, 'old', FAILED, read, edit, TEST)
    expect(await context.told(failing('npm test'))).toContain('worked after: an edit of /shop/package.json [')
  })

  test('without solid evidence nothing is told', async () => {
    const context = await injectHome()
    const steps = ['a', 'b', 'c', 'd'].map((name) => ({ input: { command: `make ${name}` } }))
    await did(context, 'never-mended', FAILED, { input: { command: 'npm ci' } })
    await did(context, 'a-piece-of-work', FAILED, ...steps, TEST)
    await did(context, 'by-itself', FAILED, TEST)
    await did(
      context,
      'another-error',
      { ...FAILED, output: 'Exit code 1\nthe disk of this machine is full' },
      steps[0] ?? TEST,
      TEST,
    )
    await did(
      context,
      'another-command',
      { ...FAILED, input: { command: 'npm run lint' } },
      steps[0] ?? TEST,
      TEST,
    )
    expect(await context.told(failing('npm test'))).toBe('')
  })

  test('what was done before the last failure did not help', async () => {
    const context = await injectHome()
    const [first, second] = ['npm ci', 'npm rebuild'].map((command) => ({ input: { command } }))
    await did(context, 'old', FAILED, first ?? TEST, FAILED, second ?? TEST, TEST)
    const text = await context.told(failing('npm test'))
    expect(text).toContain('running "npm rebuild"')
    expect(text).not.toContain('npm ci')
  })

  test('a memory of the failure is told, where it speaks of this program and this error', async () => {
    const context = await injectHome()
    const id = await context.remember(
      'npm test fails with missing better-sqlite3 bindings after a node upgrade; npm rebuild mends it',
      { kind: 'debugging' },
    )
    await context.remember('npm is used here, not yarn', { kind: 'preference' })
    expect(await context.told(failing('npm test'))).toContain('npm rebuild mends it')
    expect(await context.told(failing('npm test'))).toBe('')
    expect(
      await context.told({ ...failing('npm test', 'Exit code 1\nnothing alike'), hostSession: 'x' }),
    ).toBe('')
    expect(await context.told({ ...failing('cargo build'), hostSession: 'y' })).toBe('')
    expect(await context.context.store.injections.list(context.context.reach)).toMatchObject([
      { channel: 'fix', memories: [id] },
    ])
  })

  test('what is not a command, or was stopped by the person, is none', async () => {
    const context = await injectHome()
    await did(context, 'old', FAILED, { input: { command: 'npm ci' } }, TEST)
    const { failed } = failing('npm test')
    expect(await context.told({ kind: 'tool-failed', failed: { ...failed, tool: '' } })).toBe('')
    expect(
      await context.told({ kind: 'tool-failed', failed: { ...failed, input: '{"file_path":"x"}' } }),
    ).toBe('')
    expect(await context.told({ kind: 'tool-failed' })).toBe('')
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
