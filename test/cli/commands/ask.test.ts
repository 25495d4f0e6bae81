import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace, temporaryPlace } from '../program.ts'

const place = makePlace()
const DEPLOYS = 'Deploys of the shop go out on Tuesdays, because support is staffed then'
const WHEN = 'on which day do deploys of the shop go out?'
const NOTE = 'Deploys of the shop go out only after the tests of the day are green'
let id = ''

beforeAll(async () => {
  const folder = join(place.home, 'vault', 'notes')
  await place.prepare(async (m) => {
    id = (await m.remember({ text: DEPLOYS, project: 'shop' })).id
    await m.remember({ text: 'Deploys of the bank go out on Mondays', project: 'bank' })
    await m.addSession({
      host: 'a-host',
      id: 'session-1',
      project: 'shop',
      messages: [
        { id: 'm1', role: 'user', text: 'The cellar light is switched by Ada.', at: '2026-01-31T12:00:00Z' },
      ],
    })
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'deploys.md'), `# Before\n\n${NOTE}\n`)
})
afterAll(() => place.remove())

describe('memoria ask', () => {
  test('the JSON has exactly this form', () => {
    expect(place.json('ask', '--project', 'shop', WHEN)).toEqual({
      question: WHEN,
      known: true,
      answer: `${DEPLOYS} [1]\n${NOTE} [2]`,
      sentences: [],
      unknown: [],
      by: null,
      note: '',
      sources: [
        {
          number: 1,
          cited: true,
          kind: 'memory',
          text: DEPLOYS,
          at: expect.any(String),
          place: null,
          id,
          revision: 1,
          origin: 'user',
          state: 'active',
          conflict: false,
        },
        {
          number: 2,
          cited: true,
          kind: 'note',
          text: NOTE,
          at: expect.any(String),
          vault: 'home',
          path: 'notes/deploys.md',
          heading: 'Before',
          part: 'own',
          place: 'notes/deploys.md#Before',
        },
      ],
      reason: '',
      looked: { memories: 1, files: 1, messages: 1 },
      earlier: null,
      saved: null,
      back: [],
    })
  })

  test('a person reads what was found, in groups, each with where it is from', () => {
    const { stdout, code } = place.run('ask', '--project', 'shop', WHEN)
    expect(code).toBe(0)
    expect(stdout.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')).toBe(
      [
        'This fits the question, quoted; no model put it into words.',
        ...['Memories:', `[1] ${DEPLOYS}`, `    ${id.slice(-8)}, DAY, user`],
        ...['In the vault:', `[2] ${NOTE}`, '    notes/deploys.md#Before, DAY', ''],
      ].join('\n'),
    )
  })

  test('what another project knows is pointed to', () => {
    const other = temporaryPlace()
    other.run('remember', '--project', 'shop', DEPLOYS)
    const { stdout } = other.run('ask', 'when do deploys go out')
    expect(stdout).toMatch(
      /^memoria does not know this\.\n[\s\S]*\n1 result in other projects: add --all-projects\n$/,
    )
    expect(other.run('ask', '--all-projects', 'when do deploys go out').stdout).toContain(DEPLOYS)
  })

  test('what is not known is said, and is no failure', () => {
    expect(place.json('ask', 'how tall is the tower of Pisa')).toMatchObject({
      known: false,
      sources: [],
      answer: null,
      reason: expect.stringMatching(/\w/),
      saved: null,
    })
    const { stdout, code } = place.run('ask', '--save', 'how tall is the tower of Pisa')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^memoria does not know this\.\nWhy: .+\.\nLooked at: 0 memories, 1 file of the vault, 0 messages\.\nNothing is filed\.\n$/,
    )
  })

  test('results that do not answer are not called those of other projects', () => {
    const kept = temporaryPlace()
    kept.remember(
      'The staging database is a copy of production from the first of the month',
      '--topic',
      'staging',
    )
    kept.remember('Sessions live in PostgreSQL and not in Redis', '--topic', 'session-store')
    expect(kept.json<{ results: unknown[] }>('search', 'what database do we use').results).toHaveLength(1)
    const { stdout } = kept.run('ask', 'what database do we use')
    expect(stdout).toMatch(/^memoria does not know this\./)
    expect(stdout).not.toContain('other projects')
  })

  test('what was only said is told as that', () => {
    const { stdout } = place.run('ask', '--project', 'shop', 'who switches the cellar light')
    expect(stdout).toMatch(
      /^This fits the question, quoted; no model put it into words\.\nSaid in sessions:\n\[1\] The cellar light is switched by Ada\.\n/,
    )
  })

  test('one project is asked, unless all are wanted', () => {
    const known = (...args: string[]) =>
      place.json<{ known: boolean }>('ask', ...args, 'when do deploys of the bank go out').known
    expect(known('--project', 'bank')).toBe(true)
    expect(known('--all-projects')).toBe(true)
    expect(errorOf(place.run('ask', '--json', '--project', 'nobody', 'x'))).toMatchObject({
      code: 'not_found',
    })
  })

  test('--save files it, and the next time that is said, also that it is stale', () => {
    const { saved } = place.json<{ saved: string }>('ask', '--save', '--project', 'shop', WHEN)
    expect(existsSync(saved)).toBe(true)
    expect(readFileSync(saved, 'utf8')).toContain(DEPLOYS)
    expect(place.json('ask', '--project', 'shop', WHEN)).toMatchObject({
      earlier: { path: expect.stringMatching(/^pages\/answers\//), updated: expect.any(String), stale: [] },
    })
    place.run('edit', id, '--text', DEPLOYS.replace('Tuesdays', 'Fridays'))
    const { stdout } = place.run('ask', '--project', 'shop', WHEN)
    expect(stdout).toMatch(
      /Filed before on .*: pages\/answers\/.*; what it was made from has changed \(\w{8} revised\)\n$/,
    )
    expect(place.run('ask', '--save', '--project', 'shop', WHEN).stdout).toContain(`Filed: ${saved}\n`)
    expect(readFileSync(saved, 'utf8')).toContain('Fridays')
  })

  test('nothing to ask is a mistake of use', () => {
    expect(place.run('ask').code).toBe(2)
    expect(errorOf(place.run('ask', '--json', ' '))).toMatchObject({ code: 'invalid_input' })
  })
})
