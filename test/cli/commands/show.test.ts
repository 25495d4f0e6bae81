import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()
let first = ''
let second = ''

beforeAll(async () => {
  await place.prepare(async (m) => {
    const evidence = [{ session: 'session-9', messages: ['m4'], quote: 'let us use port 8080' }]
    first = (await m.remember({ text: 'The port is 8080', topic: 'port', tags: ['net'], evidence })).id
    second = (await m.remember({ text: 'The port is 9090', topic: 'port', supersedes: first })).id
  })
})
afterAll(() => place.remove())

describe('memoria show', () => {
  test('the JSON has the memory, its history, what it is linked with, and all that `why` has', () => {
    expect(place.json('show', first)).toEqual({
      memory: expect.objectContaining({ id: first, state: 'superseded', supersededBy: second }),
      history: [
        expect.objectContaining({ revision: 1, change: 'created', by: 'library', why: 'remembered' }),
        expect.objectContaining({ revision: 2, change: 'superseded', by: 'library' }),
      ],
      links: [{ from: second, relation: 'supersedes', to: first, createdAt: expect.any(String) }],
      made: [expect.objectContaining({ change: 'created', by: 'library' })],
      purged: false,
      sources: [expect.objectContaining({ hostSession: 'session-9', quote: 'let us use port 8080' })],
      replaced: [],
      replacedBy: expect.objectContaining({ id: second }),
      conflicts: [],
      overrides: [],
      resolvedBy: [],
      resolves: [],
      partOf: [],
      parts: [],
      seeAlso: [],
    })
    const { history, links, ...rest } = place.json<Record<string, unknown>>('show', first)
    expect(rest).toEqual(place.json('why', first))
  })

  test('in words it tells the evidence, the replacement and what happened', () => {
    const { code, stdout } = place.run('show', first)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^The port is 8080\n\nid {10}/)
    expect(stdout).toMatch(/^state {7}superseded$/m)
    expect(stdout).toMatch(
      /\nwhy\ncreated .* by a person, through library \(remembered\)\nsaid by you \(trust 1\)\n\nsaid in\n/,
    )
    expect(stdout).toContain(
      '  session session-9 is gone from the store; these words were kept\n  «let us use port 8080»\n',
    )
    expect(stdout).toContain(`replaced by   ${second.slice(-8)}  The port is 9090 (active)`)
    expect(stdout).toMatch(/^ {4}1 {2}\S+ {2}created by library \(remembered\) {2}The port is 8080$/m)
  })

  test('a purged memory is shown as purged, without an offer to bring it back', () => {
    const { id } = place.json<{ id: string }>('remember', 'The old port was 7070', '--topic', 'gone')
    place.run('forget', id, '--purge')
    const { stdout } = place.run('show', id)
    expect(stdout).toMatch(/^\(purged\)\n/)
    expect(stdout).toContain('Its text was purged.')
    expect(stdout).not.toContain('--undo')
    expect(place.json('show', id)).toMatchObject({ purged: true })
  })

  test('an id may be shortened from either end while it fits only one memory', () => {
    const shown = (id: string) => place.json<{ memory: { id: string } }>('show', id).memory.id
    expect(
      [second, second.slice(-8), second.slice(-4), second.slice(0, -2), second.toUpperCase()].map(shown),
    ).toEqual(Array(5).fill(second))
  })

  test('an id that fits nothing, two memories, or is too short says so and what to do', () => {
    const failed = (id: string) => errorOf(place.run('show', id, '--json'))
    expect(failed('zzzzzzzz').code).toBe('not_found')
    expect(failed('abc')).toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('4 characters'),
    })
    expect(failed(first.slice(0, 4))).toMatchObject({
      code: 'ambiguous',
      message: expect.stringContaining(`${first}, ${second}`),
      hint: 'Give more characters of the id.',
    })
    expect(failed('%%%%').code).toBe('not_found')
    expect(failed('____').code).toBe('not_found')
  })
})
