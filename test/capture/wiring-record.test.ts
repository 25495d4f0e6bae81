import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readableRecordsIn, recordsIn, writeRecord } from '../../src/capture/wiring-record.ts'
import { temporaryFolder } from './temporary-folder.ts'

const RECORD = {
  host: 'claude-code',
  path: '/home/x/settings.json',
  at: '2026-01-31T12:00:00.000Z',
  before: '{\r\n}',
  madeFolder: null,
  afterDigest: 'abc',
}

test('a record comes back as it was, for its owner only, once per settings file', () => {
  const folder = temporaryFolder()
  writeRecord(folder, RECORD)
  writeRecord(folder, { ...RECORD, before: null })
  writeRecord(folder, { ...RECORD, path: '/home/y/settings.json' })
  const records = recordsIn(folder)
  expect(records.map(({ file: _, ...record }) => record)).toContainEqual({ ...RECORD, before: null })
  expect(records.map(({ path }) => path).sort()).toEqual(['/home/x/settings.json', '/home/y/settings.json'])
  for (const { file } of records) expect((statSync(join(folder, file)).mode & 0o777).toString(8)).toBe('600')
})

test('no folder has no records', () => {
  expect(recordsIn(join(temporaryFolder(), 'none'))).toEqual([])
})

test.each(['', '{}', '[]', 'null', '{"host":1}', '{ broken'])(
  'what is no record (%j) is moved aside',
  (text) => {
    const folder = join(temporaryFolder(), 'wired')
    mkdirSync(folder)
    writeFileSync(join(folder, 'claude-code-1.json'), text)
    writeRecord(folder, RECORD)
    expect(recordsIn(folder)).toHaveLength(1)
    expect(existsSync(join(folder, 'claude-code-1.json'))).toBe(false)
    expect(readdirSync(folder)).toHaveLength(2)
  },
)

test('a record that cannot be read is an error, except for callers that change no settings', () => {
  const folder = temporaryFolder()
  writeRecord(folder, RECORD)
  symlinkSync(temporaryFolder(), join(folder, 'gemini-1.json'))
  expect(() => recordsIn(folder)).toThrow('gemini-1.json')
  expect(readableRecordsIn(folder).map(({ host }) => host)).toEqual(['claude-code'])
})
