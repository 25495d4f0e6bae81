import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { reject } from '../../src/extract/rejections.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { author, ME, makeId, STRANGER } from '../store/examples.ts'
import { ask, temporaryStore } from '../store/temporary-store.ts'
import { admitted, judged, living, memory, refusal } from './admit-home.ts'

const DRAFT = { text: 'Deploys go out on Tuesdays', topic: 'deploys', kind: 'operational' } as const

async function learnedAndRejected(neverAgain: boolean): Promise<{ store: SqliteStore; id: string }> {
  const store = await temporaryStore()
  const [learned] = await judged(store, 'run', [DRAFT])
  const id = learned?.id ?? ''
  expect(unwrap(await reject({ store, makeId }, ME, id, author(2), { neverAgain }))).toEqual({
    id,
    restored: [],
  })
  return { store, id }
}

describe('what a person rejects', () => {
  test('is forgotten, and the same is not learned again; something like it may be', async () => {
    const { store, id } = await learnedAndRejected(false)
    expect(await memory(store, id)).toMatchObject({ state: 'forgotten', text: '' })
    expect(await refusal(store, DRAFT, 'later')).toMatchObject({ code: 'refused' })
    expect(await refusal(store, { ...DRAFT, text: `${DRAFT.text}, and on Fridays` }, 'later')).toBeUndefined()
  })

  test('for good is never learned again: not the same, nor something like it on the topic', async () => {
    const { store } = await learnedAndRejected(true)
    for (const draft of [
      DRAFT,
      { ...DRAFT, topic: 'other' },
      { ...DRAFT, text: 'deploys go out on tuesdays.' },
      { ...DRAFT, text: 'Deploys always go out on Tuesdays' },
      { ...DRAFT, text: 'Deploys go out on Tuesdays, usually' },
    ])
      expect(await refusal(store, draft, 'later')).toMatchObject({
        code: 'refused',
        message: expect.stringContaining('rejected'),
      })
    expect(await refusal(store, { ...DRAFT, origin: 'assistant' })).toMatchObject({ code: 'refused' })
    expect(await living(store)).toEqual([])
  })

  test('leaves other things on the topic alone, and the person may still say it', async () => {
    const { store } = await learnedAndRejected(true)
    const other = { ...DRAFT, text: 'Rollbacks need the approval of the team lead' }
    expect(await judged(store, 'later', [other], 3)).toMatchObject([{ outcome: 'added' }])
    expect(await refusal(store, DRAFT)).toBeUndefined()
  })

  test('is kept as digests only, so that a purge leaves no word of it', async () => {
    const { store } = await learnedAndRejected(true)
    const rows = JSON.stringify(await ask(store.path, 'SELECT * FROM rejections'))
    expect(rows).not.toMatch(/deplo|tuesda/i)
    expect(JSON.parse(rows)).toHaveLength(1)
  })

  test('gives way to what it had replaced', async () => {
    const store = await temporaryStore()
    const old = await admitted(store, { ...DRAFT, text: 'Deploys go out on Mondays' }, 1)
    const [learned] = await judged(store, 'run', [DRAFT], 2)
    const id = learned?.id ?? ''
    const answer = unwrap(await reject({ store, makeId }, ME, id, author(3), { neverAgain: true }))
    expect(answer).toEqual({ id, restored: [old.id] })
    expect(await living(store)).toEqual(['Deploys go out on Mondays'])
  })

  test('must be there, and theirs', async () => {
    const { store, id } = await learnedAndRejected(false)
    const own = await admitted(store, { text: 'plum' })
    for (const [reach, which] of [
      [ME, 'nothing'],
      [ME, id],
      [STRANGER, own.id],
    ] as const)
      expect(await reject({ store, makeId }, reach, which, author(), { neverAgain: true })).toMatchObject({
        ...{ ok: false, error: { code: 'not_found' } },
      })
    expect(await store.rejections.list(STRANGER)).toEqual([])
    expect(await living(store)).toEqual(['plum'])
  })
})
