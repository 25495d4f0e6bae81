import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openJournal } from '../../src/journal/journal.ts'
import { temporaryFolder } from './temporary-folder.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const HOUR_MS = 3_600_000

describe('what killed hooks left behind', () => {
  test('a whole event is put in, a part of one set aside, nothing at all removed', () => {
    const { home, leave, journal } = opened()
    leave('1-1-1.x.json', '{"a":1}')
    leave('1-2-1.x.json', '{"a":')
    leave('1-3-1.x.json', Buffer.from([0xff, 0]))
    leave('1-4-1.x.json', '123')
    leave('1-5-1.x.json', '')
    expect(journal.rescue(NOW)).toEqual({ rescued: 1, quarantined: 3 })
    expect(journal.entries().map(({ name, host }) => [name, host])).toEqual([['1-1-1.x.json', 'x']])
    expect(journal.quarantined().map(({ path }) => readFileSync(path).length)).toEqual([5, 2, 3])
    expect(new Set(journal.quarantined().map(({ reason }) => reason))).toEqual(
      new Set(['the hook was killed while it wrote this']),
    )
    expect(readdirSync(join(home, 'journal/tmp'))).toEqual([])
    expect(journal.rescue(NOW)).toEqual({ rescued: 0, quarantined: 0 })
  })

  test('what somebody may still be writing is left alone', () => {
    const { home, leave, journal } = opened()
    leave('1-1-1.x.json', '{"a":', HOUR_MS - 1000)
    leave('1-2-1.x.json', '', HOUR_MS - 1000)
    leave('1-3-1.x.json', '{"a":1}', 5000)
    expect(journal.rescue(NOW)).toEqual({ rescued: 0, quarantined: 0 })
    expect(readdirSync(join(home, 'journal/tmp'))).toHaveLength(3)
  })

  test('a whole event is put in after some seconds, at every length that it may be cut to', () => {
    const { home, leave, journal } = opened()
    const event = '{"a":{"b":["}",1]},"c":"{}"}'
    for (let length = 1; length <= event.length; length++)
      leave(`${length}-1-1.x.json`, event.slice(0, length), 20_000)
    expect(journal.rescue(NOW)).toEqual({ rescued: 1, quarantined: 0 })
    expect(journal.entries().map((entry) => String(journal.read(entry)))).toEqual([event])
    expect(readdirSync(join(home, 'journal/tmp'))).toHaveLength(event.length - 1)
  })

  test('an event that waits under the same name is not overwritten', () => {
    const { home, leave, journal } = opened()
    writeFileSync(join(home, 'journal/new/1-1-1.x.json'), '{"first":1}')
    leave('1-1-1.x.json', '{"second":2}')
    expect(journal.rescue(NOW)).toEqual({ rescued: 0, quarantined: 1 })
    const [waiting] = journal.entries()
    const [aside] = journal.quarantined()
    expect([
      waiting && readFileSync(waiting.path, 'utf8'),
      aside && readFileSync(aside.path, 'utf8'),
    ]).toEqual(['{"first":1}', '{"second":2}'])
  })
})

function opened() {
  const home = temporaryFolder()
  const aside = join(home, 'journal/tmp')
  mkdirSync(join(home, 'journal/new'), { recursive: true })
  mkdirSync(aside)
  const leave = (name: string, content: string | Buffer, ago = 2 * HOUR_MS) => {
    writeFileSync(join(aside, name), content)
    const at = (NOW - ago) / 1000
    utimesSync(join(aside, name), at, at)
  }
  return { home, leave, journal: openJournal({ home, quarantine: join(home, 'quarantine'), temporary: [] }) }
}
