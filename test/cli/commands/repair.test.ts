import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Repaired } from '../../../src/store/sqlite/repair.ts'
import { errorOf, temporaryPlace } from '../program.ts'

describe('memoria repair', () => {
  test('a whole store stays as it is', () => {
    const place = temporaryPlace()
    place.remember('Whole and well')
    expect(place.json<Repaired>('repair')).toEqual({
      rowsLost: {},
      ...{ problems: [], outcome: 'indexed', rowsSaved: {}, rowsQuarantined: 0, damaged: null },
    })
    expect(place.run('repair').stdout).toBe('The store was whole.\ndone  the search index was built anew\n')
    expect(place.json('list')).toMatchObject({ memories: [{ text: 'Whole and well' }] })
  })

  test('a store that is beyond reading makes room for a new one and is kept', () => {
    const place = temporaryPlace()
    place.remember('Lost with the file')
    const garbage = 'garbage '.repeat(1000)
    writeFileSync(place.store, garbage)
    const { code, stdout } = place.run('repair', '--json')
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
      await m.house.store.upkeep.scrub()
    })
    overwriteTail(place.store)
    expect(place.run('doctor').code).toBe(2)
    const { problems, rowsSaved } = place.json<Repaired>('repair')
    expect(problems.length).toBeGreaterThan(0)
    expect(place.run('doctor', '--json').stdout).not.toContain('broken')
    const { memories } = place.json<{ memories: unknown[] }>('list')
    expect(memories.length).toBeGreaterThan(0)
    expect(rowsSaved['memories'] ?? memories.length).toBe(memories.length)
  })

  test('where there is no store there is nothing to repair', () => {
    expect(errorOf(temporaryPlace().run('repair', '--json'))).toMatchObject({ code: 'not_found' })
  })
})

/** Damages the last pages of the file, as a torn write or a bad sector would. */
function overwriteTail(store: string): void {
  const bytes = readFileSync(store)
  bytes.fill(0xff, bytes.length - 3 * 4096)
  writeFileSync(store, bytes)
}
