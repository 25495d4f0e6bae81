import { describe, expect, test } from 'vitest'
import { silentSkips } from './skips.ts'
import { readSources } from './tree.ts'

describe('a test that is not run says why', () => {
  test('no test is switched off silently', () => {
    expect(silentSkips(readSources('test'))).toEqual([])
  })

  test.each([
    `test.skip('later', () => {})`,
    `it.todo('later')`,
    `describe.only('this', () => {})`,
    `test.skipIf(isWindows)('modes', () => {})`,
    `test.runIf(isLinux)('modes', () => {})`,
    `test['skip']('later', () => {})`,
  ])('%s is reported', (source) => {
    expect(silentSkips({ 'test/a.test.ts': source })).toHaveLength(1)
  })

  test.each([
    `test('modes', (context) => context.skip(isWindows, 'Windows has no modes'))`,
    `test.each(rows)('%s', () => {})`,
    `const text = 'test.skip()'`,
  ])('%s is accepted', (source) => {
    expect(silentSkips({ 'test/a.test.ts': source })).toEqual([])
  })
})
