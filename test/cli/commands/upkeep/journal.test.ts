import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeEntry } from '../../../../src/journal/write.ts'
import { temporaryPlace } from '../../program.ts'

describe('memoria upkeep journal', () => {
  test('what waits is listed, and what cannot be understood is kept to the byte and named', () => {
    const place = temporaryPlace()
    place.json('upkeep', 'journal')
    const name = writeEntry(place.home, 'claude-code', 'not an event \u0000')
    expect(place.json('upkeep', 'journal')).toEqual({
      quarantined: [],
      lines: [],
      waiting: [{ name, host: 'claude-code', at: expect.any(String), bytes: 14 }],
    })
    expect(place.run('upkeep', 'journal').stdout).toMatch(
      /^1 event waiting, 0 set aside\n {2}\S+ {2}claude-code {2}14 B {2}/,
    )
    expect(place.json('drain')).toMatchObject({ events: 0, quarantined: 1 })
    const path = join(place.home, 'quarantine', name)
    expect(place.json('upkeep', 'journal')).toMatchObject({
      waiting: [],
      quarantined: [{ path, host: 'claude-code', reason: 'not an event of that host', bytes: 14 }],
    })
    expect(readFileSync(path, 'utf8')).toBe('not an event \u0000')
    expect(place.run('upkeep', 'journal').stdout).toContain('not an event of that host')
    const status = place.run('status', '--json')
    expect(status.code).toBe(1)
    expect(JSON.parse(status.stdout)).toMatchObject({
      quarantined: 1,
      numbers: { capture: { journal: { quarantined: 1 } } },
    })
  })

  test('lines of transcripts that could not be read are named with their place', () => {
    const place = temporaryPlace()
    const line = { path: '/t.jsonl', from: 10, to: 20, why: 'the line is not whole JSON' }
    mkdirSync(join(place.home, 'quarantine'), { recursive: true, mode: 0o700 })
    writeFileSync(join(place.home, 'quarantine', 'line-0123456789abcdef.json'), JSON.stringify(line))
    expect(place.json('upkeep', 'journal')).toEqual({ waiting: [], quarantined: [], lines: [line] })
    expect(place.run('upkeep', 'journal').stdout).toContain(
      'the line is not whole JSON  /t.jsonl  bytes 10 to 20',
    )
  })

  test('nothing is an answer', () => {
    expect(temporaryPlace().run('upkeep', 'journal').stdout).toBe('0 events waiting, 0 set aside\n')
  })
})
