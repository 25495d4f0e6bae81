import { describe, expect, test } from 'vitest'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { learnHome } from './room.ts'

const DECISION = 'we decided to use postgres instead of mysql because we need jsonb indexes'

async function afterSaying(...texts: readonly string[]) {
  const { context, say } = await learnHome()
  for (const text of texts) {
    await say(text, 'ok')
    await learnLocally(context)
  }
  const states = ['active', 'superseded', 'conflict'] as const
  const all = await context.store.memories.list(context.reach, { states })
  const of = (state: string) =>
    all.filter((one) => one.state === state).map(({ text, kind }) => `${kind}: ${text}`)
  return { active: of('active'), superseded: of('superseded') }
}

describe('a change of mind in the same session', () => {
  test.each([
    [
      'that names what it changes',
      'actually, use sqlite instead of postgres, because the app runs on laptops',
      /sqlite/,
    ],
    ['that does not', 'actually, use sqlite instead', /sqlite/],
    ['in other words', 'on second thought, go with sqlite', /sqlite/],
    ['in German', 'doch lieber sqlite nehmen', /sqlite/],
    ['in Japanese', 'やっぱりsqliteを使ってください', /sqlite/],
  ])('%s supersedes what was decided', async (_what, change, now) => {
    const { active, superseded } = await afterSaying(DECISION, change)
    expect(superseded).toEqual([expect.stringMatching(/^decision: .*postgres/)])
    expect(active).toEqual([expect.stringMatching(now)])
    expect(active[0]).toMatch(/^decision/)
  })

  test('without anything that it could change it is an order for now, and is not kept', async () => {
    expect(await afterSaying('fix the login test', 'actually, use sqlite instead')).toEqual({
      active: [],
      superseded: [],
    })
  })

  test('about the work at hand changes nothing that was decided', async () => {
    const { active, superseded } = await afterSaying(DECISION, 'actually, use a for loop here instead')
    expect(superseded).toEqual([])
    expect(active).toHaveLength(1)
  })

  test('long after it does not reach back', async () => {
    const between = Array.from({ length: 8 }, (_, index) => `fix test number ${index}`)
    const { superseded } = await afterSaying(DECISION, ...between, 'actually, use sqlite instead')
    expect(superseded).toEqual([])
  })
})

describe('a change of mind in a later session', () => {
  async function inSessions(...texts: readonly string[]) {
    const { context, memoria, clock } = await learnHome()
    for (const [number, text] of texts.entries()) {
      clock.pass(60_000)
      const at = new Date(clock.now()).toISOString()
      const messages = [{ id: `s${number}`, role: 'user' as const, text, at }]
      await memoria.addSession({ host: 'chat', id: `talk-${number}`, project: 'shop', messages })
      await learnLocally(context)
    }
    const states = ['active', 'superseded', 'conflict'] as const
    const all = await context.store.memories.list(context.reach, { states })
    return all.map(({ state, text }) => `${state}: ${text}`)
  }

  test('that names what was chosen supersedes it', async () => {
    const after = 'We decided to use MySQL instead of Postgres because the hosting only offers that'
    expect(
      await inSessions('We decided to use Postgres instead of MongoDB because we need joins', after),
    ).toEqual([
      expect.stringMatching(/^superseded: .*Postgres instead of MongoDB/),
      expect.stringMatching(/^active: .*MySQL/),
    ])
  })

  test('leaves alone what only mentions it', async () => {
    const after = 'We decided to use MySQL instead of Postgres because the hosting only offers that'
    const [first] = await inSessions(
      'We decided to back up the Postgres volumes nightly because of the audit',
      after,
    )
    expect(first).toMatch(/^active: .*nightly/)
  })
})
