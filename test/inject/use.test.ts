import { expect, test } from 'vitest'
import { noticeUse } from '../../src/inject/use.ts'
import { type InjectHouse, injectHouse, START } from './room.ts'

const RULE = 'Releases are cut with tools/cut-release.sh on Fridays'

async function usedOf({ memoria }: InjectHouse): Promise<number[]> {
  return (await memoria.list()).map(({ used }) => used.count)
}

test('what an answer takes up is counted, once for each turn, and not before the turn is over', async () => {
  const house = await injectHouse()
  await house.remember(RULE, { kind: 'decision' })
  await house.told(START)
  await house.say('s1', 'please ship it', 'I ran tools/cut-release.sh as noted for releases')
  expect(await noticeUse(house.house)).toBe(0)
  await house.say('s1', 'thanks, what is next', 'Nothing is open.')
  expect(await noticeUse(house.house)).toBe(1)
  expect(await noticeUse(house.house)).toBe(0)
  house.clock.pass(120_000)
  expect(await noticeUse(house.house)).toBe(0)
  expect(await usedOf(house)).toEqual([1])
  await house.say('s1', 'and once more', 'Again tools/cut-release.sh, for the release')
  house.clock.pass(120_000)
  expect(await noticeUse(house.house)).toBe(1)
  expect(await usedOf(house)).toEqual([2])
})

test('being told counts for nothing, nor do words that the prompt brought itself', async () => {
  const house = await injectHouse()
  await house.remember(RULE, { kind: 'decision' })
  await house.told(START)
  await house.say(
    's1',
    'run tools/cut-release.sh for the Friday releases',
    'Running tools/cut-release.sh for Friday releases.',
  )
  await house.say('s1', 'now paint the shed', 'The shed is painted green.')
  house.clock.pass(120_000)
  expect(await noticeUse(house.house)).toBe(0)
  expect(await usedOf(house)).toEqual([0])
})

test('use decides only between equals', async () => {
  const house = await injectHouse()
  const often = await house.remember('Apples are stored in the cellar', { kind: 'fact', importance: 0.6 })
  await house.remember('Pears are stored in the attic', { kind: 'fact', importance: 0.7 })
  for (let index = 0; index < 9; index++)
    await house.house.store.memories.markUsed(house.house.reach, [often], '2026-03-01T00:00:00.000Z')
  const text = await house.told(START)
  expect(text.indexOf('Pears')).toBeLessThan(text.indexOf('Apples'))
})

test('what an agent repeats of what it was told is not learned again, fenced or not', async () => {
  const house = await injectHouse()
  const rule = 'We never use axios here, the built-in fetch is enough'
  await house.remember(rule, { kind: 'correction' })
  const brief = await house.told(START)
  const line = brief.split('\n').find((one) => one.includes('axios')) ?? ''
  expect(line).toContain(']')
  const { learnLocally } = await import('../../src/extract/learn/local.ts')
  await house.say('s1', 'what do you know', `I was told:\n${brief}`, 'and in short', `${line}\n> ${line}`)
  await house.say(
    's1',
    'so what holds',
    'We decided that we never use axios here, since the built-in fetch is enough.',
  )
  house.clock.pass(20 * 60_000)
  await learnLocally(house.house)
  const memories = await house.memoria.list()
  expect(memories.map(({ text, confirmed, revision }) => ({ text, confirmed, revision }))).toEqual([
    { text: rule, confirmed: 0, revision: 1 },
  ])
})
