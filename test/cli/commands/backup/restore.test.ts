import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorOf, temporaryPlace } from '../../program.ts'

interface Restored {
  readonly before: string | null
  readonly damaged: string | null
}

describe('memoria backup restore', () => {
  test('puts a backup in the place of the store, and keeps what was there before', () => {
    const place = temporaryPlace()
    place.remember('In the backup')
    const { file } = place.json<{ file: string }>('backup')
    place.remember('After the backup')
    const { before, damaged } = place.json<Restored>('backup', 'restore', file)
    expect(damaged).toBeNull()
    expect(place.json('list')).toMatchObject({ memories: [{ text: 'In the backup' }] })
    expect(place.run('backup', 'restore', before ?? '').stdout).toContain('What was there before: ')
    expect(place.json('list')).toMatchObject({
      memories: [{ text: 'In the backup' }, { text: 'After the backup' }],
    })
  })

  test('works where there is no store yet, as on a new machine', () => {
    const place = temporaryPlace()
    place.remember('From the old machine')
    const { file } = place.json<{ file: string }>('backup')
    const fresh = temporaryPlace()
    expect(fresh.json('backup', 'restore', file)).toEqual({ before: null, damaged: null })
    expect(fresh.json('list')).toMatchObject({ memories: [{ text: 'From the old machine' }] })
  })

  test('a damaged store is kept aside', () => {
    const place = temporaryPlace()
    place.remember('In the backup')
    const { file } = place.json<{ file: string }>('backup')
    writeFileSync(place.store, 'damage '.repeat(1000))
    const { damaged } = place.json<Restored>('backup', 'restore', file)
    expect(readFileSync(damaged ?? '', 'utf8')).toContain('damage')
    expect(place.json('list')).toMatchObject({ memories: [{ text: 'In the backup' }] })
  })

  test.each([
    ['is not there', undefined, 'not_found'],
    ['is no database', 'just some text, long enough to be looked at as a database', 'store_corrupt'],
    ['is empty', '', 'invalid_input'],
  ])('a backup that %s is refused and the store stays', (_what, content, code) => {
    const place = temporaryPlace()
    place.remember('Stays as it is')
    const file = join(place.cwd, 'backup.db')
    if (content !== undefined) writeFileSync(file, content)
    expect(errorOf(place.run('backup', 'restore', file, '--json'))).toMatchObject({
      code,
      hint: expect.stringContaining('backup'),
      // The file that was named, and not the store, is what is damaged.
      message: expect.not.stringContaining('the store is damaged'),
    })
    expect(place.json('list')).toMatchObject({ memories: [{ text: 'Stays as it is' }] })
  })
})
