import { describe, expect, test } from 'vitest'
import type { NewMemory } from '../../../src/store/store.ts'
import { author, statement } from '../../store/examples.ts'
import { houseAtNoon, planned, put, read } from './house.ts'

// A Wednesday.
const SAID = '2026-01-07T10:00:00.000Z'

async function dated(text: string, fields: Partial<NewMemory> = {}): Promise<string | undefined> {
  const { house } = await houseAtNoon()
  await put(house, { text, kind: 'action', validFrom: SAID, ...fields })
  return (await planned(house, 'date'))[0]?.text
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
    const { house } = await houseAtNoon()
    const id = await put(house, { text: 'Release the parser tomorrow', kind: 'action', validFrom: SAID })
    await house.store.memories.confirm(house.reach, id, { statedAt: '2026-01-20T10:00:00.000Z' }, author())
    expect(await planned(house, 'date')).toEqual([])
  })

  test('is counted from the day on which a person put it in these words, and not from a judge’s', async () => {
    const { house } = await houseAtNoon()
    const id = await put(house, { text: 'Release the parser', kind: 'action', validFrom: SAID })
    const change = statement({ kind: 'action', text: 'Release the parser tomorrow' })
    await house.store.memories.revise(house.reach, id, change, { ...author(), run: 'a run' })
    expect(await planned(house, 'date')).toEqual([])
    const words = { ...(await read(house, id)), text: 'Release the parser today' }
    await house.store.memories.revise(house.reach, id, words, author())
    expect(await planned(house, 'date')).toMatchObject([{ text: 'Release the parser 2026-01-31' }])
  })

  test('stays where the same statement with the date lives already', async () => {
    const { house } = await houseAtNoon()
    await put(house, { text: 'Release the parser tomorrow', kind: 'action', validFrom: SAID })
    await put(house, { text: 'Release the parser 2026-01-08', kind: 'action' })
    expect(await planned(house, 'date')).toEqual([])
  })
})
