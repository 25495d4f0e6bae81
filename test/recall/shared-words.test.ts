import { expect, test } from 'vitest'
import { readQuery } from '../../src/recall/query.ts'
import { recallFor } from '../../src/recall/recall.ts'
import { author, ME, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

async function storeWith(...texts: string[]) {
  const store = await temporaryStore()
  for (const [index, text] of texts.entries())
    await store.memories.add(newMemory({ id: `m${index}`, text }), author())
  return store
}

test('a question that shares one common word of the trade with a memory gets nothing', async () => {
  const store = await storeWith('The API listens on port 8080 behind nginx', 'Prices are stored in cents')
  expect((await recallFor(store, ME, 'what colour is the API logo?')).matches).toEqual([])
  const asked = await recallFor(store, ME, 'which port does the API listen on?')
  expect(asked.matches.map(({ memory }) => memory.id)).toEqual(['m0'])
})

test('the parts of an address and of a path outside of the project weigh nearly nothing, its last name counts', async () => {
  const store = await storeWith('Prices are stored in cents')
  const text = 'see https://forge.example/acme/shop/carousel and ~/work/notes/budget.txt, not notes/todo'
  const { terms } = await readQuery(store, 'memories', text, null)
  const weights = new Map(
    terms.map(({ term, within, weight, tells }) => [`${term} in ${within}`, { weight, tells }]),
  )
  expect(weights.get('acm in https://forge.example/acme/shop/carousel')?.weight).toBeLessThan(0.1)
  expect(weights.get('work in work/notes/budget.txt')?.weight).toBeLessThan(0.1)
  expect(weights.get('carousel in https://forge.example/acme/shop/carousel')?.tells).toBe(true)
  expect(weights.get('budget in work/notes/budget.txt')?.tells).toBe(true)
  expect(weights.get('todo in notes/todo')?.weight).toBeGreaterThan(0.5)
})
