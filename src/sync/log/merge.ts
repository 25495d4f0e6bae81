import { laterClock } from './clock.ts'
import { FIELD_NAMES, type SyncedFields } from './fields.ts'
import { hasFields, type Operation } from './operation.ts'

/** The value of a field, with the clock of the operation that it came from. */
export interface FieldState {
  readonly value: unknown
  readonly clock: string
  /** The operation; it decides between two of one clock, as only a forged one can be. */
  readonly by: string
}

/**
 * All that the operations of one memory amount to. Merging is commutative, associative and idempotent: the same set of operations
 * gives the same state, in whatever order and however often they come.
 */
export interface MemoryState {
  /** The latest generation that an operation with fields belongs to. */
  readonly generation: number
  /** The fields of that generation; earlier ones do not count any more. */
  readonly fields: Readonly<Record<string, FieldState>>
  /** The greatest clock of a restore that began this generation. */
  readonly restored: string | null
  /** The latest generation that was forgotten, and the greatest clock of any forget. */
  readonly forgotten: { readonly generation: number; readonly clock: string } | null
  readonly purged: boolean
  /** The greatest clock of any operation: the next one must be later. */
  readonly latest: string | null
}

export const EMPTY_STATE: MemoryState = {
  generation: 0,
  fields: {},
  restored: null,
  forgotten: null,
  purged: false,
  latest: null,
}

/**
 * `living` memories have all their fields. A memory of which some fields have not arrived is `incomplete`. `forgotten` may come
 * back by a restore, `purged` never.
 */
export type MemoryStatus = 'living' | 'incomplete' | 'forgotten' | 'purged'

export function statusOf(state: MemoryState): MemoryStatus {
  if (state.purged) return 'purged'
  if (isForgotten(state)) return 'forgotten'
  return FIELD_NAMES.every((name) => Object.hasOwn(state.fields, name)) ? 'living' : 'incomplete'
}

/**
 * A forget ends its generation, whatever the clocks of edits say. It ends a later one too if it was made after the restore: then
 * somebody deleted the memory again without knowing that it had come back.
 */
function isForgotten({ forgotten, generation, restored }: MemoryState): boolean {
  if (forgotten === null) return false
  return forgotten.generation >= generation || (restored !== null && forgotten.clock > restored)
}

/** The fields of a living memory. */
export function livingFields({ fields }: MemoryState): SyncedFields {
  const values: Record<string, unknown> = {}
  for (const name of FIELD_NAMES) values[name] = fields[name]?.value
  return values as unknown as SyncedFields
}

/** The state after one more operation. */
export function mergeOperation(state: MemoryState, operation: Operation): MemoryState {
  const { kind, clock, generation } = operation
  const latest = laterClock(state.latest, clock)
  if (state.purged || kind === 'purge') return { ...EMPTY_STATE, purged: true, latest }
  if (kind === 'forget') return { ...state, forgotten: laterForget(state.forgotten, operation), latest }
  if (generation < state.generation) return { ...state, latest }
  const isNew = generation > state.generation
  const restored = isNew ? null : state.restored
  return {
    ...state,
    generation,
    fields: mergeFields(isNew ? {} : state.fields, operation),
    restored: kind === 'restore' ? laterClock(restored, clock) : restored,
    latest,
  }
}

/** The state that a set of operations amounts to. */
export function foldOperations(operations: Iterable<Operation>): MemoryState {
  let state = EMPTY_STATE
  for (const operation of operations) state = mergeOperation(state, operation)
  return state
}

/** Whether some field of the operation gave way to a later one. */
export function isOverruled(state: MemoryState, { kind, id, fields }: Operation): boolean {
  return hasFields(kind) && Object.keys(fields).some((name) => state.fields[name]?.by !== id)
}

function laterForget(
  before: MemoryState['forgotten'],
  { generation, clock }: Operation,
): NonNullable<MemoryState['forgotten']> {
  if (before === null) return { generation, clock }
  return {
    generation: Math.max(before.generation, generation),
    clock: laterClock(before.clock, clock) ?? clock,
  }
}

function mergeFields(
  fields: MemoryState['fields'],
  { id, clock, fields: given }: Operation,
): MemoryState['fields'] {
  const merged = { ...fields }
  for (const [name, value] of Object.entries(given)) {
    const before = Object.hasOwn(merged, name) ? merged[name] : undefined
    if (before === undefined || wins({ clock, by: id }, before)) merged[name] = { value, clock, by: id }
  }
  return merged
}

function wins(one: Pick<FieldState, 'clock' | 'by'>, other: Pick<FieldState, 'clock' | 'by'>): boolean {
  return one.clock === other.clock ? one.by > other.by : one.clock > other.clock
}
