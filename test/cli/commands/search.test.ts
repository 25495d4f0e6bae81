import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResult } from '../../../src/memoria.ts'
import { makePlace } from '../program.ts'

interface Found {
  readonly results: readonly SearchResult[]
}

const place = makePlace()
let uploads = ''

beforeAll(async () => {
  await place.prepare(async (m) => {
    const text = 'Image uploads over 4 MB fail behind the proxy, so the client sends parts'
    uploads = (await m.remember({ text, topic: 'uploads' })).id
    await m.remember({ text: 'Deploys of the shop are on Tuesdays', project: 'shop' })
    await m.remember({ text: 'Deploys of the bank are on Mondays', project: 'bank' })
    const old = await m.remember({ text: 'The linter is called eslint' })
    await m.remember({ text: 'The linter is called biome', supersedes: old.id })
    await m.addSession({
      host: 'a-host',
      id: 'session-1',
      project: 'shop',
      messages: [
        { id: 'm1', role: 'user', text: 'Why is the checkout slow?', at: '2026-01-31T12:00:00Z' },
        { id: 'm2', role: 'assistant', text: 'The basket query lacks an index.', at: '2026-01-31T12:00:05Z' },
      ],
    })
  })
})
afterAll(() => place.remove())

describe('memoria search', () => {
  test('the JSON has exactly this form', () => {
    const { results } = place.json<Found>('search', 'why do image uploads fail')
    expect(results).toEqual([
      {
        id: uploads,
        text: 'Image uploads over 4 MB fail behind the proxy, so the client sends parts',
        score: expect.any(Number),
        reasons: [expect.stringMatching(/^shares "/)],
        memory: expect.objectContaining({ id: uploads, topic: 'uploads', state: 'active' }),
      },
    ])
    expect(results[0]?.score).toBeGreaterThan(0)
    expect(results[0]?.score).toBeLessThanOrEqual(1)
  })

  test('nothing that fits is an empty list and no failure', () => {
    expect(place.json('search', 'zebra crossing')).toEqual({ results: [], reason: expect.any(String) })
    for (const args of [[], ['--history'], ['--sessions']]) {
      const { reason } = place.json<{ reason: string }>('search', ...args, 'zebra crossing')
      expect(reason).toMatch(/.{10}/)
      expect(place.run('search', ...args, 'zebra crossing')).toEqual({
        code: 0,
        stdout: `No matches for "zebra crossing".\nWhy: ${reason}.\n`,
        stderr: '',
      })
    }
  })

  test('what the files of the vault say stands apart, and only when it surely fits', () => {
    const folder = join(place.home, 'vault', 'notes')
    mkdirSync(folder, { recursive: true })
    const text = 'The stand at the harvest fair is booked until Friday'
    writeFileSync(join(folder, 'fair.md'), `# Stand\n\n${text}\n`)
    const query = 'until when is the harvest fair stand booked'
    expect(place.json('search', query)).toEqual({
      results: [],
      reason: expect.any(String),
      notes: [
        {
          vault: 'home',
          path: 'notes/fair.md',
          heading: 'Stand',
          title: 'fair',
          text,
          part: 'own',
          author: null,
          project: null,
          changedAt: expect.any(String),
          score: expect.any(Number),
          reasons: [expect.stringMatching(/^shares "/)],
        },
      ],
    })
    expect(place.run('search', query).stdout).toBe(`In the vault:\nnotes/fair.md#Stand\n  ${text}\n`)
    expect(place.json('search', 'zebra crossing')).toEqual({ results: [], reason: expect.any(String) })
    expect(place.json('recall', query)).toMatchObject({ memories: [], text: '' })
    expect(place.run('search', '--history', query).stdout).not.toContain('fair.md')
  })

  test('--explain shows what spoke for each candidate, also for those left out', () => {
    const { considered } = place.json<{ considered: { id: string; passes: boolean; features: object }[] }>(
      ...['search', '--explain', 'why do image uploads fail'],
    )
    expect(considered[0]).toMatchObject({ passes: true, needed: expect.any(Number), sum: expect.any(Number) })
    expect(considered[0]?.features).toHaveProperty('coverage', { value: expect.any(Number), weight: 5 })
    const { stdout } = place.run('search', '--explain', 'why do image uploads fail')
    expect(stdout).toMatch(/fits [\d.]+ of [\d.]+ needed/)
  })

  test('--sessions gives sessions with their best messages', () => {
    const { results } = place.json<Found>('search', '--sessions', '--project', 'shop', 'basket index')
    expect(results).toMatchObject([{ session: 'session-1', messages: [{ message: 'm2' }] }])
  })

  test('memories of another project never appear [promise:few-and-right.scope]', () => {
    const found = (...args: string[]) => place.json<Found>('search', ...args).results.map(({ text }) => text)
    expect(found('deploys', '--project', 'shop')).toEqual(['Deploys of the shop are on Tuesdays'])
    expect(found('deploys', '--project', 'bank')).toEqual(['Deploys of the bank are on Mondays'])
    expect(found('deploys')).toEqual([])
    expect(found('deploys', '--all-projects')).toHaveLength(2)
    expect(place.run('search', 'deploys').stdout).toContain('2 results in other projects: add --all-projects')
  })

  test('what was replaced is not found any more [promise:few-and-right.superseded]', () => {
    const texts = place.json<Found>('search', 'what is the linter called').results.map(({ text }) => text)
    expect(texts).toEqual(['The linter is called biome'])
  })

  test('history gives what was said, with the session and the message as their host calls them', () => {
    const { results } = place.json<Found>('search', '--history', '--project', 'shop', 'basket index')
    expect(results).toEqual([
      {
        id: expect.any(String),
        text: 'The basket query lacks an index.',
        at: '2026-01-31T12:00:05.000Z',
        session: 'session-1',
        message: 'm2',
        score: expect.any(Number),
        reasons: [expect.any(String)],
      },
    ])
    const { stdout } = place.run('search', '--history', '--all-projects', 'basket index')
    expect(stdout).toBe('2026-01-31  ession-1  The basket query lacks an index.\n')
  })

  test.each([
    '" OR (* NEAR',
    'NEAR(a b)',
    'text:*',
    '"',
    '***',
    '-',
    "'; DROP TABLE memories; --",
    '^$[](){}\\',
  ])('the query %s is taken literally, and is no error', (query) => {
    expect(place.json<Found>('search', '--all-projects', '--', query)).toEqual({
      results: [],
      reason: expect.any(String),
    })
  })

  test('words between signs are found', () => {
    const { results } = place.json<Found>('search', '--', '-"uploads" OR (fail*')
    expect(results.map(({ id }) => id)).toEqual([uploads])
  })

  test('no more are given than were asked for', () => {
    expect(place.json<Found>('search', 'deploys', '--all-projects', '--limit', '1').results).toHaveLength(1)
  })
})
