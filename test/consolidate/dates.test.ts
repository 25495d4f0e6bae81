import { describe, expect, test } from 'vitest'
import type { NewMemory } from '../../src/store/store.ts'
import { author, statement } from '../store/examples.ts'
import { homeAtNoon, planned, put, read } from './home.ts'

// A Wednesday.
const SAID = '2026-01-07T10:00:00.000Z'

async function dated(text: string, fields: Partial<NewMemory> = {}): Promise<string | undefined> {
  const { context } = await homeAtNoon()
  await put(context, { text, kind: 'action', validFrom: SAID, ...fields })
  return (await planned(context, 'date'))[0]?.text
}

describe('a relative date', () => {
  test.each([
    ['Release the parser tomorrow', 'Release the parser 2026-01-08'],
    ['The certificate must be renewed by Friday', 'The certificate must be renewed by 2026-01-09'],
    ['Die Freigabe kommt morgen', 'Die Freigabe kommt 2026-01-08'],
    ['The freeze begins next month', 'The freeze begins 2026-02'],
  ])('is counted from the day it was said: %s', async (text, expected) => {
    expect(await dated(text)).toBe(expected)
  })

  test.each<[string, string, Partial<NewMemory>]>([
    ['there is none', 'The tests are slow', {}],
    ['it is a habit', 'Deploys go out on Friday', {}],
    ['it is how things are done', 'Write what comes next week into the board', { kind: 'operational' }],
    ['it is a rule', 'Say today what is left', { kind: 'preference' }],
    ['it is pinned', 'Release the parser tomorrow', { pinned: true }],
  ])('stays where %s', async (_, text, fields) => {
    expect(await dated(text, fields)).toBeUndefined()
  })

  test('stays where it was said again on another day, since nobody knows which is meant', async () => {
    const { context } = await homeAtNoon()
    const id = await put(context, { text: 'Release the parser tomorrow', kind: 'action', validFrom: SAID })
    await context.store.memories.confirm(
      context.reach,
      id,
      { statedAt: '2026-01-20T10:00:00.000Z' },
      author(),
    )
    expect(await planned(context, 'date')).toEqual([])
  })

  test('is counted from the day on which a person put it in these words, and not from a judge’s', async () => {
    const { context } = await homeAtNoon()
    const id = await put(context, { text: 'Release the parser', kind: 'action', validFrom: SAID })
    const change = statement({ kind: 'action', text: 'Release the parser tomorrow' })
    await context.store.memories.revise(context.reach, id, change, { ...author(), run: 'a run' })
    expect(await planned(context, 'date')).toEqual([])
    const words = { ...(await read(context, id)), text: 'Release the parser the day after tomorrow' }
    await context.store.memories.revise(context.reach, id, words, author())
    expect(await planned(context, 'date')).toMatchObject([{ text: 'Release the parser 2026-02-02' }])
  })

  test('stays where the same statement with the date lives already', async () => {
    const { context } = await homeAtNoon()
    await put(context, { text: 'Release the parser tomorrow', kind: 'action', validFrom: SAID })
    await put(context, { text: 'Release the parser 2026-01-08', kind: 'action' })
    expect(await planned(context, 'date')).toEqual([])
  })
})
