import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/memoria.ts'
import { makePlace, temporaryPlace } from '../program.ts'

interface Listed {
  readonly memories: readonly Memory[]
}

const place = makePlace()

beforeAll(async () => {
  await place.prepare(async (m) => {
    const evidence = [{ session: 's1', messages: ['m1', 'm2'], quote: 'we decided on SQLite' }]
    const old = await m.remember({
      text: 'Data is in files',
      kind: 'decision',
      topic: 'storage',
      origin: 'assistant',
    })
    await m.remember({
      text: 'Data is in SQLite',
      kind: 'decision',
      topic: 'storage',
      supersedes: old.id,
      aliases: ['database'],
      keywords: ['sql'],
      files: ['src/store.ts'],
      evidence,
      origin: 'assistant',
    })
    await m.remember({ text: 'Prices are in cents', tags: ['money'], project: 'shop' })
    const gone = await m.remember({ text: 'The office is in Paris', tags: ['money'] })
    await m.forget(gone.id)
  })
})
afterAll(() => place.remove())

describe('memoria list', () => {
  test('the JSON has exactly this form [promise:traceable.evidence]', () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(place.json<Listed>('list', '--kind', 'decision')).toEqual({
      memories: [
        {
          id: expect.stringMatching(/^[0-9a-z]{26}$/),
          kind: 'decision',
          text: 'Data is in SQLite',
          topic: 'storage',
          aliases: ['database'],
          keywords: ['sql'],
          tags: [],
          files: ['src/store.ts'],
          importance: 0.5,
          pinned: false,
          user: 'local',
          scope: 'user',
          project: null,
          origin: 'assistant',
          trust: 0.7,
          author: null,
          state: 'active',
          supersededBy: null,
          confirmed: 0,
          evidence: [{ session: 's1', messages: ['m1', 'm2'], quote: 'we decided on SQLite' }],
          validFrom: time,
          statedAt: time,
          review: 'new',
          validTo: null,
          used: { count: 0, lastAt: null },
          revision: 1,
          createdAt: time,
          updatedAt: time,
        },
      ],
    })
  })

  test('--all also gives what was replaced and what was forgotten, the latter without its text', () => {
    const { memories } = place.json<Listed>('list', '--all')
    expect(memories.map(({ text, state, supersededBy }) => [text, state, supersededBy])).toEqual([
      ['Data is in files', 'superseded', memories[1]?.id],
      ['Data is in SQLite', 'active', null],
      ['Prices are in cents', 'active', null],
      ['', 'forgotten', null],
    ])
  })

  test.each([
    [[], ['Data is in SQLite', 'Prices are in cents']],
    [['--kind', 'fact'], ['Prices are in cents']],
    [['--scope', 'project'], ['Prices are in cents']],
    [['--state', 'superseded'], ['Data is in files']],
    [['--tag', 'money'], ['Prices are in cents']],
    [['--tag', 'mon'], []],
    [['--topic', 'storage'], ['Data is in SQLite']],
    [
      ['--project', 'shop'],
      ['Data is in SQLite', 'Prices are in cents'],
    ],
    [['--project', '.'], ['Data is in SQLite']],
    [
      ['--since', '2020-01-01'],
      ['Data is in SQLite', 'Prices are in cents'],
    ],
    [['--since', '2999-01-01'], []],
    [['--until', '2020-01-01'], []],
    [['--limit', '1'], ['Data is in SQLite']],
  ])('%j gives %j', (args, texts) => {
    expect(place.json<Listed>('list', ...args).memories.map(({ text }) => text)).toEqual(texts)
  })

  test('in words it is one line for each, and how many', () => {
    const { code, stdout } = place.run('list')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^[0-9a-z]{8} {2}decision {5}Data is in SQLite\n[0-9a-z]{8} {2}fact {9}Prices are in cents\n2 memories\n$/,
    )
  })

  test('a list that ends before the last one says that there are more', () => {
    expect(place.run('list', '--limit', '1').stdout).toMatch(
      /\n1 memory; there are more: give a larger --limit, or none\n$/,
    )
    expect(place.json<{ next: string }>('list', '--limit', '1').next).toMatch(/\w/)
    expect(place.run('list', '--limit', '2').stdout).toMatch(/\n2 memories\n$/)
  })

  test('an empty list says why it is empty', () => {
    expect(place.run('list', '--tag', 'nothing').stdout).toBe('No memory fits these filters.\n')
    expect(temporaryPlace().run('list').stdout).toBe('No memories yet. Keep one: memoria remember "…"\n')
  })
})
