import { expect, test } from 'vitest'
import { undoRun } from '../../../src/extract/undo.ts'
import type { Memory } from '../../../src/memoria.ts'
import { type BackFixture, backFixture, PAGE } from './fixture.ts'

/** A judge's change, by itself. */
async function revisedByRun({ context, get }: BackFixture, id: string, text: string): Promise<void> {
  const memory = await get(id)
  const author = { ...context.author('heard'), by: 'judge:local', run: 'a-run' }
  await context.store.memories.revise(context.reach, id, { ...memory, text }, author)
}

const say = ({ text, state, review, origin }: Memory) => ({ text, state, review, origin })

test.each(['user', 'assistant'] as const)(
  'an edit and a newer automatic change of the same memory are both kept and shown: %s',
  async (origin) => {
    const here = await backFixture()
    const { keep, write, edit, back, get, m } = here
    const id = await keep('Deploys go out on Tuesdays', { origin })
    await write(PAGE, [id])
    await revisedByRun(here, id, 'Deploys go out on Mondays')
    edit(PAGE, (text) => text.replace('on Tuesdays', 'on Wednesdays'))
    const { changes, taken } = await back()
    expect(changes).toMatchObject([{ what: 'conflict', memory: id, file: PAGE }])
    const other = await get(changes[0]?.other ?? '')
    expect(say(await get(id))).toEqual({
      text: 'Deploys go out on Mondays',
      state: 'conflict',
      review: 'new',
      origin,
    })
    expect(say(other)).toEqual({
      text: 'Deploys go out on Wednesdays',
      state: 'conflict',
      review: 'new',
      origin: 'user',
    })
    expect(other).toMatchObject({ topic: 'deploys', evidence: [{ session: `vault:${PAGE}` }] })
    expect((await m.list({ review: 'new' })).memories).toHaveLength(2)
    expect(taken(PAGE).size).toBe(1)
    // A run that could not write the page afterwards sees the same again.
    expect((await back()).changes).toEqual([])
    // Whoever decides against one has decided for the other.
    await m.forget(id)
    expect(await get(other.id)).toMatchObject({ state: 'active' })
  },
)

test('who deleted a line whose memory was changed meanwhile does not lose the change', async () => {
  const here = await backFixture()
  const id = await here.keep('Deploys go out on Tuesdays')
  await here.write(PAGE, [id])
  await revisedByRun(here, id, 'Deploys go out on Mondays')
  here.edit(PAGE, (text) => text.replace(/- Deploys go.*\n/, ''))
  const { changes, run } = await here.back()
  expect(changes).toMatchObject([{ what: 'conflict', memory: id, other: null }])
  // Nothing was changed that could be undone.
  expect(run).toBeNull()
  expect(await here.get(id)).toMatchObject({ state: 'active', text: 'Deploys go out on Mondays' })
})

test('the edit of a memory that was replaced meanwhile contradicts what replaced it', async () => {
  const { keep, write, edit, back, get, later } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  later()
  const next = await keep('Deploys go out on Mondays', { supersedes: id })
  edit(PAGE, (text) => text.replace('on Tuesdays', 'on Wednesdays'))
  const { changes } = await back()
  expect(changes).toMatchObject([{ what: 'conflict', memory: next }])
  expect(await get(next)).toMatchObject({ state: 'conflict' })
  expect(await get(changes[0]?.other ?? '')).toMatchObject({ state: 'conflict' })
  expect(await get(id)).toMatchObject({ state: 'superseded' })
})

test('the edit of a memory that was forgotten meanwhile is a memory of its own', async () => {
  const { keep, write, edit, back, get, m } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  await m.forget(id)
  edit(PAGE, (text) => text.replace('on Tuesdays', 'on Wednesdays'))
  const { changes } = await back()
  expect(changes).toMatchObject([{ what: 'added' }])
  expect(await get(changes[0]?.memory ?? '')).toMatchObject({ text: 'Deploys go out on Wednesdays' })
  expect(await get(id)).toMatchObject({ state: 'forgotten' })
})

test('all that came back is one run, which is undone as a whole', async () => {
  const { keep, write, edit, back, get, context, m } = await backFixture()
  const one = await keep('Deploys go out on Tuesdays', { origin: 'assistant' })
  const two = await keep('Builds run at two', { topic: 'builds' })
  const three = await keep('Send the notes to support', { kind: 'action' })
  await write(PAGE, [one, two, three])
  const before = await Promise.all([one, two, three].map(get))
  edit(PAGE, (text) =>
    text
      .replace('on Tuesdays', 'on Fridays')
      .replace(/- Builds.*/, '- Hotfixes go out on any day')
      .replace('[ ]', '[x]'),
  )
  const { run, changes } = await back()
  expect(changes.map(({ what }) => what).sort()).toEqual(['added', 'done', 'forgotten', 'revised'])
  const undone = await undoRun(context, context.reach, context.author('undone'))
  expect(undone).toMatchObject({ ok: true, value: { run: { id: run, judge: 'vault' }, kept: [] } })
  const telling = ({ text, state, origin, trust, evidence, kind }: Memory) => ({
    text,
    state,
    origin,
    trust,
    evidence,
    kind,
  })
  expect((await Promise.all([one, two, three].map(get))).map(telling)).toEqual(before.map(telling))
  expect((await m.list()).memories).toHaveLength(3)
})
