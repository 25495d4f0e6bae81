import { expect, test } from 'vitest'
import { searchMemories } from '../../src/recall/search.ts'
import { SYNONYM_GROUPS, synonymsIn } from '../../src/recall/synonyms.ts'
import { termsOf } from '../../src/store/terms.ts'
import { author, ME, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

test('a word has the others of its groups as synonyms, by their terms, and none that only begins like it', () => {
  const synonyms = synonymsIn('| popup modal dialogs | hide dialog | popular well-known |')
  expect(synonyms.of('popup')).toEqual(['modal', 'dialog'])
  expect(synonyms.of('dialog')).toEqual(['popup', 'modal', 'hide'])
  expect(synonyms.of('pop')).toEqual([])
})

test('every group has at least two words in small letters, and none stands twice', () => {
  const groups = SYNONYM_GROUPS.split('|').map((group) => group.trim().split(/\s+/))
  const inside = groups.filter(([first]) => first !== '')
  expect(inside.filter((words) => words.length < 2)).toEqual([])
  expect(inside.flat().filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([])
  expect(new Set(inside.map((words) => [...words].sort().join(' '))).size).toBe(inside.length)
})

test('each word finds its group, whatever the stemmer leaves of it', () => {
  const synonyms = synonymsIn(SYNONYM_GROUPS)
  const lost = SYNONYM_GROUPS.split('|')
    .map((group) => group.split(/\s+/).flatMap((word) => termsOf(word).slice(0, 1)))
    .flatMap((terms) =>
      terms.filter((one) => terms.some((other) => other !== one && !synonyms.of(one).includes(other))),
    )
  expect(lost).toEqual([])
})

test('a memory that says it in another word is found, and the reason tells both', async () => {
  const store = await temporaryStore()
  await store.memories.add(newMemory({ text: 'The modal keeps the keyboard focus by inert.' }), author())
  const { matches } = await searchMemories(store, ME, 'keyboard focus leaves the popup', 5)
  expect(matches.map(({ reasons }) => reasons.join())).toEqual([
    expect.stringContaining('"popup", taken for "modal"'),
  ])
})
