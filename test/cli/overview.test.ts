import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { type Place, temporaryPlace } from './program.ts'
import { onTerminal } from './terminal.ts'

interface Overview {
  readonly rows: Readonly<Record<string, string>>
  readonly next: readonly string[]
}

/** `memoria` alone on a terminal, read back. */
function overview(context: TestContext, place: Place): Overview {
  const { code, stdout } = onTerminal(context, place, [], { env: { NO_COLOR: '1' } })
  expect(code).toBe(0)
  const [head = '', rest = ''] = stdout.replaceAll('\r', '').split('\nNext\n')
  const rows = head
    .trim()
    .split('\n')
    .map((line): [string, string] => [line.slice(0, 8).trim(), line.slice(8)])
  expect(rest).toContain('`memoria --help` lists every command.')
  return {
    rows: Object.fromEntries(rows),
    next: [...rest.matchAll(/^ {2}(memoria \S+)/gm)].map(([, command = '']) => command),
  }
}

describe('memoria alone on a terminal', () => {
  test('in a new home says that nothing is there, how to begin, and creates nothing', (context) => {
    const place = temporaryPlace()
    const { rows, next } = overview(context, place)
    expect(rows).toEqual({
      memoria: expect.stringMatching(/^\d+\.\d+\.\d+\S*, home .*\.memoria$/),
      knows: 'nothing yet',
      wired: 'no agent',
      waits: 'nothing',
      failed: 'nothing',
    })
    expect(next).toEqual(['memoria init', 'memoria start', 'memoria brief'])
    expect(existsSync(place.home)).toBe(false)
  })

  test('tells what it knows and which agents are wired, and offers everyday commands', (context) => {
    const place = temporaryPlace()
    mkdirSync(join(place.person, '.claude'))
    place.json('init', '--yes', '--host', 'claude-code')
    expect(overview(context, place).rows).toMatchObject({ wired: 'claude-code' })
    place.remember('Deploys go out on Tuesdays')
    const { rows, next } = overview(context, place)
    expect(rows).toMatchObject({
      knows: '1 memory, 0 sessions with 0 messages in 1 project',
      wired: 'claude-code',
      failed: 'nothing',
    })
    expect(next).toEqual(['memoria search', 'memoria list', 'memoria brief'])
  })

  test('names what failed, and offers the doctor first', (context) => {
    const place = temporaryPlace()
    mkdirSync(place.home, { mode: 0o700 })
    writeFileSync(place.store, 'x'.repeat(5000))
    const { rows, next } = overview(context, place)
    expect(rows['failed']).toContain('store: ')
    expect(next).toEqual(['memoria doctor', 'memoria init', 'memoria start'])
  })
})
