import { describe, expect, test } from 'vitest'
import { encodeClock } from '../../../src/sync/log/clock.ts'
import {
  bucketOf,
  decodeOperation,
  digestBody,
  digestIds,
  encodeOperation,
} from '../../../src/sync/log/codec.ts'
import type { Operation } from '../../../src/sync/log/operation.ts'
import { makeId } from '../../store/examples.ts'

const REPLICA = makeId()

function operation(change: Partial<Operation> = {}): Operation {
  return {
    id: makeId(),
    space: 's',
    replica: REPLICA,
    clock: encodeClock({ ms: 1, counter: 0, replica: REPLICA }),
    memory: makeId(),
    generation: 0,
    kind: 'edit',
    by: 'ada',
    fields: { text: 'We deploy on Tuesdays' },
    ...change,
  }
}

describe('the text of an operation', () => {
  test('is read back as it was written, whatever the order of its keys', () => {
    const one = operation({ fields: { topic: null, text: 'a', mood: { b: 1, a: [2] } } })
    const other = { ...one, fields: { mood: { a: [2], b: 1 }, text: 'a', topic: null } }
    expect(encodeOperation(one)).toBe(encodeOperation(other))
    expect(decodeOperation(encodeOperation(one))).toEqual({ ok: true, value: one })
  })

  test('holds no field where none belongs', () => {
    expect(encodeOperation(operation({ kind: 'purge', fields: { text: 'secret' } }))).not.toContain('secret')
  })

  test('of a later version is recognised as such', () => {
    const body = encodeOperation(operation()).replace('"v":1', '"v":2')
    expect(decodeOperation(body)).toMatchObject({ ok: false, error: { kind: 'newer' } })
  })

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['other spaces', encodeOperation(operation()).replace('{"by"', '{ "by"')],
    ['an unknown part of the header', encodeOperation({ ...operation(), x: 1 } as Operation)],
    ['a clock of another replica', encodeOperation(operation({ replica: makeId() }))],
    ['a wrong id', encodeOperation(operation({ id: 'x' }))],
    ['a wrong kind', encodeOperation(operation({ kind: 'steal' as Operation['kind'] }))],
    ['a negative generation', encodeOperation(operation({ generation: -1 }))],
    ['an empty text', encodeOperation(operation({ fields: { text: '' } }))],
    ['a text that is too long', encodeOperation(operation({ fields: { text: 'x'.repeat(501) } }))],
    ['a forgotten state', encodeOperation(operation({ fields: { state: 'forgotten' } }))],
    ['a field with a name that is none', encodeOperation(operation({ fields: { __x: 1 } }))],
    ['half a create', encodeOperation(operation({ kind: 'create' }))],
    ['a restore of the first generation', encodeOperation(operation({ kind: 'restore' }))],
    ['a purge with words', encodeOperation(operation()).replace('"kind":"edit"', '"kind":"purge"')],
  ])('with %s is refused', (_what, body) => {
    expect(decodeOperation(body)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })

  test('over its size is refused before it is read', () => {
    expect(decodeOperation(' '.repeat(300_000))).toMatchObject({ ok: false, error: { kind: 'too-large' } })
  })
})

test('a bucket and its digest follow from ids alone', () => {
  const ids = [makeId(), makeId(), makeId()]
  expect(digestIds(ids)).toBe(digestIds([...ids].reverse()))
  expect(bucketOf('a')).toBe(Number.parseInt(digestBody('a').slice(0, 2), 16))
})
