import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { admit, type Draft } from '../../src/extract/admit.ts'
import { ORIGINS, trustOf } from '../../src/model/memory.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { author, ME, makeId, minute } from '../store/examples.ts'
import { everything, temporaryStore } from '../store/temporary-store.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`

async function admitted(store: SqliteStore, draft: Draft, at = 1) {
  return unwrap(await admit({ store, redact: redactSecrets, makeId }, ME, draft, author(at)))
}

async function projectStore(): Promise<SqliteStore> {
  const store = await temporaryStore()
  await store.projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, minute(0))
  return store
}

describe('a draft that is admitted', () => {
  test('is the user’s when it names no project, and the project’s when it does', async () => {
    const store = await projectStore()
    const places = [
      [{}, { scope: 'user', project: null }],
      [{ project: 'p' }, { scope: 'project', project: 'p' }],
      [
        { project: 'p', scope: 'user' },
        { scope: 'user', project: null },
      ],
      [
        { project: 'p', scope: 'team' },
        { scope: 'team', project: 'p' },
      ],
      [{ scope: 'team' }, { scope: 'team', project: null }],
    ] as const
    for (const [index, [draft, place]] of places.entries()) {
      const { id } = await admitted(store, { text: `plum ${index}`, ...draft })
      expect(await store.memories.get(ME, id)).toMatchObject(place)
    }
  })

  test('has the trust of its channel, and no more', async () => {
    const store = await temporaryStore()
    for (const origin of ORIGINS) {
      const draft = { text: `from ${origin}`, origin, trust: 1 } as Draft
      const { id } = await admitted(store, draft)
      expect(await store.memories.get(ME, id)).toMatchObject({ origin, trust: trustOf(origin) })
    }
  })

  test('replaces nothing that only shares its topic', async () => {
    const store = await temporaryStore()
    const old = await admitted(store, { text: 'Deploys go out on Tuesdays', topic: 'deploys' }, 1)
    const draft = { text: 'Hotfixes may go out on any day', topic: 'deploys' }
    expect(await admitted(store, draft, 2)).toMatchObject({ outcome: 'added', superseded: null })
    expect(await store.memories.get(ME, old.id)).toMatchObject({ state: 'active' })
  })

  test('is a person’s own when a run takes over what they did by hand', async () => {
    const store = await temporaryStore()
    const by = (byHand: boolean) => ({ ...author(1), run: 'a-run', byHand })
    const context = { store, redact: redactSecrets, makeId }
    const question = { text: 'Which day do deploys go out?' }
    expect(await admit(context, ME, question, by(false))).toMatchObject({ ok: false })
    const { id } = unwrap(await admit(context, ME, question, by(true)))
    expect(await store.memories.get(ME, id)).toMatchObject({ review: null, origin: 'user' })
  })

  test('is added once, then confirmed', async () => {
    const store = await temporaryStore()
    const first = await admitted(store, { text: 'Plums are blue' })
    expect(first).toEqual({ id: first.id, outcome: 'added', redacted: 0, superseded: null })
    expect(await admitted(store, { text: 'plums are blue.' })).toMatchObject({
      ...{ id: first.id, outcome: 'confirmed' },
    })
  })

  test('leads to the messages it came from, and the words that were said [promise:traceable.evidence]', async () => {
    const store = await temporaryStore()
    const evidence = [{ session: 's', messages: ['m1', 'm2'], quote: `with ${TOKEN} I deploy` }]
    const { id } = await admitted(store, { text: 'We deploy by hand', origin: 'assistant', evidence })
    const memory = await store.memories.get(ME, id)
    expect(memory).toMatchObject({
      origin: 'assistant',
      evidence: [{ session: 's', messages: ['m1', 'm2'] }],
    })
    expect(memory?.evidence[0]?.quote).toMatch(/^with \[redacted:[a-z0-9-]+\] I deploy$/)
  })
})

describe('a draft that replaces a memory', () => {
  test('supersedes it in the same step [promise:few-and-right.superseded]', async () => {
    const store = await temporaryStore()
    const old = await admitted(store, { text: 'We deploy on Mondays' })
    const newer = await admitted(store, { text: 'We deploy on Fridays', supersedes: old.id }, 5)
    expect(newer.superseded).toBe(old.id)
    expect(await store.memories.get(ME, old.id)).toMatchObject({
      ...{ state: 'superseded', supersededBy: newer.id, validTo: minute(5) },
    })
    expect(await store.memories.links(ME, old.id)).toMatchObject([
      { from: newer.id, relation: 'supersedes', to: old.id },
    ])
  })

  test('and says what another already says confirms that one', async () => {
    const store = await temporaryStore()
    const old = await admitted(store, { text: 'one' })
    const other = await admitted(store, { text: 'two' })
    expect(await admitted(store, { text: 'TWO', supersedes: old.id })).toEqual({
      ...{ id: other.id, outcome: 'confirmed', redacted: 0, superseded: old.id },
    })
    expect(await admitted(store, { text: 'two', supersedes: other.id })).toMatchObject({ superseded: null })
    expect(await store.memories.get(ME, other.id)).toMatchObject({ state: 'active' })
  })
})

describe('a draft that cannot be admitted leaves nothing behind', () => {
  test.each([
    ['replaces what is not there', { supersedes: 'nothing' }, 'not_found', /no memory nothing/],
    ['is of a project without one', { scope: 'project' }, 'invalid_input', /needs a project/],
    ['has an unknown scope', { scope: 'galaxy' }, 'invalid_input', /scope "galaxy"/],
    ['has an unknown origin', { origin: 'rumour' }, 'invalid_input', /origin "rumour"/],
    ['has an unknown kind', { kind: 'rumour' }, 'invalid_input', /kind "rumour"/],
    [
      'has evidence without a session',
      { evidence: [{ messages: [], quote: '' }] },
      'invalid_input',
      /evidence/,
    ],
    ['has evidence that is no list', { evidence: 'yes' }, 'invalid_input', /evidence/],
    ['has evidence with a NUL byte', { evidence: [evidence('a\u0000')] }, 'invalid_input', /NUL/],
    ['has a quote without end', { evidence: [evidence('x'.repeat(20_000))] }, 'invalid_input', /20000/],
  ])('when it %s', async (_what, fields, code, message) => {
    const store = await temporaryStore()
    const before = await everything(store.path)
    const draft = { text: 'plum', ...fields } as Draft
    const result = await admit({ store, redact: redactSecrets, makeId }, ME, draft, author())
    expect(result).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } })
    expect(await everything(store.path)).toEqual(before)
  })
})

function evidence(quote: string) {
  return { session: 's', messages: ['m'], quote }
}
