import { expect, test } from 'vitest'
import { kinIn } from '../../src/recall/kin.ts'
import { KIN_WORDS } from '../../src/recall/kin-words.ts'
import { searchMemories } from '../../src/recall/search.ts'
import { termsOf } from '../../src/store/terms.ts'
import { author, ME, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

test('a word has the others of its groups for kin, by their terms, and none that only begins like it', () => {
  const kin = kinIn('| popup modal dialogs | hide dialog | popular well-known |')
  expect(kin.of('popup')).toEqual(['modal', 'dialog'])
  expect(kin.of('dialog')).toEqual(['popup', 'modal', 'hide'])
  expect(kin.of('pop')).toEqual([])
})

test('every group has at least two words in small letters, and none stands twice', () => {
  const groups = KIN_WORDS.split('|').map((group) => group.trim().split(/\s+/))
  const inside = groups.filter(([first]) => first !== '')
  expect(inside.filter((words) => words.length < 2)).toEqual([])
  expect(inside.flat().filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([])
  expect(new Set(inside.map((words) => [...words].sort().join(' '))).size).toBe(inside.length)
})

test('each word finds its group, whatever the stemmer leaves of it', () => {
  const kin = kinIn(KIN_WORDS)
  const lost = KIN_WORDS.split('|')
    .map((group) => group.split(/\s+/).flatMap((word) => termsOf(word).slice(0, 1)))
    .flatMap((terms) =>
      terms.filter((one) => terms.some((other) => other !== one && !kin.of(one).includes(other))),
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
