import { expect, test } from 'vitest'
import { openTable } from '../../src/embed/open-table.ts'
import { checkMeaning, meaningNumbers } from '../../src/health/meaning.ts'
import { embedMissing } from '../../src/ingest/embed-missing.ts'
import { author, ME, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

test('how many memories wait for a vector is told, and is nothing bad', async () => {
  const store = await temporaryStore()
  await store.memories.add(newMemory(), author())
  const { model } = openTable()
  const numbers = await meaningNumbers(store, ME)
  expect(numbers).toEqual({ model, waiting: 1 })
  expect(checkMeaning(numbers)).toMatchObject({ state: 'ok', says: `vectors by ${model}, 1 memory waits` })
  await embedMissing({ store, reach: ME }, openTable())
  expect(checkMeaning(await meaningNumbers(store, ME))).toMatchObject({
    says: `vectors by ${model}, none waits`,
  })
})

test('a table that cannot be read is told, with what to do', () => {
  expect(checkMeaning({ model: null, waiting: 3 })).toMatchObject({
    state: 'degraded',
    hint: 'Install memoria again.',
  })
})
