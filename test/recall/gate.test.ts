import { describe, expect, test } from 'vitest'
import { recallFor } from '../../src/recall/recall.ts'
import { searchMemories } from '../../src/recall/search.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import type { NewMemory } from '../../src/store/store.ts'
import { author, ME, newMemory } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

async function withMemories(...memories: readonly Partial<NewMemory>[]): Promise<SqliteStore> {
  const store = await temporaryStore()
  for (const memory of memories) await store.memories.add(newMemory(memory), author())
  return store
}

const QUEUE = { id: 'old', text: 'Background jobs run on BullMQ with Redis' }
const BOSS = { id: 'new', text: 'Background jobs are done by pg-boss, in the same transaction as the order' }
const OTHERS = ['Maps are drawn with MapLibre', 'Invoices are made by Gotenberg'].map((text) => ({ text }))

async function told(
  store: SqliteStore,
  prompt: string,
  options: { files?: string[]; withoutNew?: boolean } = {},
) {
  const { matches } = await recallFor(store, ME, prompt, 5, options)
  return matches.map(({ memory }) => memory.id)
}

describe('what replaced something', () => {
  test('is what comes back when the old thing is asked about, and says so [promise:few-and-right.superseded]', async () => {
    const store = await withMemories(QUEUE, BOSS, ...OTHERS)
    await store.memories.supersede(ME, 'old', 'new', author())
    const { matches } = await recallFor(store, ME, 'add a BullMQ job that uses Redis')
    expect(matches.map(({ memory }) => memory.id)).toEqual(['new'])
    expect(matches[0]?.reasons).toContain(`replaces "${QUEUE.text}"`)
  })

  test('is found through a chain of replacements, and never through what was forgotten', async () => {
    const store = await withMemories(
      QUEUE,
      BOSS,
      { id: 'newest', text: 'Work is queued in Temporal' },
      ...OTHERS,
    )
    await store.memories.supersede(ME, 'old', 'new', author())
    await store.memories.supersede(ME, 'new', 'newest', author())
    expect(await told(store, 'does BullMQ with Redis run the jobs?')).toEqual(['newest'])
    await store.memories.forget(ME, 'newest', author())
    expect(await told(store, 'does BullMQ with Redis run the jobs?')).toEqual([])
  })

  test('leaves the old one in force while nobody looked at the new one, when that is asked for', async () => {
    const store = await withMemories(QUEUE, { ...BOSS, review: 'new' }, ...OTHERS)
    await store.memories.supersede(ME, 'old', 'new', author())
    expect(await told(store, 'a BullMQ job that uses Redis', { withoutNew: true })).toEqual(['old'])
    expect(await told(store, 'a BullMQ job that uses Redis')).toEqual(['new'])
  })
})

describe('a memory earns its place', () => {
  test.each([
    [
      'by a file in play, whichever end of its path is known',
      'tidy this up',
      ['/home/me/shop/src/stock/reserve.ts'],
    ],
    ['by a file that the prompt names', 'what about reserve.ts?', []],
    ['by a mistyped name', 'where does glichtip report to?', []],
    ['by an alias', 'how does MwSt work here?', []],
  ])('%s', async (_how, prompt, files) => {
    const store = await withMemories(
      {
        ...{ id: 'needle', text: 'Errors go to GlitchTip; stock is locked in order of sku' },
        ...{ aliases: ['MwSt'], files: ['src/stock/reserve.ts'] },
      },
      ...OTHERS,
    )
    expect(await told(store, prompt, { files: [...files] })).toEqual(['needle'])
  })

  test.each(['ok', 'yes, do that', 'looks good to me', 'weiter', '继续', 'はい', 'go on'])(
    'and none does for %j, even if it holds the word',
    async (prompt) => {
      const store = await withMemories({ text: `ok yes looks good weiter 继续 はい go on` })
      expect(await recallFor(store, ME, prompt)).toMatchObject({ matches: [], reason: 'it asks for nothing' })
    },
  )

  test('and not by the one part of an alias that says something by itself', async () => {
    const store = await withMemories(
      { text: 'The charge of the cells comes from a table', aliases: ['SoC'] },
      ...OTHERS,
    )
    expect(await told(store, 'Escribe una función que invierta una cadena en C')).toEqual([])
    expect(await told(store, 'the SoC is wrong')).not.toEqual([])
  })

  test('and not by one common word among many others', async () => {
    const store = await withMemories(
      { text: 'Stripe webhooks are verified on the raw body, before the JSON parser' },
      ...OTHERS,
    )
    expect(
      await told(
        store,
        'rename the hero section of the landing page, and swap the Stripe logo in the footer',
      ),
    ).toEqual([])
  })

  test('and when none does, the reason says how near the nearest came', async () => {
    const store = await withMemories({ text: 'Stripe webhooks are verified on the raw body' }, ...OTHERS)
    const { matches, reason } = await searchMemories(
      store,
      ME,
      'rename the hero section of the landing page, and swap the Stripe logo in the footer',
      10,
    )
    expect(matches).toEqual([])
    expect(reason).toMatch(/only shares "Stripe": evidence [\d.]+ of [\d.]+ needed/)
    expect((await searchMemories(store, ME, 'zebra', 10)).reason).toBe(
      'no memory shares a distinctive word with it',
    )
  })
})

describe('a second memory', () => {
  const MAN = { id: 'man', text: 'Open: the man page is not yet in the Homebrew formula' }
  const TAG = {
    id: 'tag',
    text: 'A tag makes the binaries; crates are published by hand, not by the Homebrew formula',
  }
  const LINT = { id: 'lint', text: 'Linting is done with clippy, and an allow is written at the item' }

  test('is not told when all it shares with the prompt is in a better one', async () => {
    const store = await withMemories(MAN, TAG, ...OTHERS)
    expect(await told(store, 'is the man page in the Homebrew formula?')).toEqual(['man'])
    expect(await told(store, 'are crates published by the Homebrew formula?')).toEqual(['tag'])
  })

  test('is told, however far behind, when it answers another part of the prompt', async () => {
    const store = await withMemories({ ...MAN, aliases: ['man page'] }, LINT, ...OTHERS)
    const both = 'is the man page in the Homebrew formula, and how is linting with clippy done?'
    expect((await told(store, both)).sort()).toEqual(['lint', 'man'])
  })
})
