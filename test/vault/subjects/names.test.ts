import { describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/model/memory.ts'
import { namesOf } from '../../../src/vault/subjects/memory-names.ts'
import { NAME_KINDS } from '../../../src/vault/subjects/name.ts'
import { nameKey } from '../../../src/vault/subjects/name-key.ts'
import { namesIn } from '../../../src/vault/subjects/names.ts'
import type { PageSchema } from '../../../src/vault/subjects/schema.ts'

const named = (text: string) => namesIn(text).map(({ kind, text: written }) => `${kind} ${written}`)

describe('names in a statement', () => {
  test.each([
    ['`kiln fire --slow` dries the pots first', 'command kiln fire'],
    ['`npm run glaze` makes the colours', 'command npm run glaze'],
    ['The colours are in `src/glaze/palette.ts:12`', 'file palette.ts'],
    ['All begins in `kiln/main.go`', 'file kiln/main.go'],
    ['Call `oven.setHeat(900)` before', 'code setHeat'],
    ['It ignores `--no-preheat` at night', 'code --no-preheat'],
    ['Push to `release/pottery` only', 'name release/pottery'],
    ['The data goes to PlumStore every hour', 'code PlumStore'],
    ['We pay the baker with Ostrich Pay now', 'name Ostrich Pay'],
    ['Turn the pottery wheel by hand', 'phrase pottery wheel'],
    ['Never fire the porcelain twice', 'word porcelain'],
  ])('%s: %s', (text, name) => expect(named(text)).toContain(name))

  test('the first word of a sentence, forms of verbs and words of any program are none', () => {
    expect(named('Removing it works. Fixed quickly. The file was changed and the test passes now.')).toEqual(
      [],
    )
    expect(named('- Copied from the old folder\n- Watching works')).toEqual([])
    expect(named('`*_test.go` and `_test.go` are left out')).toEqual([])
  })

  test('numbers in words and words that only describe are none', () => {
    expect(named('All four are kept, the third is absolute, and regardless of that it is synthetic')).toEqual(
      [],
    )
  })

  test('a pattern of files is no file that a memory could stand under', () => {
    const memory = {
      ...{ text: 'Keep it as it is', topic: null, tags: [], project: null, review: null },
      files: ['**/*.go', 'src/{a,b}.ts', 'src/glaze/palette.ts'],
    } as unknown as Memory
    const least = Object.fromEntries(NAME_KINDS.map((kind) => [kind, 2])) as PageSchema['least']
    expect(namesOf(memory, { least }).map(({ text }) => text)).toEqual(['palette.ts'])
  })

  test('a text of ten thousand names costs little and gives few', () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `\`name_${index}\``).join(' ')
    expect(namesIn(text).length).toBeLessThan(30)
  })

  test('case, punctuation and an English plural make no other name', () => {
    expect(new Set(['Deploy keys', 'deploy-key', 'DEPLOY_KEYS', 'deploy  key!'].map(nameKey))).toEqual(
      new Set(['deploy-key']),
    )
    expect(['macOS', 'status', 'analysis', 'classes', 'libraries'].map(nameKey)).toEqual([
      ...['macos', 'status', 'analysis', 'class', 'library'],
    ])
  })
})
