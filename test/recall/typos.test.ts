import { expect, test } from 'vitest'
import { meantWord } from '../../src/recall/typos.ts'
import { author, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

test('a word that stands nowhere means the nearest one that does, but a date or a number means itself', async () => {
  const store = await temporaryStore()
  const text = 'GlitchTip is on port 5544 since 2025-03-03, pprof on another'
  await store.memories.add(newMemory({ text }), author())
  const meant = ['glichtip', 'ppof', '2025_03_09', '5545'].map((word) => meantWord(store, 'memories', word))
  expect(await Promise.all(meant)).toEqual(['glitchtip', 'pprof', undefined, undefined])
})
