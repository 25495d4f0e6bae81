import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openJournal } from '../../src/journal/journal.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('writing an entry', () => {
  test.for([false, true])('puts the bytes there whole, private, and nothing aside (sync %s)', (sync) => {
    const home = join(temporaryFolder(), 'home')
    const name = writeEntry(home, 'claude-code', '{"a":1}', { sync })
    const path = join(home, 'journal/new', name)
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}')
    expect(readdirSync(join(home, 'journal/tmp'))).toEqual([])
    const paths = [path, join(home, 'journal/new'), join(home, 'journal/tmp'), home]
    expect(paths.map((one) => (statSync(one).mode & 0o777).toString(8))).toEqual(['600', '700', '700', '700'])
  })

  test('what was written is what is read, to the byte and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 2000 }), { maxLength: 8 }), (events) => {
        const home = temporaryFolder()
        const names = events.map((bytes) => writeEntry(home, 'x', bytes))
        const journal = openJournal({ home, quarantine: join(home, 'q'), temporary: [] })
        const found = new Map(journal.entries().map((entry) => [entry.name, journal.read(entry)]))
        expect(names.map((name) => found.get(name))).toEqual(events.map((bytes) => Buffer.from(bytes)))
      }),
      { numRuns: 20 },
    )
  })

  test('a home that cannot be written is an error', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(() => writeEntry(file, 'x', '{}')).toThrow(/cannot write/)
  })
})
