import { describe, expect, test } from 'vitest'
import { isoTime } from '../../../src/base/clock.ts'
import { sleepDue } from '../../../src/knowledge/sleep/due.ts'
import { sleep, sleepIfDue } from '../../../src/knowledge/sleep/sleep.ts'
import type { House } from '../../../src/memoria.ts'
import { newMessage, newSession } from '../../store/examples.ts'
import { houseAtNoon, put } from './house.ts'

/** So many sessions in which something was said, now. */
async function talked(
  { store, reach, clock }: House,
  count: number,
  project: string | null = null,
): Promise<void> {
  for (let one = 0; one < count; one++) {
    const startedAt = isoTime(clock.now())
    const id = await store.sessions.put(newSession({ user: reach.user, project, startedAt }))
    await store.sessions.addMessage(newMessage(id, { at: startedAt }), { heard: false })
  }
}

describe('a run is due', () => {
  test('a day and five sessions after the last one, and not before', async () => {
    const { house, clock } = await houseAtNoon()
    await sleep(house)
    const lastAt = isoTime(clock.now())
    clock.days(0.5)
    await talked(house, 4)
    expect(await sleepDue(house)).toEqual({ due: false, lastAt, sessions: 4 })
    await talked(house, 3)
    expect(await sleepDue(house)).toEqual({ due: false, lastAt, sessions: 5 })
    clock.days(0.5)
    expect(await sleepDue(house)).toMatchObject({ due: true })
  })

  test('a day and no sessions after the last one it is not', async () => {
    const { house, clock } = await houseAtNoon()
    await talked(house, 5)
    clock.days(0.1)
    await sleep(house)
    clock.days(30)
    expect(await sleepDue(house)).toMatchObject({ due: false, sessions: 0 })
  })

  test('for the first time a day after the first session, when there were five', async () => {
    const { house, clock } = await houseAtNoon()
    expect(await sleepDue(house)).toEqual({ due: false, lastAt: null, sessions: 0 })
    await talked(house, 5)
    expect(await sleepDue(house)).toMatchObject({ due: false })
    clock.days(1)
    expect(await sleepDue(house)).toMatchObject({ due: true })
  })

  test('and only then it is done by itself, unless somebody needs the time', async () => {
    const { house, clock } = await houseAtNoon()
    await put(house, { text: 'Run the linter before a push' })
    await put(house, { text: 'Please run the linter before a push' })
    const calm = new AbortController().signal
    expect(await sleepIfDue(house, calm)).toBeNull()
    await talked(house, 5)
    clock.days(1)
    expect(await sleepIfDue(house, AbortSignal.abort())).toBeNull()
    expect(await sleepIfDue(house, calm)).toMatchObject({ steps: [{ what: 'merge' }] })
    expect(await sleepIfDue(house, calm)).toBeNull()
  })
})
