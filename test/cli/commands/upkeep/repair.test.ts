import { readFileSync, writeFileSync } from 'node:fs'
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
