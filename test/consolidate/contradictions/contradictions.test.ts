import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { consolidate, consolidateIfDue } from '../../../src/consolidate/consolidate.ts'
import { askContradictions } from '../../../src/consolidate/contradictions/contradictions.ts'
import { openContradictions } from '../../../src/consolidate/contradictions/open.ts'
import { ANSWER, JSON_SCHEMA } from '../../../src/consolidate/contradictions/question.ts'
import { undoRun } from '../../../src/extract/undo.ts'
import type { OpenContext } from '../../../src/memoria.ts'
import { reviewQueue } from '../../../src/vault/review/queue.ts'
import { failing, spoken, structured } from '../../llm/behaviours.ts'
import { type Behaviour, fakeApi } from '../../llm/fake-api.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'
import { minute } from '../../store/examples.ts'
import { put, read, talked } from '../home.ts'

const ROLLBACK = 'A failed checkout deploy is rolled back by the release engineer'
const FORWARD = 'After a failed checkout deploy nobody goes back, a patch follows'
const says = (relation: string, newer = 'b') => structured({ pairs: [{ pair: 1, relation, newer }] })

async function homeWith(...script: readonly Behaviour[]) {
  const api = await fakeApi(...script)
  const settings = ['judge.provider=openai', `judge.baseUrl=${api.url}/v1`, 'judge.model=gpt-5-mini']
  const clock = standingClock()
  const { context } = await temporaryMemoria({ clock, settings })
  const older = await put(context, { text: ROLLBACK, validFrom: minute(1) })
  const newer = await put(context, { text: FORWARD, validFrom: minute(2) })
  return { api, context, clock, older, newer }
}

async function statesOf(context: OpenContext, ...ids: string[]): Promise<string[]> {
  return Promise.all(ids.map(async (id) => (await read(context, id)).state))
}

