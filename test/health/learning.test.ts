import { describe, expect, test } from 'vitest'
import { pauseJudge } from '../../src/extract/learn/schedule.ts'
import { checkLearning, learningNumbers } from '../../src/health/learning.ts'
import { learnHome } from '../extract/learn/room.ts'

const KEY = { ANTHROPIC_API_KEY: 'key-of-nobody' }

async function told(
  settings: readonly string[],
  spent = 0,
  pause?: { until: string; why: string },
  env: Readonly<Record<string, string>> = KEY,
) {
  const { context, clock } = await learnHome(settings)
  const cost = {
    provider: 'anthropic',
    model: 'm',
    tokensIn: 1,
    tokensOut: 1,
    tokensCached: 0,
    why: 'extract',
  }
  await context.store.costs.add({
    ...cost,
    id: 'c',
    at: '2026-03-01T01:00:00.000Z',
    dollars: spent,
    session: null,
    project: null,
  })
  if (pause !== undefined) await pauseJudge(context.store, pause)
  return checkLearning(await learningNumbers(context.store, context.reach, context.config, clock, env))
}

describe('the judge', () => {
  test('without a model is well', async () => {
    expect(await told([])).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('no model is allowed'),
    })
  })

  test('whose budget is used up says so, until when, and that the local judge goes on [promise:honest.status]', async () => {
    expect(await told(['judge.provider=auto'], 0.3)).toMatchObject({
      state: 'degraded',
      says: expect.stringMatching(/local judge alone until 2026-03-02.*daily budget of 0\.25 USD/),
      hint: expect.stringContaining('memoria model cost'),
    })
  })

  test('that was left alone after too many failures, or for which there is no provider, says so', async () => {
    expect(await told(['judge.provider=anthropic'])).toMatchObject({ state: 'ok' })
    expect(await told(['judge.provider=anthropic'], 0, undefined, {})).toMatchObject({
      state: 'degraded',
      says: expect.stringContaining('ANTHROPIC_API_KEY is not set'),
    })
  })

  test('that cannot be asked for now says why', async () => {
    const pause = { until: '2026-03-01T13:00:00.000Z', why: 'the key was not accepted' }
    expect(await told(['judge.provider=auto'], 0, pause)).toMatchObject({
      state: 'degraded',
      says: expect.stringContaining(pause.why),
    })
    expect(await told([], 0, pause)).toMatchObject({ state: 'ok' })
  })
})
