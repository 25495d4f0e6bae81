import { describe, expect, test } from 'vitest'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { judgeTurns } from '../../../src/extract/local/judge.ts'
import { learnHome } from '../learn/room.ts'
import { turnsOf } from './turns.ts'

const ASKED =
  'Does the importer in `import-orders.ts` look into `orders.cache` before it asks the billing server?'
const GAP =
  'Right now `import-orders.ts` asks the billing server for every order and never reads `orders.cache`, because the cache is only filled at the end of a run. Looking into `orders.cache` first must happen before the lock is taken, so the call order changes as well.'
const RECOMMENDED =
  'My recommendation is to defer `orders.cache` until the billing server has version numbers, because `import-orders.ts` cannot tell an old order from a new one without them. Extracting `readOrder` first would help both importers, since they share the lock.'
const DONE = 'The importer looks into the cache first.'

function keeps(closing: string, next: string): boolean {
  const { drafts } = judgeTurns(turnsOf([ASKED, closing], [next, DONE]))
  return drafts.some(({ text }) => text.includes('orders.cache'))
}

describe('how something is at present', () => {
  test.each([
    'yes, do it',
    'fix that',
    'implement it now',
    'ja, mach das',
    'oui, fais ça',
    'sí, haz eso',
    'lock first, cache order as well',
    'yes, do 1. the cache 2. the lock 3. the billing server',
  ])('is not kept when the next prompt orders to change it: %s', (next) => {
    expect(keeps(GAP, next)).toBe(false)
  })

  test.each([
    'Who else reads the cache?',
    'what other caches are there, this one is old',
    'write this to the notes',
    'Now add a spinner to `login.tsx`',
    'address 17',
  ])('is kept when the next prompt is a question, a note or another task: %s', (next) => {
    expect(keeps(GAP, next)).toBe(true)
  })

  test('is withdrawn when it was learned before the order', async () => {
    const { context, say, memories } = await learnHome()
    await say(ASKED, GAP)
    await learnLocally(context)
    expect((await memories()).some(({ text }) => text.includes('Right now'))).toBe(true)
    await say('yes, fix that', DONE)
    await learnLocally(context)
    expect((await memories()).some(({ text }) => text.includes('Right now'))).toBe(false)
  })
})

describe('a recommendation', () => {
  test('is not kept when the next prompt orders something else about it', () => {
    expect(keeps(RECOMMENDED, 'extract and defer nothing')).toBe(false)
  })

  test.each(['yes', "let's go with that"])('is kept when the person accepts it: %s', (next) => {
    expect(keeps(RECOMMENDED, next)).toBe(true)
  })
})

test('a change that was made is kept when the next prompt orders more', () => {
  const changed = `I moved the lookup. ${GAP.replace('Right now', 'Until now')} \`import-orders.ts\` now reads \`orders.cache\` before the lock.`
  expect(keeps(changed, 'update the docs of the cache as well')).toBe(true)
})
