import { expect, test } from 'vitest'
import { noticeUse } from '../../src/inject/use.ts'
import { type InjectHome, injectHome, START } from './home.ts'

const RULE = 'Releases are cut with tools/cut-release.sh on Fridays'

async function usedOf({ memoria }: InjectHome): Promise<number[]> {
  return (await memoria.list()).memories.map(({ used }) => used.count)
}

test('what an answer takes up is counted, once for each turn, and not before the turn is over', async () => {
  const context = await injectHome()
  await context.remember(RULE, { kind: 'decision' })
  await context.told(START)
  await context.say('s1', 'please ship it', 'I ran tools/cut-release.sh as noted for releases')
  expect(await noticeUse(context.context)).toBe(0)
  await context.say('s1', 'thanks, what is next', 'Nothing is open.')
  expect(await noticeUse(context.context)).toBe(1)
  expect(await noticeUse(context.context)).toBe(0)
  context.clock.pass(120_000)
  expect(await noticeUse(context.context)).toBe(0)
  expect(await usedOf(context)).toEqual([1])
  await context.say('s1', 'and once more', 'Again tools/cut-release.sh, for the release')
  context.clock.pass(120_000)
  expect(await noticeUse(context.context)).toBe(1)
  expect(await usedOf(context)).toEqual([2])
})

test('being told counts for nothing, nor do words that the prompt brought itself', async () => {
  const context = await injectHome()
  await context.remember(RULE, { kind: 'decision' })
  await context.told(START)
  await context.say(
    's1',
    'run tools/cut-release.sh for the Friday releases',
    'Running tools/cut-release.sh for Friday releases.',
  )
  await context.say('s1', 'now paint the shed', 'The shed is painted green.')
  context.clock.pass(120_000)
  expect(await noticeUse(context.context)).toBe(0)
  expect(await usedOf(context)).toEqual([0])
})

test('use decides only between equals', async () => {
  const context = await injectHome()
  const often = await context.remember('Apples are stored in the cellar', { kind: 'fact', importance: 0.6 })
  await context.remember('Pears are stored in the attic', { kind: 'fact', importance: 0.7 })
  for (let index = 0; index < 9; index++)
    await context.context.store.memories.markUsed(context.context.reach, [often], '2026-03-01T00:00:00.000Z')
  const text = await context.told(START)
  expect(text.indexOf('Pears')).toBeLessThan(text.indexOf('Apples'))
})

test('what an agent repeats of what it was told is not learned again, fenced or not', async () => {
  const context = await injectHome()
  const rule = 'We never use axios here, the built-in fetch is enough'
  await context.remember(rule, { kind: 'correction' })
  const brief = await context.told(START)
  const line = brief.split('\n').find((one) => one.includes('axios')) ?? ''
  expect(line).toContain(']')
  const { learnLocally } = await import('../../src/extract/learn/local.ts')
  await context.say('s1', 'what do you know', `I was told:\n${brief}`, 'and in short', `${line}\n> ${line}`)
  await context.say(
    's1',
    'so what holds',
    'We decided that we never use axios here, since the built-in fetch is enough.',
  )
  context.clock.pass(20 * 60_000)
  await learnLocally(context.context)
  const { memories } = await context.memoria.list()
  expect(memories.map(({ text, confirmed, revision }) => ({ text, confirmed, revision }))).toEqual([
    { text: rule, confirmed: 0, revision: 1 },
  ])
})
