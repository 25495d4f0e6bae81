import { describe, expect, test } from 'vitest'
import { errorOf, type Place, temporaryPlace } from '../../program.ts'

interface Costs {
  readonly rows: readonly { of: string | null; calls: number; dollars: number }[]
  readonly total: object
  readonly budget: { today: { left: object }; month: object; reached: string | null }
}

/** Three calls of long ago and one of today. */
async function withCalls(today = 0.1): Promise<Place> {
  const place = temporaryPlace()
  await place.prepare(async ({ context: { store, makeId, clock } }) => {
    const add = (at: string, provider: string, project: string | null, dollars: number) =>
      store.costs.add({
        id: makeId(),
        at,
        provider,
        model: 'small',
        project,
        dollars,
        why: 'extract',
        session: null,
        tokensIn: 1000,
        tokensOut: 50,
        tokensCached: 200,
      })
    await add('2026-01-30T12:00:00.000Z', 'anthropic', 'shop', 0.01)
    await add('2026-01-31T12:00:00.000Z', 'anthropic', 'shop', 0.02)
    await add('2026-01-31T13:00:00.000Z', 'openai', null, 0)
    await add(new Date(clock.now()).toISOString(), 'anthropic', 'blog', today)
  })
  return place
}

function rows(place: Place, ...args: string[]): unknown[] {
  return place
    .json<Costs>('model', 'cost', ...args)
    .rows.map(({ of, calls, dollars }) => [of, calls, dollars])
}

describe('memoria model cost', () => {
  test('says that no model was asked, and what may be spent', () => {
    const place = temporaryPlace()
    const full = { usd: 0.25, tokens: 1_000_000 }
    expect(place.json('model', 'cost')).toMatchObject({
      since: null,
      by: 'day',
      rows: [],
      total: { calls: 0, dollars: 0 },
      budget: { today: { cap: full, spent: { dollars: 0, tokens: 0 }, left: full }, reached: null },
    })
    const { stdout } = place.run('model', 'cost')
    expect(stdout).toMatch(/^No model was asked yet, so nothing was spent\. None is allowed/)
    expect(stdout).toContain('today (UTC)  0.2500 USD of 0.2500 USD and 1000000 of 1000000 tokens left\n')
  })

  test('adds up by day, project, provider and purpose', async () => {
    const place = await withCalls()
    expect(rows(place).slice(0, 2)).toEqual([
      ['2026-01-30', 1, 0.01],
      ['2026-01-31', 2, 0.02],
    ])
    expect(rows(place, '--by', 'project')).toEqual([
      ['blog', 1, 0.1],
      ['shop', 2, 0.03],
      [null, 1, 0],
    ])
    expect(rows(place, '--by', 'provider').map((row) => (row as unknown[])[0])).toEqual([
      'anthropic/small',
      'openai/small',
    ])
    expect(rows(place, '--by', 'purpose').map((row) => (row as unknown[])[0])).toEqual(['extract'])
  })

  test('the sum has tokens in, out and cached, dollars and calls', async () => {
    const place = await withCalls()
    const { total } = place.json<Costs>('model', 'cost')
    expect(total).toMatchObject({ calls: 4, tokensIn: 4000, tokensOut: 200, tokensCached: 800 })
    expect(place.run('model', 'cost').stdout).toMatch(
      /\ntogether {4}0\.1300 USD {2}4 calls, 4000 tokens in, 200 out, 800 cached\ntoday \(UTC\) {2}0\.1500 USD of 0\.2500 USD/,
    )
  })

  test('--since leaves out what is older, and a time without calls is said', async () => {
    const place = await withCalls()
    expect(rows(place, '--since', '2026-01-31')).toHaveLength(2)
    expect(place.run('model', 'cost', '--since', '2999-01-01').stdout).toMatch(
      /^No model was asked since 2999-01-01/,
    )
  })

  test('a budget that is used up is said, with until when', async () => {
    const place = await withCalls(0.25)
    expect(place.json<Costs>('model', 'cost').budget.reached).toMatch(
      /^the daily budget of 0\.25 USD is used up/,
    )
    expect(place.run('model', 'cost').stdout).toMatch(
      /is used up \(0\.25 spent\): the local judge goes on alone until \d{4}-/,
    )
  })

  test.each([
    ['--by', 'moon'],
    ['--since', 'yesterday'],
  ])('%s %s is a wrong command line', (...args) => {
    const ran = temporaryPlace().run('model', 'cost', ...args, '--json')
    expect([ran.code, errorOf(ran).code]).toEqual([2, 'usage'])
  })
})
