import { expect, test } from 'vitest'
import { tableMeaning } from '../../src/recall/meaning.ts'
import { readQuery } from '../../src/recall/query.ts'
import { author, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

const TEXT =
  'GlitchTip is on port 5544 since 2025-03-03, pprof on another; git pushes the store back at night'

async function meantBy(query: string): Promise<(string | undefined)[]> {
  const store = await temporaryStore()
  await store.memories.add(newMemory({ text: TEXT }), author())
  const { terms } = await readQuery(store, 'memories', query, tableMeaning())
  return terms.filter(({ written }) => written !== undefined).map(({ term }) => term)
}

test('a word that stands nowhere means the nearest one that does, but a date or a number means itself', async () => {
  expect((await meantBy('glichtip ppof 2025-03-09 5545')).sort()).toEqual(['glitchtip', 'pprof'])
})

test('a word of the language is taken for no other, however near', async () => {
  expect(await meantBy('a gift from the bank, a story of storms')).toEqual([])
})

test('a name with another number in it is another thing, and not mistyped', async () => {
  const store = await temporaryStore()
  await store.memories.add(newMemory({ text: 'The review of pullrequest237 found nothing' }), author())
  const terms = async (query: string) =>
    (await readQuery(store, 'memories', query, tableMeaning())).terms.map(({ term }) => term)
  expect(await terms('look at pullrequest244')).not.toContain('pullrequest237')
  expect(await terms('look at pulrequest237')).toContain('pullrequest237')
})
