import { isLiving } from '../../../src/model/memory.ts'
import { digestOf } from '../../../src/store/digest.ts'
import type { SyncedFields } from '../../../src/sync/log/fields.ts'
import { foldOperations, livingFields, statusOf } from '../../../src/sync/log/merge.ts'
import type { Operation } from '../../../src/sync/log/operation.ts'

/** The memories that the server's log amounts to, by a fold that knows nothing of replicas. */
export function serverView(all: readonly Operation[]): Map<string, SyncedFields> {
  const byMemory = new Map<string, Operation[]>()
  for (const operation of all)
    byMemory.set(operation.memory, [...(byMemory.get(operation.memory) ?? []), operation])
  const living = [...byMemory].flatMap(([id, operations]) => {
    const state = foldOperations(operations)
    return statusOf(state) === 'living' ? [{ ...livingFields(state), id }] : []
  })
  const first = new Map<string, string>()
  for (const fields of living.filter(isLiving).sort(byId))
    if (!first.has(ownDigest(fields))) first.set(ownDigest(fields), fields.id)
  return new Map(
    living.map((fields) => {
      const winner = isLiving(fields) ? (first.get(ownDigest(fields)) ?? fields.id) : fields.id
      if (winner === fields.id) return [fields.id, fields]
      const validTo = fields.validTo ?? fields.statedAt
      return [fields.id, { ...fields, state: 'superseded', supersededBy: winner, validTo }]
    }),
  )
}

function ownDigest(fields: SyncedFields): string {
  return digestOf(fields.text, { user: 'me', scope: fields.scope, project: fields.project })
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1
}
