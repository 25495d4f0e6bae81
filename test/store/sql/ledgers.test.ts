import { describe, expect, test } from 'vitest'
import type { Cost, InjectionRecord } from '../../../src/model/ledger.ts'
import { ME, minute } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

function cost(id: string, fields: Partial<Cost> = {}): Cost {
  return {
    id,
    at: minute(1),
    provider: 'a provider',
    model: 'a model',
    tokensIn: 100,
    tokensOut: 20,
    tokensCached: 80,
    dollars: 0.25,
    why: 'extract',
    session: null,
    project: null,
    ...fields,
  }
}

function injection(id: string, fields: Partial<InjectionRecord> = {}): InjectionRecord {
  return {
    id,
    at: minute(1),
    host: 'a host',
    session: null,
    project: null,
    channel: 'brief',
    memories: ['m'],
    revisions: [2],
    reasons: ['it fits'],
    also: ['session:s'],
    characters: 10,
    hostSession: null,
    entry: null,
    lookedAt: null,
    ...fields,
  }
}

describe('the cost ledger', () => {
  test('adds up what was spent since a time, each call once', async () => {
    const { costs } = await temporaryStore()
    expect(await costs.total('')).toEqual({ dollars: 0, tokens: 0, calls: 0 })
    await costs.add(cost('a'))
    await costs.add(cost('a', { dollars: 99 }))
    await costs.add(cost('b', { at: minute(5), dollars: 0.5, session: 's', project: 'p' }))
    expect(await costs.total('')).toEqual({ dollars: 0.75, tokens: 240, calls: 2 })
    expect(await costs.total(minute(5))).toEqual({ dollars: 0.5, tokens: 120, calls: 1 })
  })

  test('lists the newest first', async () => {
    const { costs } = await temporaryStore()
    const [early, late] = [cost('a'), cost('b', { at: minute(5), session: 's', project: 'p' })]
    for (const one of [early, late]) await costs.add(one)
    expect(await costs.list()).toEqual([late, early])
    expect(await costs.list({ limit: 1 })).toEqual([late])
    expect(await costs.list({ since: minute(6) })).toEqual([])
  })
})

describe('the injection ledger', () => {
  test('lists what was told, newest first, by session too', async () => {
    const { injections } = await temporaryStore()
    const [early, late] = [injection('a'), injection('b', { at: minute(5), session: 's', project: 'p' })]
    for (const one of [early, late, early]) await injections.add(ME, one)
    expect(await injections.list(ME)).toEqual([late, early])
    expect(await injections.list(ME, { session: 's' })).toEqual([late])
    expect(await injections.list(ME, { limit: 1 })).toEqual([late])
  })
})
