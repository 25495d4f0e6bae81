import { describe, expect, test } from 'vitest'
import { STATES } from '../../src/model/memory.ts'
import { type Reach, reachOf, wholeReach } from '../../src/model/reach.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { exportLines, importLines } from '../../src/store/transfer.ts'
import { dialect } from './dialect.ts'
import { author, ME, minute, newMemory, statement } from './examples.ts'
import { everything, temporaryStore } from './temporary-store.ts'

async function exported(store: SqliteStore, reach: Reach = ME): Promise<string[]> {
  const lines: string[] = []
  for await (const line of exportLines(store, reach, { states: STATES })) lines.push(JSON.stringify(line))
  return lines
}

/** A store with memories in every state, and everything that can belong to them. */
async function rich(): Promise<SqliteStore> {
  const store = await temporaryStore()
  const { memories, projects } = store
  await projects.seen({ id: 'p', kind: 'name', name: 'The P' }, '/z', minute(1))
  await projects.seen({ id: 'p', kind: 'name', name: 'The P' }, '/a', minute(2))
  await projects.seen({ id: 'a', kind: 'marker', name: 'A' }, null, minute(9))
  await projects.seen({ id: 'unused', kind: 'name', name: 'unused' }, null, minute(1))
  const evidence = [{ session: 's', messages: ['m1', 'm2'], quote: 'plum “pie”\n' }]
  const full = statement({ text: 'Plum, naïve 日本 🎉', topic: 'plum', aliases: ['x'], files: ['a.ts'] })
  await memories.add(newMemory({ id: '1', ...full, evidence, origin: 'web', trust: 0.2 }), author(1))
  await memories.add(newMemory({ id: '2', text: 'old', scope: 'project', project: 'p' }), author(1))
  await memories.add(newMemory({ id: '3', text: 'new', scope: 'project', project: 'a' }), author(2))
  await memories.supersede(ME, '2', '3', author(3))
  await memories.link(ME, '1', 'related', '3', minute(4))
  await memories.add(newMemory({ id: '4', text: 'fig forgotten', evidence: [{ ...FIG }] }), author(4))
  await memories.forget(ME, '4', author(5))
  await memories.add(newMemory({ id: '5', text: 'fig purged' }), author(5))
  await memories.purge(ME, '5', author(6))
  await memories.revise(ME, '1', { ...full, pinned: true, importance: 0.875 }, author(7))
  await memories.markUsed(ME, ['1'], minute(8))
  return store
}

const FIG = { session: 's', messages: ['m'], quote: 'a fig' }

describe('an export', () => {
  test('imported into an empty store gives the same bytes again [promise:yours.export-round-trip]', async () => {
    const lines = await exported(await rich())
    const other = await temporaryStore()
    const imported = await importLines(other, ME, lines, redactSecrets)
    expect(imported).toEqual({ added: 5, unchanged: 0, differing: [], redacted: 0 })
    expect(await exported(other)).toEqual(lines)
    expect(await other.upkeep.problems()).toEqual([])
    expect(await other.text.search('memories', ME, ['plum'], 9)).toMatchObject([{ id: '1' }])
  })

  test('of what was forgotten has no word of it, in no line', async () => {
    const lines = await exported(await rich())
    expect(lines.join('\n')).not.toContain('fig')
    const tombstones = lines.filter((line) => line.includes('"forgotten"'))
    expect(tombstones).toHaveLength(2)
  })

  test('tells what was looked at and when it was last said, and nothing of the runs of this store', async () => {
    const store = await temporaryStore()
    const run = { ...author(3), run: 'run-of-this-store' }
    await store.memories.add(newMemory({ id: '1', text: 'plum', review: 'new' }), run)
    await store.memories.confirm(ME, '1', { statedAt: minute(3) }, run)
    const lines = await exported(store)
    expect(lines.join()).not.toContain('run-of-this-store')
    const other = await temporaryStore()
    await importLines(other, ME, lines, redactSecrets)
    expect(await other.memories.get(ME, '1')).toMatchObject({ review: 'new', statedAt: minute(3) })
    expect((await other.memories.history(ME, '1')).map(({ run }) => run)).toEqual([null, null])
    expect(await importLines(store, ME, lines, redactSecrets)).toMatchObject({ unchanged: 1, differing: [] })
  })

  test('from before there was learning is taken in as it was', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ id: '1', text: 'plum' }), author(3))
    const lines = (await exported(store)).map((line) => {
      const { statedAt: _, review: __, ...memory } = JSON.parse(line).memory
      return JSON.stringify({ ...JSON.parse(line), memory })
    })
    const other = await temporaryStore()
    expect(await importLines(other, ME, lines, redactSecrets)).toMatchObject({ added: 1 })
    expect(await other.memories.get(ME, '1')).toMatchObject({ review: null, statedAt: minute(0) })
  })

  test('holds nothing of another user or another project', async () => {
    const store = await rich()
    expect(await exported(store, wholeReach('stranger'))).toEqual([])
    const ofA = (await exported(store, reachOf('me', 'a'))).join('\n')
    expect(ofA).toContain('"text":"new"')
    expect(ofA).not.toMatch(/"text":"old"|The P|"type":"link".*"2"/)
  })

  test('is the same however the projects were seen since', async () => {
    const store = await rich()
    const before = await exported(store)
    await store.projects.seen({ id: 'unused', kind: 'name', name: 'unused' }, null, minute(50))
    expect(await exported(store)).toEqual(before)
  })
})

