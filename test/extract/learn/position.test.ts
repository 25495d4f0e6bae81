import { expect, test } from 'vitest'
import { positionIn } from '../../../src/extract/learn/position.ts'
import { allTurns } from '../../../src/extract/learn/turns.ts'
import { meddle } from '../../store/temporary-store.ts'
import { learnHome } from './room.ts'

test('a part knows the first prompt of its session and whether the session goes on after it', async () => {
  const { context, say } = await learnHome()
  const session = await say('Add resume', 'Added.', 'Rename it', 'Renamed.', 'Thanks', 'Gladly.')
  const { turns } = await allTurns(context.store, context.reach, session)
  const positionOf = positionIn(context, session)
  expect(await positionOf(turns.slice(0, 1))).toEqual({ opening: '', after: 'goes-on' })
  expect(await positionOf(turns.slice(1, 2))).toEqual({ opening: 'Add resume', after: 'goes-on' })
  expect(await positionOf(turns.slice(2))).toEqual({ opening: 'Add resume', after: 'open' })
  await meddle(context.paths.store, "UPDATE sessions SET ended_at = '2026-03-01T13:00:00.000Z'")
  expect(await positionOf(turns)).toEqual({ opening: '', after: 'ended' })
})

test('a session without a message for a day counts as ended, and a resumed one does not', async () => {
  const { context, say, clock } = await learnHome()
  const session = await say('Add resume', 'Added.')
  await meddle(context.paths.store, "UPDATE sessions SET ended_at = '2026-03-01T11:00:00.000Z'")
  const { turns } = await allTurns(context.store, context.reach, session)
  const positionOf = positionIn(context, session)
  expect(await positionOf(turns)).toMatchObject({ after: 'open' })
  clock.pass(25 * 3_600_000)
  expect(await positionOf(turns)).toMatchObject({ after: 'ended' })
})
