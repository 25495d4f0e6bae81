import { expect, test } from 'vitest'
import { learnSession } from '../../../src/extract/learn/learn.ts'
import { localReader } from '../../../src/extract/learn/local.ts'
import { learnHome } from './room.ts'

/** Reads a session of so many turns; gives the processor time and what was kept. */
async function readingOf(count: number): Promise<{ cost: number; origins: string[] }> {
  const { context, say, memories } = await learnHome()
  const texts = Array.from({ length: count }, (_, at) => [
    `look at module ${at} and say what it does for the orders`,
    `Module ${at} keeps the orders of region ${at % 7} because their taxes differ.`,
  ])
  const session = await say(...texts.flat())
  const before = process.cpuUsage()
  expect(await learnSession(context, session, localReader())).toMatchObject({ ok: true })
  const { user } = process.cpuUsage(before)
  return { cost: user, origins: (await memories()).map(({ origin }) => origin) }
}

test('a session of thousands of turns is read in time that grows with their number, not with its square', async () => {
  await readingOf(50)
  const few = await readingOf(250)
  const many = await readingOf(2000)
  // Eight times the turns: with the square of their number it would be 64 times the work.
  expect(many.cost / few.cost).toBeLessThan(24)
  expect([...few.origins, ...many.origins]).not.toContain('user')
}, 180_000)
