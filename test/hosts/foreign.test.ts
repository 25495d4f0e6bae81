import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ForeignImport } from '../../src/foreign/import-foreign.ts'
import type { Memory } from '../../src/memoria.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { type Place, temporaryPlace } from '../cli/program.ts'
import { writeClaudeMem, writeMem0 } from './support/foreign/programs.ts'

const FRIDAYS = 'Deploys must never go out on Fridays, because nobody is on call at the weekend.'

function importFrom(place: Place, name: string, path: string): ForeignImport {
  return place.json<ForeignImport>('import', '--from', name, path)
}

function memoriesOf(place: Place): string[][] {
  const { memories } = place.json<{ memories: Memory[] }>('list', '--all')
  return memories.map(({ text, kind, origin, state }) => [text, kind, origin, state])
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

describe('what the real programs wrote', () => {
  test("claude-mem's database is imported once, and undone as one; the database stays as it is", async (context) => {
    const place = temporaryPlace()
    const folder = temporaryFolder()
    const path = join(folder, 'claude-mem.db')
    await writeClaudeMem(context, path)
    const before = [readdirSync(folder), digestOf(path)]
    expect(importFrom(place, 'claude-mem', path)).toMatchObject({
      sessions: { added: 1 },
      messages: 6,
      statements: { added: 2 },
      refused: [],
    })
    expect(memoriesOf(place)).toEqual(
      expect.arrayContaining([
        [
          'Cart totals are integers in cents. Floats lost a cent on three items.',
          'decision',
          'assistant',
          'active',
        ],
        [
          'The cart test failed on CI. The runner is in UTC, the fixture was not.',
          'debugging',
          'assistant',
          'active',
        ],
        [FRIDAYS, expect.any(String), 'user', 'active'],
      ]),
    )
    expect(importFrom(place, 'claude-mem', path)).toMatchObject({ run: null, messages: 0 })
    expect([readdirSync(folder), digestOf(path)]).toEqual(before)
    expect(place.json('undo')).toMatchObject({ sessions: 1, kept: [] })
    expect(place.json('list')).toEqual({ memories: [] })
  })

  test("mem0's memories are imported once, none of them as the person's", async (context) => {
    const place = temporaryPlace()
    const path = join(temporaryFolder(), 'export.json')
    await writeMem0(context, path)
    expect(importFrom(place, 'mem0', path)).toMatchObject({ statements: { added: 2 }, refused: [] })
    expect(memoriesOf(place).map(([text, , origin, state]) => [text, origin, state])).toEqual(
      expect.arrayContaining([
        ['The staging host of the shop is called heffalump', 'assistant', 'active'],
        [
          'User deploys the shop on Tuesdays, because support is staffed then',
          'assistant',
          expect.any(String),
        ],
      ]),
    )
    expect(importFrom(place, 'mem0', path)).toMatchObject({ run: null, statements: { added: 0, known: 2 } })
  })
})
