import { describe, expect, test } from 'vitest'
import { PROMISES, type ProductPromise } from '../promises.ts'
import { judgePromises } from './promises.ts'
import { readSources } from './tree.ts'

const TWO: ProductPromise[] = [
  { id: 'yours.export', title: 'Export', text: 'All of it.', status: 'kept' },
  { id: 'yours.sync', title: 'Sync', text: 'Everywhere.', status: 'later' },
]

describe('every promise is proven or said to be not built yet', () => {
  test('each kept promise is cited by a test, and each citation names a promise', () => {
    const { uncited, unknown, summary } = judgePromises(PROMISES, readSources('test'))
    console.info(summary)
    expect({ uncited, unknown }).toEqual({ uncited: [], unknown: [] })
  })

  test('ids are unique and lie under one of the eight headings', () => {
    const headings = [
      'nothing-lost',
      'never-in-the-way',
      'free',
      'few-and-right',
      'traceable',
      'private',
      'yours',
      'honest',
    ]
    expect(new Set(PROMISES.map(({ id }) => id)).size).toBe(PROMISES.length)
    expect([...new Set(PROMISES.map(({ id }) => id.split('.')[0]))].sort()).toEqual([...headings].sort())
  })

  test.each([
    `test('all comes back [promise:yours.export]', () => {})`,
    `it('[promise:yours.export] all comes back', () => {})`,
    `describe('export [promise:yours.export]', () => {})`,
    `test.each(rows)('%s comes back [promise:yours.export]', () => {})`,
    `test.for(rows)('%s comes back [promise:yours.export]', () => {})`,
    `test.concurrent('all comes back [promise:yours.export]', () => {})`,
    'for (const host of hosts) test(`${host} [promise:yours.export]`, () => {})',
  ])('%s keeps the promise', (source) => {
    expect(judgePromises(TWO, { 'test/a.test.ts': source })).toEqual({
      uncited: [],
      unknown: [],
      summary: 'promises: 1 kept and cited, 1 not built yet: yours.sync',
    })
  })

  test.each([
    '',
    `// test('all comes back [promise:yours.export]', () => {})`,
    `const title = '[promise:yours.export]'`,
    `test.skip('all comes back [promise:yours.export]', () => {})`,
    `test.todo('all comes back [promise:yours.export]')`,
    `describe.skip('later', () => { test('all comes back [promise:yours.export]', () => {}) })`,
    `test('all comes back', () => { check('[promise:yours.export]') })`,
  ])('%s leaves the promise unproven', (source) => {
    expect(judgePromises(TWO, { 'test/a.test.ts': source }).uncited).toEqual(['yours.export'])
  })

  test('a promise nobody made is reported', () => {
    const source = `test('all [promise:yours.export] [promise:yours.exprot]', () => {})`
    expect(judgePromises(TWO, { 'test/a.test.ts': source }).unknown).toEqual(['yours.exprot'])
  })
})
