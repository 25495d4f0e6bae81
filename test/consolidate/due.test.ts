import { describe, expect, test } from 'vitest'
import { isoTime } from '../../src/base/clock.ts'
import { consolidate, consolidateIfDue } from '../../src/consolidate/consolidate.ts'
import { consolidationDue } from '../../src/consolidate/due.ts'
import { homeAtNoon, put, talked } from './home.ts'

describe('a run is due', () => {
  test('a day and five sessions after the last one, and not before', async () => {
    const { context, clock } = await homeAtNoon()
    await consolidate(context)
    const lastAt = isoTime(clock.now())
    clock.days(0.5)
    await talked(context, 4)
    expect(await consolidationDue(context)).toEqual({ due: false, lastAt, sessions: 4 })
    await talked(context, 3)
    expect(await consolidationDue(context)).toEqual({ due: false, lastAt, sessions: 5 })
    clock.days(0.5)
    expect(await consolidationDue(context)).toMatchObject({ due: true })
  })

  test('a day and no sessions after the last one it is not', async () => {
    const { context, clock } = await homeAtNoon()
    await talked(context, 5)
    clock.days(0.1)
    await consolidate(context)
    clock.days(30)
    expect(await consolidationDue(context)).toMatchObject({ due: false, sessions: 0 })
  })

  test('for the first time a day after the first session, when there were five', async () => {
    const { context, clock } = await homeAtNoon()
    expect(await consolidationDue(context)).toEqual({ due: false, lastAt: null, sessions: 0 })
    await talked(context, 5)
    expect(await consolidationDue(context)).toMatchObject({ due: false })
    clock.days(1)
    expect(await consolidationDue(context)).toMatchObject({ due: true })
  })

  test('and only then it is done by itself, unless somebody needs the time', async () => {
    const { context, clock } = await homeAtNoon()
    await put(context, { text: 'Run the linter before a push' })
    await put(context, { text: 'Please run the linter before a push' })
    const calm = new AbortController().signal
    expect(await consolidateIfDue(context, calm)).toBeNull()
    await talked(context, 5)
    clock.days(1)
    expect(await consolidateIfDue(context, AbortSignal.abort())).toBeNull()
    expect(await consolidateIfDue(context, calm)).toMatchObject({ steps: [{ what: 'merge' }] })
    expect(await consolidateIfDue(context, calm)).toBeNull()
  })
})
