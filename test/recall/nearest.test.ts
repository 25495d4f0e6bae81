import { describe, expect, test } from 'vitest'
import { openTable } from '../../src/embed/open-table.ts'
import { wordsToEmbed } from '../../src/embed/statement.ts'
import { storedVector } from '../../src/embed/stored-vector.ts'
import { type Reach, reachOf } from '../../src/model/reach.ts'
import { MOST_COLD, makeNearest } from '../../src/recall/nearest.ts'
import type { Store } from '../../src/store/store.ts'
import { author, ME, minute, newMemory, STRANGER, statement } from '../store/examples.ts'
import { meddle, temporaryStore } from '../store/temporary-store.ts'

const embedder = openTable()
const QUESTION = embedder.embed('how do we store passwords of users')
const MEMORIES = {
  hash: 'Credentials are hashed with bcrypt before they are saved',
  train: 'The train to the office leaves at noon',
  soup: 'We had soup for dinner',
}

async function withMemories(texts: Readonly<Record<string, string>> = MEMORIES) {
  const store = await temporaryStore()
  for (const id of ['p', 'q']) await store.projects.seen({ id, kind: 'name', name: id }, null, minute(0))
  for (const [id, text] of Object.entries(texts)) await store.memories.add(newMemory({ id, text }), author())
  return store
}

async function embedAll({ vectors }: Store, reach: Reach = ME): Promise<void> {
  const rows = (await vectors.unembedded(reach, 999)).map((memory) => ({
    number: memory.number,
    ...storedVector(embedder.embed(wordsToEmbed(memory))),
  }))
  await vectors.put(reach, embedder.model, rows)
}

const ids = ({ hits }: { readonly hits: readonly { readonly id: string }[] }) => hits.map(({ id }) => id)

describe('the nearest in meaning', () => {
  test.each([true, false])('come first, without a word in common (process stays: %s)', async (stays) => {
    const store = await withMemories()
    await embedAll(store)
    const found = await makeNearest({ store, embedder, stays })(ME, QUESTION, 2)
    expect(found).toMatchObject({ looked: 'vectors', embedded: 0 })
    expect(found.hits).toHaveLength(2)
    expect(found.hits[0]?.id).toBe('hash')
    expect(found.hits[0]?.similarity).toBeCloseTo(likeness(MEMORIES.hash), 2)
  })

  test('include what has no vector yet', async () => {
    const store = await withMemories()
    const found = await makeNearest({ store, embedder, stays: false })(ME, QUESTION, 1)
    expect(found).toMatchObject({ hits: [{ id: 'hash' }], embedded: 3 })
    await embedAll(store)
    const later = await makeNearest({ store, embedder, stays: false })(ME, QUESTION, 1)
    expect(later).toEqual({ ...found, embedded: 0 })
  })

  test('are only of the asker, and of the projects in reach [promise:few-and-right.scope]', async () => {
    const store = await withMemories({})
    for (const project of ['p', 'q', null]) {
      const scope = project === null ? 'user' : 'project'
      const text = `${MEMORIES.hash} ${project}`
      await store.memories.add(newMemory({ id: `in-${project}`, text, scope, project }), author())
    }
    await embedAll(store)
    const nearest = makeNearest({ store, embedder, stays: true })
    expect(ids(await nearest(ME, QUESTION, 9)).sort()).toEqual(['in-null', 'in-p', 'in-q'])
    expect(ids(await nearest(reachOf('me', 'p'), QUESTION, 9)).sort()).toEqual(['in-null', 'in-p'])
    expect(ids(await nearest(reachOf('me', null), QUESTION, 9))).toEqual(['in-null'])
    expect(ids(await nearest(STRANGER, QUESTION, 9))).toEqual([])
  })

  test('follow every change in a process that stays', async () => {
    const store = await withMemories()
    const nearest = makeNearest({ store, embedder, stays: true })
    await embedAll(store)
    expect(ids(await nearest(ME, QUESTION, 1))).toEqual(['hash'])
    await store.memories.add(
      newMemory({ id: 'new', text: 'passwords of users are stored as hashes' }),
      author(),
    )
    expect(ids(await nearest(ME, QUESTION, 1))).toEqual(['new'])
    await embedAll(store)
    expect(ids(await nearest(ME, QUESTION, 1))).toEqual(['new'])
    await store.memories.revise(ME, 'new', statement({ text: 'The cat sleeps all day' }), author())
    expect(ids(await nearest(ME, QUESTION, 1))).toEqual(['hash'])
    await embedAll(store)
    expect(ids(await nearest(ME, QUESTION, 1))).toEqual(['hash'])
    await store.memories.supersede(ME, 'hash', 'soup', author())
    expect(ids(await nearest(ME, QUESTION, 9))).not.toContain('hash')
    await store.memories.forget(ME, 'train', author())
    expect(ids(await nearest(ME, QUESTION, 9)).sort()).toEqual(['new', 'soup'])
  })

  test('leave out what nobody looked at, where that is wished', async () => {
    const store = await withMemories()
    await store.memories.markReview(ME, 'hash', 'new')
    const nearest = makeNearest({ store, embedder, stays: true })
    expect(ids(await nearest(ME, QUESTION, 9, { withoutNew: true }))).not.toContain('hash')
    await embedAll(store)
    expect(ids(await nearest(ME, QUESTION, 9, { withoutNew: true }))).not.toContain('hash')
    expect(ids(await nearest(ME, QUESTION, 9))).toContain('hash')
  })

  test('are not looked for without a word to go by', async () => {
    const store = await withMemories()
    const nearest = makeNearest({ store, embedder, stays: false })
    expect(await nearest(ME, embedder.embed('?!'), 9)).toEqual({ hits: [], looked: 'no words', embedded: 0 })
  })

  test('are not looked for among too many by a process that answers once, and it says so', async () => {
    const store = await withMemories()
    await embedAll(store)
    await meddle(
      store.path,
      `INSERT INTO memories SELECT c.value + 10, 'm' || c.value, user_id, scope, project_id, kind, text, topic, aliases, keywords,
         tags, files, importance, pinned, origin, trust, 'superseded', valid_from, valid_to, superseded_by, confirmed, used_count,
         used_at, revision, 'd' || c.value, '', '', created_at, updated_at, review, stated_at
       FROM memories, (WITH RECURSIVE c(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM c WHERE value < ${MOST_COLD}) SELECT * FROM c) c
       WHERE id = 'soup';
       INSERT INTO memory_vectors (memory_n, model, user_id, project_id, bits, data)
       SELECT m.n, v.model, v.user_id, v.project_id, v.bits, v.data FROM memories m, memory_vectors v WHERE m.n > 10 AND v.memory_n = 3`,
    )
    const cold = await makeNearest({ store, embedder, stays: false })(ME, QUESTION, 1)
    expect(cold).toEqual({ hits: [], looked: 'too many', embedded: 0 })
    const kept = await makeNearest({ store, embedder, stays: true })(ME, QUESTION, 1)
    expect(kept).toMatchObject({ hits: [{ id: 'hash' }], looked: 'vectors' })
  })
})

function likeness(text: string): number {
  const vector = embedder.embed(text)
  return QUESTION.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0)
}
