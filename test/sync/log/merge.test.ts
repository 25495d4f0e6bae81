import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeClock } from '../../../src/sync/log/clock.ts'
import { canonicalJson, fieldsOf } from '../../../src/sync/log/fields.ts'
import { foldOperations, livingFields, mergeOperation, statusOf } from '../../../src/sync/log/merge.ts'
import type { Operation } from '../../../src/sync/log/operation.ts'
import { minute, newMemory } from '../../store/examples.ts'

const SEED = Number(process.env['MEMORIA_SEED'] ?? Date.now() % 1_000_000)
const REPLICAS = ['a', 'b', 'c'].map((name) => name.repeat(26))

const FIELDS = fieldsOf(
  {
    ...newMemory({ text: 'We deploy on Tuesdays' }),
    ...{ statedAt: minute(0), review: null, author: null, confirmed: 0, revision: 1 },
    ...{ used: { count: 0, lastAt: null }, createdAt: minute(0), updatedAt: minute(0) },
  },
  [],
)

let made = 0

function operation(change: Partial<Operation> & { readonly ms?: number }): Operation {
  const { ms = 1, ...rest } = change
  const replica = rest.replica ?? (REPLICAS[0] as string)
  made += 1
  return {
    id: `id${made}`,
    space: 's',
    replica,
    clock: encodeClock({ ms, counter: 0, replica }),
    memory: 'm',
    generation: 0,
    kind: 'edit',
    by: 'ada',
    fields: {},
    ...rest,
  }
}

const anyOperation = fc
  .record({
    kind: fc.constantFrom(
      'create' as const,
      'edit' as const,
      'restore' as const,
      'forget' as const,
      'purge' as const,
    ),
    generation: fc.nat(3),
    ms: fc.nat(20),
    replica: fc.constantFrom(...REPLICAS),
    text: fc.constantFrom('one', 'two', 'three'),
    topic: fc.constantFrom('x', null),
    isPurge: fc.nat(9),
  })
  .map(({ kind, generation, text, topic, isPurge, ...rest }) => {
    const edited = topic === null ? { text } : { text, topic }
    const fields = kind === 'edit' ? edited : { ...FIELDS, text }
    const isEmpty = kind === 'forget' || kind === 'purge'
    return operation({
      ...rest,
      kind: kind === 'purge' && isPurge > 0 ? 'forget' : kind,
      generation: kind === 'create' ? 0 : generation,
      fields: isEmpty ? {} : fields,
    })
  })

describe(`merging operations (seed ${SEED})`, () => {
  test('gives the same state in whatever order they come, and however often', () => {
    const plan = fc.array(anyOperation, { maxLength: 12 }).chain((all) =>
      fc.record({
        all: fc.constant(all),
        other: fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }),
      }),
    )
    fc.assert(
      fc.property(plan, ({ all, other }) => {
        expect(canonicalJson(foldOperations(other))).toBe(canonicalJson(foldOperations(all)))
      }),
      { numRuns: 1000, seed: SEED },
    )
  })

  test('gives the same state when two halves are merged apart and then together', () => {
    fc.assert(
      fc.property(fc.array(anyOperation, { maxLength: 12 }), fc.nat(12), (all, at) => {
        const [left, right] = [all.slice(0, at), all.slice(at)]
        const one = right.reduce(mergeOperation, foldOperations(left))
        const other = left.reduce(mergeOperation, foldOperations(right))
        expect(canonicalJson(one)).toBe(canonicalJson(other))
      }),
      { numRuns: 1000, seed: SEED },
    )
  })

  test('keeps a purged memory purged, whatever comes with it', () => {
    fc.assert(
      fc.property(fc.array(anyOperation), (all) => {
        const state = foldOperations([operation({ kind: 'purge' }), ...all])
        expect(statusOf(state)).toBe('purged')
        expect(state.fields).toEqual({})
      }),
      { numRuns: 300, seed: SEED },
    )
  })
})

const create = operation({ kind: 'create', fields: { ...FIELDS } })

describe('concurrent changes of one memory', () => {
  test('merge by field: the later one wins for each field alone', () => {
    const state = foldOperations([
      create,
      operation({ ms: 5, fields: { text: 'later', topic: 'early' } }),
      operation({ ms: 3, replica: REPLICAS[1] as string, fields: { text: 'earlier', pinned: true } }),
    ])
    expect(livingFields(state)).toMatchObject({ text: 'later', topic: 'early', pinned: true })
  })

  test('of one time are decided by the replica', () => {
    const edits = REPLICAS.map((replica) => operation({ ms: 5, replica, fields: { text: replica } }))
    expect(livingFields(foldOperations([create, ...edits])).text).toBe(REPLICAS.at(-1))
  })

  test('lose against a forget, however late their clock is', () => {
    const forget = operation({ ms: 2, kind: 'forget' })
    const edit = operation({ ms: 1_000_000, fields: { text: 'edited a year ahead' } })
    expect(statusOf(foldOperations([create, forget, edit]))).toBe('forgotten')
  })

  test('come back only by a restore that is later than every forget', () => {
    const forget = operation({ ms: 5, kind: 'forget' })
    const late = operation({ ms: 6, kind: 'restore', generation: 1, fields: { ...FIELDS, text: 'back' } })
    expect(livingFields(foldOperations([create, forget, late])).text).toBe('back')
    const again = operation({ ms: 9, kind: 'forget', replica: REPLICAS[1] as string })
    expect(statusOf(foldOperations([create, forget, late, again]))).toBe('forgotten')
  })

  test('of an earlier generation say nothing about a memory that came back', () => {
    const forget = operation({ ms: 5, kind: 'forget' })
    const back = operation({ ms: 6, kind: 'restore', generation: 1, fields: { ...FIELDS, text: 'back' } })
    const stale = operation({ ms: 9, fields: { text: 'from before' } })
    expect(livingFields(foldOperations([create, forget, back, stale])).text).toBe('back')
  })

  test('of which the beginning is missing make no memory', () => {
    expect(statusOf(foldOperations([operation({ fields: { text: 'a part' } })]))).toBe('incomplete')
  })
})
