import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { purgeMemory } from '../../../src/store/forgetting.ts'
import { author, ME, newMemory, STRANGER } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const TEXT = 'The plum_jam is sold at [the fair] on Fridays'
const ID = '01jzzzzzzzzzzzzzzzplums123'

async function told() {
  const store = await temporaryStore()
  await store.memories.add(newMemory({ id: ID, text: TEXT }), author())
  const file = (path: string, content: string, kind: 'concept' | 'answer' | 'index' = 'concept') => ({
    ...{ path, kind, content, inputs: '', writtenAt: author().at },
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

  test('is in no byte of the store afterwards', async () => {
    const store = await told()
    await store.vault.drop(STRANGER, 'home', 'a.md')
    expect(await purgeMemory(store, ME, ID, author(1))).toBe(true)
    const bytes = readFileSync(store.path)
    for (const words of ['sold at', 'sold there', 'fridai']) expect(bytes.includes(words), words).toBe(false)
  })
})
