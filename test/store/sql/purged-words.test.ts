import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { purgeMemory } from '../../../src/store/forgetting.ts'
import { dialect } from '../dialect.ts'
import { author, ME, newMemory, newSession, STRANGER } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const TEXT = 'The plum_jam is sold at [the fair] on Fridays'
const ID = '01jzzzzzzzzzzzzzzzplums123'

async function told() {
  const store = await temporaryStore()
  const evidence = [
    { session: 's-1', messages: ['1'], quote: 'they sell the plum jam on that fair' },
    { session: 'vault:plums.md', messages: [], quote: TEXT },
  ]
  await store.memories.add(newMemory({ id: ID, text: TEXT, evidence }), author())
  const file = (path: string, content: string, kind: 'concept' | 'answer' | 'index' = 'concept') => ({
    path,
    kind,
    content,
    inputs: '',
    writtenAt: author().at,
  })
  const mine = file(
    'a.md',
    `Lead: The plum\\_jam is sold at \\[the fair\\] on Fridays\n- ${TEXT} (2026) ^m-plums123\n- Figs ^m-figs1234\n`,
  )
  const answer = file('q.md', `sources:\n  - ${ID}@1\n\nYes, jam is sold there.\n`, 'answer')
  await store.vault.put(ME, 'home', mine)
  await store.vault.put(ME, 'home', answer)
  await store.vault.put(STRANGER, 'home', mine)
  const section = { project: null, part: 'own', title: '', heading: '', changedAt: author().at } as const
  const at = { size: 1, changedMs: 1, digest: '' }
  await store.sections.put(ME, 'home', { path: 'n.md', ...at }, [
    { ...section, text: `Note: ${TEXT}.` },
    { ...section, text: 'Another note on the jam.' },
  ])
  await store.sections.put(ME, 'home', { path: 'q.md', ...at }, [
    { ...section, part: 'answer', text: 'Yes, jam is sold there.' },
  ])
  return store
}

describe('what is purged', () => {
  test('leaves what was noted of vaults, the answers made from it and the search; the rest stays', async () => {
    const store = await told()
    await purgeMemory(store, ME, ID, author(1))
    const contents = (await store.vault.files(ME, 'home')).map(({ path, content }) => [path, content])
    expect(contents).toEqual([
      ['a.md', expect.stringMatching(/^(<!-- memoria:purged [0-9a-f]{32} -->\n)+- Figs \^m-figs1234\n$/)],
      ['q.md', ''],
    ])
    const left = await store.sections.search(ME, ['jam', 'sold', 'fridai'], 9)
    expect(left.map(({ text }) => text)).toEqual(['Another note on the jam.'])
    expect((await store.vault.files(STRANGER, 'home'))[0]?.content).toContain(TEXT)
  })

  test('stays known by the messages it came from, without a word of them', async () => {
    const store = await told()
    expect(await store.memories.wordsOf(ME, ID)).toEqual({
      texts: [TEXT],
      quotes: ['they sell the plum jam on that fair', TEXT],
    })
    expect(await store.memories.wordsOf(STRANGER, ID)).toEqual({ texts: [], quotes: [] })
    await purgeMemory(store, ME, ID, author(1))
    expect(await store.memories.sourcesIn(ME, ['s-1'])).toEqual(new Set(['1']))
    expect(await store.memories.get(ME, ID)).toMatchObject({
      evidence: [{ session: 's-1', messages: ['1'], quote: '' }],
    })
    expect(await store.memories.wordsOf(ME, ID)).toEqual({ texts: [], quotes: [] })
  })

  test('leaves an entry of a log that somebody began to write', async () => {
    const store = await told()
    const entry = '## chat-1\n\n**Context:** they sell the plum jam on that fair, every week\n\nMore.\n'
    const session = await store.sessions.put(newSession())
    const place = { session, through: author().at, day: '2026-01-31', parts: 1 }
    await store.daily.begin(ME, 'home', { ...place, path: 'daily/2026-01-31.md', position: 0, text: entry })
    await purgeMemory(store, ME, ID, author(1))
    const { text = '' } = (await store.daily.unfinished(ME, 'home')) ?? {}
    expect(text).toMatch(/^## chat-1\n\n<!-- memoria:purged [0-9a-f]{32} -->\n\nMore\.\n$/)
  })

  // What PostgreSQL keeps of deleted rows is gone with its next VACUUM.
  if (dialect() === 'sqlite')
    test('is in no byte of the store afterwards', async () => {
      const store = await told()
      await store.vault.drop(STRANGER, 'home', 'a.md')
      expect(await purgeMemory(store, ME, ID, author(1))).toBe(true)
      const bytes = readFileSync(store.path)
      for (const words of ['sell the', 'sold at', 'sold there', 'fridai'])
        expect(bytes.includes(words), words).toBe(false)
    })
})
