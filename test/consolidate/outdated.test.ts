import { describe, expect, test } from 'vitest'
import type { NewMemory } from '../../src/store/store.ts'
import { minute } from '../store/examples.ts'
import { homeAtNoon, planned, put } from './home.ts'

const OLD: Partial<NewMemory> = { text: 'Tests run with jest', topic: 'tests', validFrom: minute(1) }
const NEW: Partial<NewMemory> = {
  text: 'Tests run with vitest instead of jest now',
  topic: 'tests',
  validFrom: minute(2),
}

async function replaced(old: Partial<NewMemory>, fresh: Partial<NewMemory>): Promise<number> {
  const { context } = await homeAtNoon()
  const id = await put(context, { ...OLD, ...old })
  const by = await put(context, { ...NEW, ...fresh })
  const steps = await planned(context, 'replace')
  for (const step of steps) expect([step.memory.id, step.by.id]).toEqual([id, by])
  return steps.length
}

describe('what is outdated', () => {
  test('is replaced by a later statement that says it takes its place, whatever their topics', async () => {
    expect(await replaced({}, {})).toBe(1)
    expect(await replaced({}, { topic: 'speed' })).toBe(1)
    expect(await replaced({ topic: null }, { topic: null })).toBe(1)
    expect(await replaced({ origin: 'assistant', trust: 0.7 }, {})).toBe(1)
  })

  test.each<[string, Partial<NewMemory>, Partial<NewMemory>]>([
    ['says nothing of replacing', {}, { text: 'Tests run with vitest' }],
    ['replaces something else', {}, { text: 'Builds run with esbuild instead of webpack' }],
    ['was said earlier', {}, { validFrom: minute(0) }],
    ['was said at the same time', {}, { validFrom: minute(1) }],
    ['is trusted less', {}, { origin: 'assistant', trust: 0.7 }],
    ['speaks of another attribute on the same topic', {}, { text: 'Tests take 12 minutes now' }],
    ['is of another project', { project: 'a' }, { project: 'b' }],
    ['is of another scope', { project: 'a', scope: 'team' }, { project: 'a' }],
    ['is of another kind', {}, { kind: 'action' }],
    ['would replace what is pinned', { pinned: true }, {}],
    ['agrees with the older one', { text: 'Do not use jest for tests' }, {}],
    ['is an open conflict', {}, { state: 'conflict' }],
  ])('stays where the other %s', async (_, old, fresh) => {
    expect(await replaced(old, fresh)).toBe(0)
  })

  test('is what held until a time that is over, and nothing else', async () => {
    const { context } = await homeAtNoon()
    const over = await put(context, { text: 'The freeze is on', validTo: '2026-01-30T00:00:00.000Z' })
    await put(context, { text: 'The freeze is pinned', validTo: '2026-01-30T00:00:00.000Z', pinned: true })
    await put(context, { text: 'The sale is on', validTo: '2026-02-02T00:00:00.000Z' })
    await put(context, { text: 'The shop is open' })
    const steps = await planned(context, 'expire')
    expect(steps.map(({ memory, why }) => [memory.id, why])).toEqual([[over, 'held until 2026-01-30']])
  })
})
