import type { Revision } from '../../model/memory.ts'
import { RETENTION_OVER } from '../../store/forgetting.ts'
import type { SyncedMemory } from '../../store/sync-rows.ts'
import { decodeClock } from '../log/clock.ts'
import { canonicalJson, type FieldName, fieldsOf } from '../log/fields.ts'
import { type MemoryState, statusOf } from '../log/merge.ts'
import { edit, type LocalChange, nextGeneration, picked, whole } from './local-change.ts'
import { isFromSync, type ReplicaWork } from './replica.ts'

/**
 * The change of a memory that was here and in the space before the two met: after the space was joined again, or a project
 * enrolled. There is no record of how it was last synced, only its history. What was certainly changed here after the space had its
 * value counts; in everything else the space holds, and what stood here stays in the history.
 */
export async function metChange(
  { sync, reach }: Pick<ReplicaWork, 'sync' | 'reach'>,
  row: SyncedMemory,
  state: MemoryState,
): Promise<LocalChange | undefined> {
  const status = statusOf(state)
  if (status === 'purged') return undefined
  const history = await sync.history(reach, row.memory.id)
  if (row.memory.state === 'forgotten') {
    if (row.purged && row.last.why !== RETENTION_OVER) return { kind: 'purge', generation: 0 }
    const isBackSince = state.restored !== null && timeOf(state.restored) > lastOf(history, 'forgotten')
    return status === 'forgotten' || isBackSince
      ? undefined
      : { kind: 'forget', generation: state.generation }
  }
  if (status === 'forgotten') {
    const isBackHere = lastOf(history, 'restored') > timeOf(state.forgotten?.clock ?? '')
    return isBackHere ? whole('restore', nextGeneration(state), row) : undefined
  }
  const fields = fieldsOf(row.memory, row.links)
  return edit(
    state,
    picked(fields, (name) => {
      const there = Object.hasOwn(state.fields, name) ? state.fields[name] : undefined
      // A field that the space lacks, because its server lost it.
      if (there === undefined) return true
      if (canonicalJson(fields[name]) === canonicalJson(there.value)) return false
      return changedAt(name, { row, history, there: there.value }) > timeOf(there.clock)
    }),
  )
}

/** The time of a clock; of one that cannot be read, later than all others. */
function timeOf(clock: string): number {
  return decodeClock(clock)?.ms ?? Number.POSITIVE_INFINITY
}

const NEVER = Number.NEGATIVE_INFINITY

function lastOf(history: readonly Revision[], change: Revision['change']): number {
  const last = history.findLast((one) => one.change === change)
  return last === undefined ? NEVER : Date.parse(last.at)
}

/** When a field was changed here from the value that the space has; never, where that is not certain. */
function changedAt(
  name: FieldName,
  {
    row,
    history,
    there,
  }: { readonly row: SyncedMemory; readonly history: readonly Revision[]; readonly there: unknown },
): number {
  const values = history.map(({ statement }) => (statement === null ? {} : { ...statement })) as Record<
    string,
    unknown
  >[]
  if (values.some((statement) => Object.hasOwn(statement, name))) {
    const here = canonicalJson(Reflect.get(row.memory, name))
    const texts = values.map((statement) => canonicalJson(statement[name] ?? null))
    let first = texts.lastIndexOf(here)
    while (first > 0 && texts[first - 1] === here) first -= 1
    const isKnown = first > 0 && texts.slice(0, first).includes(canonicalJson(there))
    return isKnown ? Date.parse(history[first]?.at ?? '') : NEVER
  }
  // Other fields are not in the history. An end of a memory here holds; that it still lives here says nothing.
  const isEnding = !ENDS.includes(name) || row.memory.state !== 'active'
  return isEnding && !isFromSync(row.last) ? Date.parse(row.memory.updatedAt) : NEVER
}

const ENDS: readonly FieldName[] = ['state', 'supersededBy', 'validTo']
