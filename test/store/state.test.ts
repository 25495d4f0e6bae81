import { describe, expect, test } from 'vitest'
import { isListOf, isText } from '../../src/base/guards.ts'
import {
  countState,
  flagState,
  jsonState,
  pairState,
  type StateKey,
  textState,
  timeState,
} from '../../src/store/state.ts'
import { ask, meddle, temporaryStore } from './temporary-store.ts'

const NOON = '2026-03-04T12:00:00.000Z'

const CODECS: readonly [string, StateKey<unknown>, unknown, string, readonly string[]][] = [
  ['a text', textState('name'), 'any words', 'any words', ['']],
  ['a time', timeState('name'), NOON, NOON, ['', 'soon']],
  ['a count', countState('name'), 12, '12', ['', 'many', '-1', '1.5']],
  ['true', flagState('name'), true, 'yes', ['', 'maybe']],
  ['false', flagState('name'), false, 'no', ['true']],
  ['a pair', pairState('name'), ['disk_full', NOON], `disk_full ${NOON}`, ['', 'one', 'one ', 'a b c']],
  ['JSON', jsonState('name', isListOf(isText)), ['a', 'b'], '["a","b"]', ['', '["a",', '[1]', 'null']],
]

describe('state of the store', () => {
  test('any value by the beginning of its name', async () => {
    const store = await temporaryStore()
    await store.state.write(textState('author.prose').for('page%'), 'x')
    expect(await store.state.hasAny('author.')).toBe(true)
    expect(await store.state.hasAny('author.prose page%')).toBe(true)
    for (const prefix of ['authors', 'author.prose page%%', '%', 'prose'])
      expect(await store.state.hasAny(prefix)).toBe(false)
  })

  test.each(CODECS)('%s is kept as text and read back', async (_name, key, value, text) => {
    const store = await temporaryStore()
    expect(await store.state.read(key)).toBeUndefined()
    await store.state.write(key, value)
    expect(await ask(store.path, 'SELECT * FROM notes')).toEqual([{ name: 'name', value: text }])
    expect(await store.state.read(key)).toEqual(value)
  })

  test.each(CODECS)(
    'text that is not %s reads as never written',
    async (_name, key, value, _text, damaged) => {
      const store = await temporaryStore()
      for (const text of damaged) {
        await meddle(
          store.path,
          `DELETE FROM notes; INSERT INTO notes (name, value) VALUES ('name', '${text}')`,
        )
        expect(await store.state.read(key)).toBeUndefined()
      }
      await store.state.write(key, value)
      expect(await store.state.read(key)).toEqual(value)
    },
  )

  test('a removed value leaves no row, and removing it again does nothing', async () => {
    const { state, path } = await temporaryStore()
    await state.write(textState('a'), 'one')
    await state.write(textState('b'), 'two')
    await state.remove(textState('a'))
    await state.remove(textState('a'))
    expect(await state.read(textState('a'))).toBeUndefined()
    expect(await ask(path, 'SELECT name FROM notes')).toEqual([{ name: 'b' }])
  })

  test('each owner of a key has its own value, with its name behind a space', async () => {
    const { state, path } = await temporaryStore()
    const runs = timeState('vaultRun')
    await state.write(runs.for('/shop'), NOON)
    expect([await state.read(runs), await state.read(runs.for('/shop'))]).toEqual([undefined, NOON])
    expect(await ask(path, 'SELECT name FROM notes')).toEqual([{ name: 'vaultRun /shop' }])
    expect(runs.for('user').for('page').name).toBe('vaultRun user page')
  })

  test('a change of state is taken back with its transaction', async () => {
    const store = await temporaryStore()
    const key = countState('count')
    await store.state.write(key, 1)
    const failed = store.transaction(async ({ state }) => {
      await state.write(key, 2)
      expect(await state.read(key)).toBe(2)
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    expect(await store.state.read(key)).toBe(1)
  })
})
