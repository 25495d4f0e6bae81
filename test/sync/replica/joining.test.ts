import { describe, expect, test } from 'vitest'
import { err } from '../../../src/base/result.ts'
import { syncSpace } from '../../../src/sync/replica/run.ts'
import { enrol } from '../../../src/sync/replica/spaces.ts'
import { type Machine, ME, newPair, type Pair } from '../../support/sync/pair.ts'
import { PEER } from '../../support/sync/replicas.ts'

/** Two machines that both have one memory, of which the first has left the space. */
async function parted(): Promise<{ pair: Pair; one: Machine; two: Machine; id: string }> {
  const pair = newPair()
  const [one, two] = [await pair.machine(), await pair.machine()]
  const id = await one.says('we deploy on Monday')
  await meet(one, two)
  await one.leave()
  return { pair, one, two, id }
}

async function meet(...machines: Machine[]): Promise<void> {
  for (const machine of [...machines, ...machines]) await machine.syncs()
}

async function pasts({ home }: Machine, id: string): Promise<(string | undefined)[]> {
  return (await home.history(id)).map(({ statement }) => statement?.text)
}

describe('a machine that joins a space again', () => {
  test('takes the edit that was made elsewhere meanwhile, and brings no old text back', async () => {
    const { pair, one, two, id } = await parted()
    await two.edits(id, 'we deploy on Tuesday')
    await two.syncs()
    await one.join()
    expect(await one.syncs()).toMatchObject({ made: 0, pushed: 0, state: 'ready' })
    await meet(two, one)
    for (const machine of [one, two]) expect(await machine.texts()).toEqual(['we deploy on Tuesday'])
    expect(await pasts(one, id)).toContain('we deploy on Monday')
    expect(pair.server.ops).toHaveLength(2)
  })

  test('brings the edit that was made here after it left', async () => {
    const { one, two, id } = await parted()
    await one.edits(id, 'we deploy on Friday')
    await one.join()
    expect(await one.syncs()).toMatchObject({ made: 1, pushed: 1 })
    await meet(two, one)
    for (const machine of [one, two]) expect(await machine.texts()).toEqual(['we deploy on Friday'])
  })

  test('keeps its own text in the history where both sides were changed', async () => {
    const { one, two, id } = await parted()
    await two.edits(id, 'we deploy on Tuesday')
    await two.syncs()
    await one.edits(id, 'we deploy on Friday')
    await one.join()
    await meet(one, two)
    for (const machine of [one, two]) expect(await machine.texts()).toEqual(['we deploy on Tuesday'])
    expect(await pasts(one, id)).toContain('we deploy on Friday')
  })

  test('keeps a pin that was set here next to a text that was changed elsewhere', async () => {
    const { one, two, id } = await parted()
    await two.edits(id, 'we deploy on Tuesday')
    await two.syncs()
    const author = { at: new Date(one.context.clock.now() + 1000).toISOString(), by: 'ada', why: 'pinned' }
    await one.home.revise(id, { pinned: true }, author)
    await one.join()
    await meet(one, two)
    for (const machine of [one, two])
      expect(await machine.get(id)).toMatchObject({ text: 'we deploy on Tuesday', pinned: true })
  })

  test('forgets everywhere what was forgotten here, and here what was forgotten elsewhere', async () => {
    const { one, two, id } = await parted()
    const other = await two.says('we test on Friday')
    await two.syncs()
    await one.forgets(id)
    await one.join()
    await meet(one, two)
    for (const machine of [one, two]) expect(await machine.texts()).toEqual(['we test on Friday'])
    await one.leave()
    await two.forgets(other)
    await two.syncs()
    await one.join()
    await meet(one, two)
    for (const machine of [one, two]) expect(await machine.texts()).toEqual([])
  })

  test('has back what was forgotten by it and restored elsewhere, and brings back what it restored', async () => {
    const { one, two, id } = await parted()
    await one.join()
    await one.forgets(id)
    await meet(one, two)
    await one.leave()
    await two.restores(id)
    await two.syncs()
    await one.join()
    await meet(one, two)
    for (const machine of [one, two]) expect(await machine.texts()).toEqual(['we deploy on Monday'])
    await one.forgets(id)
    await meet(one, two)
    await one.leave()
    await one.restores(id)
    await one.join()
    await meet(one, two)
    for (const machine of [one, two]) expect(await machine.texts()).toEqual(['we deploy on Monday'])
  })

  test('purges everywhere what was purged here', async () => {
    const { pair, one, two, id } = await parted()
    const at = new Date(one.context.clock.now()).toISOString()
    await one.home.purge(id, { at, by: 'ada', why: 'purged' })
    await one.join()
    await meet(one, two)
    for (const machine of [one, two]) expect(await machine.home.dump()).not.toContain('Monday')
    expect(JSON.stringify(pair.server.ops)).not.toContain('Monday')
  })

  test('pushes what the space never had, and says once what both sides say', async () => {
    const { one, two } = await parted()
    await one.says('only here')
    await one.says('said on both')
    await two.says('said on both')
    await two.syncs()
    await one.join()
    await meet(one, two)
    const all = ['only here', 'said on both', 'we deploy on Monday']
    for (const machine of [one, two]) expect(await machine.texts()).toEqual(all)
  })

  test('comes to the same where two memories exchanged their texts meanwhile', async () => {
    const { one, two, id } = await parted()
    const other = await two.says('we test on Friday')
    await one.join()
    await meet(one, two)
    await one.leave()
    await two.edits(id, 'for a moment')
    await two.edits(other, 'we deploy on Monday')
    await two.edits(id, 'we test on Friday')
    await two.syncs()
    await one.join()
    await meet(one, two)
    for (const machine of [one, two])
      expect(await Promise.all([id, other].map(async (one) => machine.get(one)))).toMatchObject([
        { text: 'we test on Friday', state: 'active' },
        { text: 'we deploy on Monday', state: 'active' },
      ])
  })

  test('counts an edit that is made here while the log is still being read', async () => {
    const { one, two, id } = await parted()
    for (let number = 0; number < 250; number++) await two.says(`note ${number}`)
    await two.syncs()
    await one.join()
    let pages = 0
    const broken = {
      ...one.transport,
      pull: async (...args: Parameters<typeof one.transport.pull>) => {
        pages += 1
        if (pages > 1) return err({ kind: 'offline' as const, message: 'no answer' })
        return one.transport.pull(...args)
      },
    }
    expect(await syncSpace(one.context, PEER, broken, { now: true })).toMatchObject({
      made: 0,
      pushed: 0,
      state: 'offline',
    })
    const arrived = (await one.home.rows.memories.list(ME)).find(({ text }) => text === 'note 7')
    await one.edits(arrived?.id ?? '', 'note seven')
    await one.edits(id, 'we deploy on Friday')
    await meet(one, two)
    for (const machine of [one, two]) {
      expect(await machine.get(id)).toMatchObject({ text: 'we deploy on Friday' })
      expect(await machine.get(arrived?.id ?? '')).toMatchObject({ text: 'note seven' })
      expect(await machine.texts()).toHaveLength(251)
    }
  })
})

test('a project that is enrolled again takes the edit that was made elsewhere meanwhile', async () => {
  const pair = newPair()
  const [one, two] = [await pair.machine(), await pair.machine()]
  const at = '2026-01-31T12:00:00.000Z'
  for (const { home } of [one, two])
    await home.rows.projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, at)
  const id = await one.says('shared', { scope: 'team', project: 'p' })
  await meet(one, two)
  await enrol(one.context, PEER, { scopes: ['team'], projects: [] })
  await two.edits(id, 'edited elsewhere')
  await meet(two, one)
  await enrol(one.context, PEER, { scopes: ['team'], projects: ['p'] })
  await meet(one, two)
  for (const machine of [one, two]) expect(await machine.texts()).toEqual(['edited elsewhere'])
})
