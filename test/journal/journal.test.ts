import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Journal, openJournal } from '../../src/journal/journal.ts'
import { inboxesOf } from '../../src/journal/places.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { temporaryFolder } from './temporary-folder.ts'

const CLOCK = { now: () => Date.parse('2026-11-15T12:00:00Z') }

describe('the journal', () => {
  test('a home without one has nothing waiting', () => {
    const { journal } = opened()
    expect(journal.entries()).toEqual([])
    expect(journal.backlog()).toEqual({ count: 0, bytes: 0, oldestAt: null, empty: 0 })
    expect(journal.quarantined()).toEqual([])
    expect(journal.rescue(CLOCK.now())).toEqual({ rescued: 0, quarantined: 0 })
  })

  test('entries come the oldest first, and the backlog says how many, how much and since when', () => {
    const { home, journal } = opened()
    for (const [age, text] of [
      [10, '{"a":1}'],
      [30, '{"b":22}'],
      [20, '{}'],
    ] as const) {
      dated(join(home, 'journal/new', writeEntry(home, 'claude-code', text)), age)
    }
    expect(journal.entries().map((entry) => String(journal.read(entry)))).toEqual([
      '{"b":22}',
      '{}',
      '{"a":1}',
    ])
    expect(journal.entries()[0]).toMatchObject({ host: 'claude-code', bytes: 8, at: CLOCK.now() - 30_000 })
    expect(journal.backlog()).toEqual({ count: 3, bytes: 17, oldestAt: CLOCK.now() - 30_000, empty: 0 })
  })

  test('an entry is found by its name, and nothing else is by any name', () => {
    const { home, journal } = opened()
    const name = writeEntry(home, 'claude-code', '{}')
    writeFileSync(join(home, 'secret.x.json'), '')
    symlinkSync(join(home, 'secret.x.json'), join(home, 'journal/new/1-2-3.x.json'))
    expect(journal.find(name)?.path).toBe(join(home, 'journal/new', name))
    for (const other of ['', '1-2-3.x.json', '../../secret.x.json', '0-0-0.x.json']) {
      expect(journal.find(other)).toBeUndefined()
    }
  })

  test('what is removed is gone, and gone already is no failure', () => {
    const { home, journal } = opened()
    writeEntry(home, 'claude-code', '{}')
    const [entry] = journal.entries()
    if (entry === undefined) throw new Error('no entry')
    journal.remove(entry)
    journal.remove(entry)
    journal.quarantine(entry, 'gone')
    expect([journal.entries(), journal.read(entry), journal.quarantined()]).toEqual([[], undefined, []])
  })

  test('names that no hook writes are tolerated, links, folders and hidden files left out', () => {
    const { home, journal } = opened()
    const folder = join(home, 'journal/new')
    mkdirSync(join(folder, 'a-folder'), { recursive: true })
    symlinkSync('/etc/hostname', join(folder, '1-2-3.x.json'))
    writeFileSync(join(folder, '.DS_Store'), 'x')
    writeFileSync(join(folder, 'żółw \n.json'), 'x')
    expect(journal.entries().map(({ name, host }) => [name, host])).toEqual([['żółw \n.json', '']])
  })

  test('hooks that were given nothing are counted apart, until they are cleared', () => {
    const { home, journal } = opened()
    writeEntry(home, 'claude-code', '{}')
    for (const number of [1, 2]) writeFileSync(join(home, `journal/new/17-${number}-3.claude-code.empty`), '')
    expect(journal.backlog()).toMatchObject({ count: 1, empty: 2 })
    expect(journal.entries()).toHaveLength(1)
    journal.clearEmpty(0)
    expect(journal.backlog().empty).toBe(2)
    journal.clearEmpty(Date.now() + 60_000)
    expect(journal.backlog().empty).toBe(0)
    expect(journal.backlog()).toMatchObject({ count: 1, empty: 0 })
  })

  test('an inbox that cannot be listed is an error, not an empty one', () => {
    const { home, journal } = opened()
    mkdirSync(join(home, 'journal'))
    symlinkSync('new', join(home, 'journal/new'))
    expect(() => journal.entries()).toThrow(/links lead in a circle/)
  })

  test('what was left among the temporary folders is taken in like the rest', () => {
    const { home, temporary, journal } = opened()
    const name = '1763245556123456-12-99.claude-code.json'
    const inbox = inboxesOf(home, [temporary])[1]?.folder ?? ''
    mkdirSync(join(inbox, 'new'), { recursive: true, mode: 0o700 })
    writeFileSync(join(inbox, 'new', name), '{}')
    writeEntry(home, 'claude-code', '{}')
    expect(journal.entries()).toHaveLength(2)
    const entry = journal.find(name)
    if (entry === undefined) throw new Error('no entry')
    journal.quarantine(entry, 'strange')
    expect(journal.entries()).toHaveLength(1)
    expect(journal.quarantined()).toMatchObject([{ reason: 'strange', host: 'claude-code', bytes: 2 }])
  })

  test('another process may take entries at any time', () => {
    const { home, journal } = opened()
    for (let count = 0; count < 3; count++) writeEntry(home, 'x', '{}')
    const entries = journal.entries()
    rmSync(join(home, 'journal'), { recursive: true })
    expect(entries.map((entry) => journal.read(entry))).toEqual([undefined, undefined, undefined])
    expect(journal.backlog().count).toBe(0)
  })
})

function opened(): { home: string; temporary: string; journal: Journal } {
  const home = temporaryFolder()
  const temporary = temporaryFolder()
  const journal = openJournal({ home, quarantine: join(home, 'quarantine'), temporary: [temporary] }, CLOCK)
  return { home, temporary, journal }
}

function dated(path: string, secondsAgo: number): void {
  const at = CLOCK.now() / 1000 - secondsAgo
  utimesSync(path, at, at)
}
