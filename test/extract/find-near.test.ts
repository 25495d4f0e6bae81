import { describe, expect, test } from 'vitest'
import { minute } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'
import { admitted, judged, living, memory } from './admit-home.ts'

const OLD = { text: 'Sessions live in Redis', kind: 'decision' } as const
const NEW = { text: 'We keep logins in PostgreSQL now', kind: 'decision' } as const

async function withOthers() {
  const store = await temporaryStore()
  for (const text of ['The queue lives in RabbitMQ', 'Images live in the bucket', 'Logs are kept for a week'])
    await admitted(store, { text, kind: 'decision' }, 1)
  const { id } = await admitted(store, OLD, 1)
  return { store, id }
}

describe('what a judge says is replaced, in words', () => {
  test('is the memory that has the rare words of them', async () => {
    const { store, id } = await withOthers()
    const [fresh] = await judged(store, 'run', [{ ...NEW, replaces: 'sessions in Redis' }], 5)
    expect(fresh).toMatchObject({ outcome: 'added', superseded: id })
    expect(await memory(store, id)).toMatchObject({
      state: 'superseded',
      supersededBy: fresh?.id,
      validTo: minute(5),
    })
  })

  test.each([
    ['fits nothing', 'the colour of the logo'],
    ['has only common words', 'lives in the'],
    ['has too few of them', 'Redis cluster failover sentinel configuration'],
    ['is empty', ''],
  ])('and when it %s, nothing is replaced', async (_what, replaces) => {
    const { store, id } = await withOthers()
    expect(await judged(store, 'run', [{ ...NEW, replaces }], 5)).toMatchObject([{ superseded: null }])
    expect(await memory(store, id)).toMatchObject({ state: 'active' })
  })

  test('is of the same sort or topic', async () => {
    const { store, id } = await withOthers()
    const replaces = 'sessions in Redis'
    expect(await judged(store, 'a', [{ ...NEW, kind: 'debugging', replaces }], 5)).toMatchObject([
      { superseded: null },
    ])
    const draft = { text: 'Logins belong to PostgreSQL', kind: 'correction', replaces } as const
    expect(await judged(store, 'b', [draft], 6)).toMatchObject([{ superseded: id }])
  })

  test('is not what was said later, nor what is trusted more', async () => {
    const { store } = await withOthers()
    const replaces = 'sessions in Redis'
    expect(await judged(store, 'a', [{ ...NEW, replaces, at: minute(0) }], 5)).toMatchObject([
      { superseded: null },
    ])
    const theirs = { ...NEW, text: 'PostgreSQL has the logins', origin: 'assistant', replaces } as const
    expect(await judged(store, 'b', [theirs], 6)).toMatchObject([{ superseded: null }])
    expect(await living(store)).toContain(OLD.text)
  })
})
