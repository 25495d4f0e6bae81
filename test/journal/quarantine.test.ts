import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { journalFilesIn } from '../../src/journal/inbox.ts'
import { listAside, setAside } from '../../src/journal/quarantine.ts'
import { temporaryFolder } from './temporary-folder.ts'

const NAME = '1763245556123456-12-99.claude-code.json'
const NOW = Date.parse('2026-11-15T12:00:00Z')
const JUNK = Buffer.from([0, 1, 255, 10, 13, 0])

describe('the quarantine', () => {
  test('keeps the bytes and says why, from whom and when', () => {
    const { file, folder } = waiting(NAME, JUNK)
    setAside(file, folder, 'not an event', NOW)
    expect(readdirSync(folder).sort()).toEqual([NAME, `${NAME}.reason.json`])
    expect(readFileSync(join(folder, NAME))).toEqual(JUNK)
    expect(JSON.parse(readFileSync(join(folder, `${NAME}.reason.json`), 'utf8'))).toEqual({
      reason: 'not an event',
      name: NAME,
      host: 'claude-code',
      bytes: 6,
      at: new Date(file.at).toISOString(),
      quarantinedAt: '2026-11-15T12:00:00.000Z',
    })
    expect(listAside(folder)).toEqual([
      { path: join(folder, NAME), host: 'claude-code', reason: 'not an event', bytes: 6, at: file.at },
    ])
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  })

  test('never overwrites: the same name again gets another one', () => {
    const folder = join(temporaryFolder(), 'quarantine')
    for (const text of ['one', 'two', 'three']) setAside(waiting(NAME, text).file, folder, `was ${text}`, NOW)
    const kept = listAside(folder).map(({ path, reason }) => [readFileSync(path, 'utf8'), reason])
    expect(kept.sort()).toEqual([
      ['one', 'was one'],
      ['three', 'was three'],
      ['two', 'was two'],
    ])
  })

  test('takes a file with the longest of names, and one that is no name at all', () => {
    for (const name of ['ż'.repeat(127), 'x'.repeat(255), ' ', 'a\nb']) {
      const { file, folder } = waiting(name, 'x')
      setAside(file, folder, 'why', NOW)
      expect(listAside(folder)).toMatchObject([{ reason: 'why', host: '' }])
    }
  })

  test('lists a file whose note is missing or damaged', () => {
    const { file, folder } = waiting(NAME, 'x')
    setAside(file, folder, 'why', NOW)
    for (const note of [undefined, '{', '7', '{}', 'null']) {
      if (note === undefined) rmSync(join(folder, `${NAME}.reason.json`))
      else writeFileSync(join(folder, `${NAME}.reason.json`), note)
      expect(listAside(folder)).toMatchObject([
        { reason: 'the reason was not written down', host: 'claude-code' },
      ])
    }
  })

  test('leaves the files of others in the same folder out of the list', () => {
    const { file, folder } = waiting(NAME, 'x')
    setAside(file, folder, 'why', NOW)
    writeFileSync(join(folder, 'line-0123456789abcdef.json'), '{}')
    writeFileSync(join(folder, 'memoria.db.corrupt-20261115'), '')
    expect(listAside(folder)).toHaveLength(1)
  })

  test('a folder that cannot be written is an error, and the file stays where it was', () => {
    const { file } = waiting(NAME, 'x')
    const blocked = join(temporaryFolder(), 'file')
    writeFileSync(blocked, '')
    expect(() => setAside(file, blocked, 'why', NOW)).toThrow(/cannot write/)
    expect(readFileSync(file.path, 'utf8')).toBe('x')
  })
})

function waiting(name: string, content: string | Buffer) {
  const inbox = join(temporaryFolder(), 'new')
  mkdirSync(inbox)
  writeFileSync(join(inbox, name), content)
  const [file] = journalFilesIn(inbox)
  if (file === undefined) throw new Error('no file')
  return { file, folder: join(inbox, '../quarantine') }
}