describe('suspected contradictions', () => {
  test('a contradiction that a model sees is an open conflict in review, and replaces nothing', async () => {
    const { api, context, older, newer } = await homeWith(says('contradicts'))
    const { steps, pairs } = await askContradictions(context)
    expect(pairs).toBe(1)
    const slept = unwrap(await consolidate(context, { disputes: steps }))
    expect(await statesOf(context, older, newer)).toEqual(['conflict', 'conflict'])
    const waiting = await reviewQueue(context)
    expect(waiting.map(({ id }) => id).sort()).toEqual([older, newer].sort())
    expect(waiting[0]?.why).toContain('reject one of the two')
    for (const { why } of slept.steps) expect(why).not.toMatch(/checkout|deploy|patch/)
    expect(api.requests[0]?.body).toContain('rolled back by the release engineer')
    const costs = await context.store.costs.list()
    expect(costs).toMatchObject([{ why: 'contradictions', provider: 'openai' }])
    unwrap(await undoRun(context, context.reach, context.author('undo')))
    expect(await statesOf(context, older, newer)).toEqual(['active', 'active'])
    expect(await askContradictions(context)).toMatchObject({ pairs: 0 })
  })

  test.each(['same', 'independent'])(
    'two memories that a model calls %s stay as they are',
    async (relation) => {
      const { context, older, newer } = await homeWith(says(relation))
      expect(await openContradictions(context)).toMatchObject({ pairs: 1, opened: 0, run: null })
      expect(await statesOf(context, older, newer)).toEqual(['active', 'active'])
    },
  )

  test('a pair is asked about once, and again when one of the two says something else', async () => {
    const { api, context, newer } = await homeWith(says('independent'))
    await askContradictions(context)
    await askContradictions(context)
    expect(api.requests).toHaveLength(1)
    const memory = await read(context, newer)
    const text = `${FORWARD} within a day`
    await context.store.memories.revise(context.reach, newer, { ...memory, text }, context.author('a test'))
    await askContradictions(context)
    expect(api.requests).toHaveLength(2)
  })

  test.each<[string, Behaviour]>([
    ['is no JSON', spoken('They contradict each other.')],
    ['names a relation that there is not', says('replaces')],
    ['is a refusal of the server', failing(401)],
  ])('an answer that %s changes nothing, and the pair is asked about again', async (_, behaviour) => {
    const { context, older, newer } = await homeWith(behaviour)
    const { steps, note } = await askContradictions(context)
    expect(steps).toEqual([])
    expect(note).toMatch(/^the model/)
    expect(note).not.toMatch(/checkout/)
    expect(await statesOf(context, older, newer)).toEqual(['active', 'active'])
    expect(await context.store.state.hasAny('contradictions.asked')).toBe(false)
  })

  test('an answer about a pair that was not asked about is left out', async () => {
    const { context } = await homeWith(
      structured({ pairs: [{ pair: 7, relation: 'contradicts', newer: 'a' }] }),
    )
    expect(await openContradictions(context)).toMatchObject({ pairs: 1, opened: 0 })
  })

  test('at most 20 pairs are in one question, and memories of two projects are never a pair', async () => {
    const { api, context } = await homeWith(structured({ pairs: [] }))
    for (let index = 0; index < 9; index++)
      await put(context, {
        text: `The checkout deploy of shard ${index} wakes somebody ${'x'.repeat(index + 1)}`,
      })
    await put(context, { text: 'The nightly ledger import reads from Lisbon', project: 'a' })
    await put(context, { text: 'The nightly ledger import is read by Oslo', project: 'b' })
    expect(await askContradictions(context)).toMatchObject({ pairs: 20 })
    await askContradictions(context)
    await askContradictions(context)
    expect(api.requests.map(({ body }) => body).join()).not.toContain('Lisbon')
  })

  test('without a model nothing is asked and nothing changes', async () => {
    const { context } = await temporaryMemoria({ clock: standingClock() })
    const ids = [await put(context, { text: ROLLBACK }), await put(context, { text: FORWARD })]
    expect(await openContradictions(context)).toEqual({ pairs: 0, opened: 0, run: null, note: '' })
    expect(await statesOf(context, ...ids)).toEqual(['active', 'active'])
  })

  test('with the budget spent the model is not asked, and the reason is given', async () => {
    const { api, context } = await homeWith(says('contradicts'))
    const none = { usd: 0, tokens: 0 }
    const config = { ...context.config, budget: { day: none, month: none } }
    const { steps, note } = await askContradictions({ ...context, config, latest: () => ({ config }) })
    expect([steps, api.requests]).toEqual([[], []])
    expect(note).toMatch(/^the model did not answer: /)
  })

  test('the run in quiet hours asks when it is due, and what the model saw is one undo', async () => {
    const { api, context, clock, older, newer } = await homeWith(says('contradicts'))
    const calm = new AbortController().signal
    await consolidateIfDue(context, calm)
    expect(api.requests).toEqual([])
    await talked(context, 5)
    clock.days(1)
    expect(await consolidateIfDue(context, calm)).not.toBeNull()
    expect(api.requests).toHaveLength(1)
    expect(await statesOf(context, older, newer)).toEqual(['conflict', 'conflict'])
    unwrap(await undoRun(context, context.reach, context.author('undo')))
    expect(await statesOf(context, older, newer)).toEqual(['active', 'active'])
  })

  test('a run in quiet hours that is stopped after the answer keeps what was paid for', async () => {
    const stop = new AbortController()
    const { api, context, clock, older, newer } = await homeWith((...asked) => {
      stop.abort()
      return says('contradicts')(...asked)
    })
    await talked(context, 5)
    clock.days(1)
    expect(await consolidateIfDue(context, stop.signal)).toBeNull()
    expect(await statesOf(context, older, newer)).toEqual(['conflict', 'conflict'])
    expect(await consolidateIfDue(context, new AbortController().signal)).not.toBeNull()
    expect(api.requests).toHaveLength(1)
  })

  test('the run in quiet hours asks nothing with the budget spent, and tidies all the same', async () => {
    const { api, context, clock } = await homeWith(says('contradicts'))
    const none = { usd: 0, tokens: 0 }
    const config = { ...context.config, budget: { day: none, month: none } }
    await talked(context, 5)
    clock.days(1)
    const calm = new AbortController().signal
    expect(await consolidateIfDue({ ...context, config, latest: () => ({ config }) }, calm)).not.toBeNull()
    expect(api.requests).toEqual([])
  })

  test('the schema for the provider and the check allow the same', () => {
    const item = JSON_SCHEMA.properties.pairs.items
    const pairs = [{ pair: 1, relation: 'contradicts', newer: 'unknown' }]
    expect(ANSWER.safeParse({ pairs }).success).toBe(true)
    for (const field of item.required) {
      const { [field]: _, ...rest } = pairs[0] ?? expect.unreachable()
      expect(ANSWER.safeParse({ pairs: [rest] }).success).toBe(false)
    }
  })
})
