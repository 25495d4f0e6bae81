import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorOf, temporaryPlace } from '../program.ts'

describe('memoria backup', () => {
  test('copies the store into one dated file for its owner only, and lists it', () => {
    const place = temporaryPlace()
    expect(place.run('backup', '--list').stdout).toBe('No backups yet. Make one: memoria backup\n')
    place.remember('Worth a copy')
    const { file, bytes } = place.json<{ file: string; bytes: number }>('backup')
    expect(file).toMatch(/\/\.memoria\/backups\/memoria-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/)
    expect(statSync(file)).toMatchObject({ size: bytes })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(place.json('backup', '--list')).toEqual({
      backups: [{ file, bytes, at: expect.any(String), kind: 'manual' }],
    })
    expect(place.run('backup', '--list').stdout).toContain(file)
    expect(readdirSync(join(place.home, 'backups'))).toHaveLength(1)
  })

  test('a file of one’s choice is relative to the working folder and never overwritten', () => {
    const place = temporaryPlace()
    place.remember('Worth a copy')
    expect(place.json('backup', 'copy.db')).toMatchObject({ file: join(place.cwd, 'copy.db') })
    const { size } = statSync(join(place.cwd, 'copy.db'))
    expect(errorOf(place.run('backup', 'copy.db', '--json'))).toMatchObject({ code: 'file_unwritable' })
    expect(statSync(join(place.cwd, 'copy.db')).size).toBe(size)
  })

  test('--list with a file is a wrong command line, and writes nothing', () => {
    const place = temporaryPlace()
    place.remember('Worth a copy')
    const ran = place.run('backup', '--list', 'copy.db', '--json')
    expect([ran.code, errorOf(ran)]).toMatchObject([2, { code: 'usage', message: '--list takes no file' }])
    expect(readdirSync(place.cwd)).toEqual([])
  })

  test('the first automatic one is a daily one', () => {
    const place = temporaryPlace()
    place.remember('Worth a copy')
    place.json('drain')
    expect(place.json('backup', '--list')).toMatchObject({ backups: [{ kind: 'daily' }] })
  })

  test('a folder of the person’s own that takes a copy keeps its mode', () => {
    const place = temporaryPlace()
    place.remember('Worth a copy')
    const folder = join(place.person, 'open')
    mkdirSync(folder, { mode: 0o755 })
    place.run('backup', join(folder, 'copy.db'))
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('755')
  })
})
