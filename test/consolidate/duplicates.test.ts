import { describe, expect, test } from 'vitest'
import type { NewMemory } from '../../src/store/store.ts'
import { minute } from '../store/examples.ts'
import { homeAtNoon, planned, put } from './home.ts'

type Fields = Partial<NewMemory>
const STAGING = 'The staging database is copied from production every night'
const LESS = `${STAGING}, because the import tests need fresh rows`
const MORE = `${LESS}, as the team asked`

async function merged(one: Fields, other: Fields) {
  const { context } = await homeAtNoon()
  const ids = [await put(context, one), await put(context, other)]
  const steps = await planned(context, 'merge')
  return steps.map(({ memory, into, why }) => ({
    gone: ids.indexOf(memory.id),
    stays: ids.indexOf(into.id),
    why,
  }))
}

describe('two memories are one', () => {
  test.each([
    ['Always run the linter before a push', 'Please run the linter before a push'],
    ['The tests need to run in one process', 'Tests run in one process'],
    ['"The deploy takes ten minutes"', 'Deploy takes ten minutes!'],
    ['Bitte immer die Tests vor dem Deploy starten', 'Tests vor dem Deploy starten'],
  ])('when they differ in manners of speaking: %s', async (one, other) => {
    expect(await merged({ text: one }, { text: other, validFrom: minute(5) })).toEqual([
      { gone: 0, stays: 1, why: 'says the same in the same words' },
    ])
  })

  test('when one goes on where the other ends: what says more stays', async () => {
    const [step] = await merged({ text: MORE }, { text: LESS })
    expect(step).toMatchObject({ gone: 1, stays: 0, why: 'says the same, and less' })
  })

  test('and what the user said stays, however new and often stated the other is', async () => {
    const assistant = { origin: 'assistant', trust: 0.7, validFrom: minute(9) } as const
    const text = 'Always run the linter before a push'
    expect(await merged({ text }, { ...assistant, text: 'Run the linter before a push' })).toMatchObject([
      { gone: 1, stays: 0 },
    ])
    expect(await merged({ text: LESS }, { text: MORE })).toHaveLength(1)
    expect(await merged({ text: LESS }, { ...assistant, text: MORE })).toEqual([])
  })
})

describe('two memories stay two', () => {
  test.each<[string, string, string]>([
    ['another number', 'The server listens on port 3000 here', 'The server listens on port 3001 here'],
    ['another version', 'The build runs on Node 20.19', 'The build runs on Node 20.18'],
    ['a negation', 'Use the global cache for the builds', 'Do not use the global cache for the builds'],
    ['a negation in one word', 'Run migrations with locks', 'Run migrations without locks'],
    ['the opposite', 'Enable strict mode in the parser', 'Disable strict mode in the parser'],
    ['never and always', 'Always squash commits before merging', 'Never squash commits before merging'],
    ['a direction', 'Data is copied from staging to archive', 'Data is copied to staging from archive'],
    ['a preference turned round', 'We prefer tabs over spaces', 'We prefer spaces over tabs'],
    ['who does it', 'The worker starts the server', 'The server starts the worker'],
    ['an ending', 'The hook started the tests', 'The hook starts the tests'],
    ['a star', 'The answer allows origin *, *', 'The answer allows origin *'],
    ['a place', 'Builds run on workers', 'Builds run on workers in Bern'],
    ['a time', 'The API is served by nginx', 'The API was served by nginx'],
    ['a name', 'Sessions are kept in Redis here', 'Sessions are kept in Postgres here'],
    ['a condition', 'Deploys need an approval', 'Deploys need an approval on Fridays'],
    ['an exception', 'Every module has tests', 'Every module has tests except the parser'],
    ['a sign', 'The core is written in C', 'The core is written in C++'],
    ['a word in the middle', 'Prices are integers', 'Prices are nearly integers'],
    [
      'a word at the end that says much',
      'Builds run on workers',
      'Builds run on workers of the other team in Bern',
    ],
    ['code', 'Set x = [1] in the setup file', 'Set x = [2] in the setup file'],
    ['a negation in Chinese', '部署前运行测试', '部署前不运行测试'],
  ])('that differ in %s', async (_, one, other) => {
    expect(await merged({ text: one }, { text: other })).toEqual([])
  })

  test.each([
    'except on Sundays',
    'unless it is off',
    'but not the users',
    'never the users',
    'only in March',
    'at 3',
    'by `cron`',
    'see docs/rows.md',
  ])('where one goes on with something that changes what it says: %s', async (more) => {
    const text = LESS
    expect(await merged({ text }, { text: `${text}, ${more}` })).toEqual([])
  })

  const [one, other] = [
    { text: 'Run the linter before a push' },
    { text: 'Please run the linter before a push' },
  ]
  test.each<[string, Fields, Fields]>([
    ['of two projects', { project: 'a' }, { project: 'b' }],
    ['of a project and of the person', { project: 'a' }, {}],
    ['of a team and of a project', { project: 'a', scope: 'team' }, { project: 'a' }],
    ['of two kinds', { kind: 'fact' }, { kind: 'operational' }],
    ['of two files', { files: ['src/a.ts'] }, { files: ['src/b.ts'] }],
    ['one of which is pinned', { pinned: true }, {}],
    ['one of which is an open conflict', { state: 'conflict' }, {}],
    ['one of which is over', { state: 'superseded' }, {}],
  ])('%s', async (_, some, others) => {
    expect(await merged({ ...one, ...some }, { ...other, ...others })).toEqual([])
    expect(await merged(one, other)).toHaveLength(1)
  })

  test('where what says more was not looked at yet, or is on another topic', async () => {
    const more = { text: MORE }
    const less = { text: LESS }
    expect(await merged(more, less)).toHaveLength(1)
    expect(await merged({ ...more, review: 'new' }, less)).toEqual([])
    expect(await merged({ ...more, topic: 'staging' }, { ...less, topic: 'tests' })).toEqual([])
  })
})

test('of many that begin alike the same are found, and only those', async () => {
  const { context } = await homeAtNoon()
  const names = Array.from(
    { length: 60 },
    (_, index) => `part${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index)}`,
  )
  for (const name of names) await put(context, { text: `The tests of the module called ${name} are slow` })
  await put(context, { text: `The tests of the module called ${names[50]} are always slow` })
  expect(await planned(context, 'merge')).toHaveLength(1)
})
