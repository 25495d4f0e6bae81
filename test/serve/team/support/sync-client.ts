import { idMaker } from '../../../../src/base/ids.ts'
import { encodeClock } from '../../../../src/sync/log/clock.ts'
import { encodeOperation } from '../../../../src/sync/log/codec.ts'
import type { Operation } from '../../../../src/sync/log/operation.ts'
import type { TestPerson, TestTeamApp } from './team-app.ts'

const makeId = idMaker({ now: () => Date.UTC(2026, 0, 31) })

/** An operation of a replica as a machine would send it. */
export function operation(space: string, replica: string, changes: Partial<Operation> = {}): string {
  return encodeOperation({
    id: makeId(),
    space,
    replica,
    clock: encodeClock({ ms: Date.UTC(2026, 0, 31), counter: 0, replica }),
    memory: makeId(),
    generation: 0,
    kind: 'edit',
    by: 'ada',
    fields: { text: 'We deploy on Tuesdays' },
    ...changes,
  })
}

/** The status and the answer of a request. */
export interface Answered {
  readonly status: number
  readonly body: {
    readonly receipts?: {
      id: string
      status: string
      seq: number | null
      digest: string | null
      reason: string
    }[]
    readonly entries?: { seq: number; id: string; body: string | null }[]
    readonly next?: { seq: number; chain: string }
    readonly last?: { seq: number; chain: string }
    readonly digests?: string[]
    readonly ids?: { id: string; seq: number; digest: string | null }[]
    readonly spaces?: { space: string; kind: string; role: string; write: boolean }[]
    readonly ring?: unknown
    readonly error?: { code: string; message: string }
  }
}

/** One machine of a person, over the routes of sync. */
export interface SyncClient {
  readonly replica: string
  get(part: string): Promise<Answered>
  put(part: string, body: unknown): Promise<Answered>
  push(...operations: readonly string[]): Promise<Answered>
  pull(cursor?: { seq: number; chain: string }): Promise<Answered>
}

export function syncClient(
  { request }: Pick<TestTeamApp, 'request'>,
  { secret }: Pick<TestPerson, 'secret'>,
  space: string,
  replica = makeId(),
): SyncClient {
  const ask = async (method: string, part: string, body?: unknown): Promise<Answered> => {
    const response = await request(`/api/v1/sync/spaces/${encodeURIComponent(space)}/${part}`, {
      method,
      key: secret,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answered['body'] }
  }
  return {
    replica,
    get: (part) => ask('GET', part),
    put: (part, body) => ask('PUT', part, body),
    push: (...operations) => ask('POST', 'push', { replica, operations }),
    pull: (cursor = { seq: 0, chain: '' }) => ask('POST', 'pull', { replica, cursor, limit: 100 }),
  }
}