describe('an import', () => {
  test('again changes nothing, and keeps what is different here', async () => {
    const store = await rich()
    const lines = await exported(store)
    expect(await importLines(store, ME, lines, redactSecrets)).toMatchObject({ added: 0, unchanged: 5 })
    await store.memories.revise(ME, '1', statement({ text: 'changed here' }), author(9))
    const before = await everything(store.path)
    expect(await importLines(store, ME, lines, redactSecrets)).toEqual({
      added: 0,
      unchanged: 4,
      differing: ['1'],
      redacted: 0,
    })
    expect(await everything(store.path)).toEqual(before)
  })

  test('of a statement that lives here under another id adds no second one, and leaves its links out', async () => {
    const lines = await exported(await rich())
    const other = await temporaryStore()
    await other.memories.add(
      newMemory({ id: 'here', ...statement({ text: 'PLUM, naïve 日本 🎉' }) }),
      author(),
    )
    expect(await importLines(other, ME, lines, redactSecrets)).toMatchObject({ added: 4, unchanged: 1 })
    expect(await other.memories.get(ME, '1')).toBeUndefined()
    expect(await other.memories.links(ME, '3')).toMatchObject([{ relation: 'supersedes' }])
  })

  test('is the importer’s own, whoever exported it', async () => {
    const lines = await exported(await rich())
    const other = await temporaryStore()
    const them = wholeReach('stranger')
    await importLines(other, them, lines, redactSecrets)
    expect(await other.memories.list(ME)).toEqual([])
    expect(await other.memories.list(them)).toHaveLength(5)
  })

  // In PostgreSQL each user has ids of their own.
  if (dialect() === 'sqlite')
    test('of an id that another user has changes nothing of theirs', async () => {
      const store = await rich()
      const lines = await exported(store)
      const before = await everything(store.path)
      const taken = importLines(store, wholeReach('stranger'), lines, redactSecrets)
      await expect(taken).rejects.toMatchObject({ code: 'conflict' })
      expect(await everything(store.path)).toEqual(before)
    })

  test('has its secrets removed, in every field [promise:private.redacted-before-store]', async () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`
    const source = await temporaryStore()
    await source.projects.seen({ id: 'p', kind: 'name', name: `repo ${token}` }, null, minute(0))
    const text = `deploy with ${token}`
    const labels = { topic: token, aliases: [token], keywords: [token], tags: [token], files: [token] }
    const evidence = [{ session: 's', messages: ['m'], quote: text }]
    await source.memories.add(
      newMemory({ id: '1', ...statement({ text, ...labels }), scope: 'project', project: 'p', evidence }),
      { at: minute(0), by: token, why: `because of ${token}` },
    )
    const store = await temporaryStore()
    const { added, redacted } = await importLines(store, ME, await exported(source), redactSecrets)
    expect({ added, some: redacted > 10 }).toEqual({ added: 1, some: true })
    expect(JSON.stringify(await everything(store.path))).not.toContain('ghp_')
  })

  test('cannot give a memory more trust than its channel has', async () => {
    const lines = await exported(await rich())
    const boasting = lines.map((line) => line.replace('"trust":0.2', '"trust":1'))
    const store = await temporaryStore()
    await importLines(store, ME, boasting, redactSecrets)
    expect(await store.memories.get(ME, '1')).toMatchObject({ origin: 'web', trust: 0.2 })
  })

  test('of a memory whose project is not described is refused', async () => {
    const lines = (await exported(await rich())).filter((line) => !line.includes('"type":"project"'))
    const store = await temporaryStore()
    await expect(importLines(store, ME, lines, redactSecrets)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/memory \d belongs to project \w/),
    })
    expect(await store.memories.list(ME)).toEqual([])
  })
})
