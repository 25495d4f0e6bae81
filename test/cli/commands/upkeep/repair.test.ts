import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Repaired } from '../../../../src/store/sqlite/repair.ts'
import { errorOf, temporaryPlace } from '../../program.ts'

describe('memoria upkeep repair', () => {
  test('a whole store stays as it is', () => {
    const place = temporaryPlace()
    place.remember('Whole and well')
    expect(place.json<Repaired>('upkeep', 'repair')).toEqual({
      rowsLost: {},
      problems: [],
      outcome: 'indexed',
      rowsSaved: {},
      rowsQuarantined: 0,
      pages: null,
      damaged: null,
      backup: null,
    })
    expect(place.run('upkeep', 'repair').stdout).toBe(
      'The store was whole.\ndone  the search index was rebuilt\n',
    )
    expect(place.json('list')).toMatchObject({ memories: [{ text: 'Whole and well' }] })
  })

  test('a store that is beyond reading makes room for a new one and is kept', () => {
    const place = temporaryPlace()
    place.remember('Lost with the file')
    const garbage = 'garbage '.repeat(1000)
    writeFileSync(place.store, garbage)
    const { code, stdout } = place.run('upkeep', 'repair', '--json')
    const { outcome, damaged, rowsLost } = JSON.parse(stdout) as Repaired
    // Nobody can tell any more how much that was, and a script sees it by the exit code.
    expect({ code, outcome, lost: rowsLost['memories'] }).toEqual({
      code: 1,
      outcome: 'salvaged',
      lost: null,
    })
    expect(readFileSync(damaged ?? '', 'utf8')).toBe(garbage)
    expect(place.run('remember', 'It works again').code).toBe(0)
    expect(place.run('status').code).toBe(1)
  })

  test('a file that is no store at all is not said to have lost nothing', () => {
    const place = temporaryPlace()
    place.remember('Lost with the file')
    place.json('drain')
    writeFileSync(place.store, 'oops!\n')
    const { code, stdout } = place.run('upkeep', 'repair')
    expect(code).toBe(1)
    expect(stdout).toContain('Nothing could be read; the store is empty now.')
    expect(stdout).not.toContain('no rows are lost')
    expect(stdout).toMatch(/unknown {2}memories\n/)
    expect(stdout).toMatch(/holds 1 memory and 0 sessions. To use it instead: memoria backup restore .*auto-/)
  })

  test('the backup from before a loss outlives drain and a purge, which removes its words there as well', async () => {
    const place = temporaryPlace()
    const gone = 'The vault door opens with a banana'
    await place.prepare(async (m) => {
      for (let n = 0; n < 20; n++) await m.remember({ text: `Statement number ${n} about subject x${n}` })
      await m.remember({ text: gone })
    })
    place.json('drain')
    const backup = place.json<{ backups: { file: string }[] }>('backup', '--list').backups[0]?.file ?? ''
    writeFileSync(place.store, Buffer.alloc(statSync(place.store).size))
    for (const log of ['-wal', '-shm']) rmSync(place.store + log, { force: true })
    place.run('upkeep', 'repair')
    const again = place.remember(gone)
    place.remember('Something new')
    place.json('drain')
    expect(readFileSync(backup, 'latin1')).toContain(gone)
    const { backups } = place.json<{ backups: string[] }>('forget', again, '--purge')
    expect(backups).not.toContain(backup)
    expect(readFileSync(backup, 'latin1')).not.toContain(gone)
    const status = place.run('status').stdout
    expect(status).toMatch(/holds 21 memories and 0 messages, the store 2 memories/)
    expect(status).toContain(`memoria backup restore ${backup}`)
    expect(place.run('backup', 'restore', backup).code).toBe(0)
    expect(place.json<{ memories: unknown[] }>('list').memories).toHaveLength(20)
  })

  test('a damaged index page is repaired and every memory is still there', async () => {
    const place = temporaryPlace()
    await place.prepare(async (m) => {
      for (let n = 0; n < 200; n++) await m.remember({ text: `Statement number ${n} about subject x${n}` })
      await m.context.store.upkeep.scrub()
    })
    overwriteIndexPage(place.store)
    expect(place.run('doctor').code).toBe(2)
    const { problems, rowsLost } = place.json<Repaired>('upkeep', 'repair')
    expect(problems.length).toBeGreaterThan(0)
    expect(rowsLost).toEqual({})
    expect(place.run('doctor', '--json').stdout).not.toContain('broken')
    expect(place.json<{ memories: unknown[] }>('list').memories).toHaveLength(200)
    expect(place.json<{ results: unknown[] }>('search', 'subject x77').results.length).toBeGreaterThan(0)
  })

  test('where there is no store there is nothing to repair', () => {
    expect(errorOf(temporaryPlace().run('upkeep', 'repair', '--json'))).toMatchObject({ code: 'not_found' })
  })
})

const PAGE = 4096

/**
 * Damages a page of the search index, as a bad sector would: rows hold a word many times on a page, the index once,
 * and without the letter that it shares with the word before.
 */
function overwriteIndexPage(store: string): void {
  const bytes = readFileSync(store)
  const pages = Array.from({ length: bytes.length / PAGE }, (_, n) =>
    bytes.subarray(n * PAGE, (n + 1) * PAGE),
  )
  const index = pages.find((page) => page.toString('latin1').split('ubject').length === 2)
  expect(index).toBeDefined()
  index?.fill(0xff, PAGE / 2)
  writeFileSync(store, bytes)
}
