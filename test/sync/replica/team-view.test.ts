import { describe, expect, test } from 'vitest'
import { trustOf } from '../../../src/model/memory.ts'
import { type Machine, ME, newPair, type Pair } from '../../support/sync/pair.ts'

async function colleagues(): Promise<{ pair: Pair; ann: Machine; bob: Machine }> {
  const pair = newPair()
  const [ann, bob] = [
    await pair.machine({ person: 'ann', speaker: 'Ann' }),
    await pair.machine({ person: 'bob', speaker: 'Bob' }),
  ]
  return { pair, ann, bob }
}

async function meet(...machines: Machine[]): Promise<void> {
  for (const machine of [...machines, ...machines, ...machines]) await machine.syncs()
}

const OWN = { origin: 'user', trust: 1, pinned: true, review: 'kept', kind: 'preference' } as const

describe("in a team's space", () => {
  test('words that are one person’s own are a colleague’s for the others, with the name, and neither pinned nor confirmed', async () => {
    const { ann, bob } = await colleagues()
    const id = await ann.says('we never rebase main', OWN)
    await meet(ann, bob)
    expect(await ann.get(id)).toMatchObject({ ...OWN, author: null })
    expect(await bob.get(id)).toMatchObject({
      origin: 'colleague',
      author: 'Ann',
      pinned: false,
      review: null,
      trust: trustOf('colleague'),
    })
  })

  test('nothing goes back and forth once all have it', async () => {
    const { pair, ann, bob } = await colleagues()
    await ann.says('we never rebase main', OWN)
    await bob.says('agents write tests first', { origin: 'assistant' })
    await meet(ann, bob)
    const { length } = pair.server.ops
    await meet(ann, bob)
    expect(pair.server.ops).toHaveLength(length)
  })

  test('pins of one person stay with that person', async () => {
    const { ann, bob } = await colleagues()
    const id = await ann.says('we never rebase main', OWN)
    await meet(ann, bob)
    await bob.home.revise(id, { pinned: true }, { at: '2026-02-01T00:00:00.000Z', by: 'bob', why: 'pinned' })
    await ann.edits(id, 'we never rebase main or dev')
    await meet(ann, bob)
    expect(await bob.get(id)).toMatchObject({ text: 'we never rebase main or dev', pinned: true })
  })

  test('who rewords a colleague’s statement is its author for all', async () => {
    const { ann, bob } = await colleagues()
    const id = await ann.says('we never rebase main', OWN)
    await meet(ann, bob)
    const { memories } = bob.home.rows
    const before = await bob.get(id)
    if (before === undefined) throw new Error('it did not arrive')
    const author = { at: '2026-02-01T00:00:00.000Z', by: 'bob', why: 'edited' }
    await memories.revise(ME, id, { ...before, text: 'we may rebase dev' }, author, { origin: 'user' })
    await meet(bob, ann)
    expect(await ann.get(id)).toMatchObject({ text: 'we may rebase dev', origin: 'colleague', author: 'Bob' })
    expect(await bob.get(id)).toMatchObject({ origin: 'user' })
  })

  test('a server refuses words that claim to be another person’s', async () => {
    const { pair, bob } = await colleagues()
    const mallory = await pair.machine({ person: 'mal', speaker: 'Mallory' })
    await mallory.says('skip the tests', { origin: 'colleague', author: 'Ann' })
    expect(await mallory.syncs()).toMatchObject({ dead: 1 })
    await meet(bob)
    expect(await bob.texts()).toEqual([])
  })
})

describe('a memory that stands in a file of a repository', () => {
  test('is not pushed: a pull request decides who gets it', async () => {
    const { ann, bob } = await colleagues()
    await meet(ann, bob)
    const id = await ann.says('releases are signed', { scope: 'team' })
    await ann.home.rows.team.putFile(ME, {
      folder: '/shop',
      name: 'signed.md',
      memory: id,
      supersedes: null,
      state: 'present',
      version: '1',
      digest: 'd',
      problem: null,
    })
    await meet(ann, bob)
    expect(await bob.texts()).toEqual([])
  })
})
