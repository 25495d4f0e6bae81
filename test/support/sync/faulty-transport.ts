import { err } from '../../../src/base/result.ts'
import type { Answer, Transport, TransportFailure } from '../../../src/sync/replica/transport.ts'

/**
 * Faults of a network: the request is lost, the answer is lost, the request arrives twice, or it arrives some time later while its
 * sender has long stopped waiting.
 */
export const FAULTS = ['none', 'lost-request', 'lost-answer', 'twice', 'late'] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultyTransport extends Transport {
  /** Faults of the next requests, in this order; none afterwards. */
  plan(faults: readonly Fault[]): void
  /** Delivers the requests that are late, in reverse order; nobody waits for their answers. */
  deliverLate(): Promise<void>
  isOnline: boolean
  /** The server's answer to everything, in place of its own. */
  refusal: TransportFailure | undefined
}

const OFFLINE: TransportFailure = { kind: 'offline', message: 'no answer' }

export function faultyTransport(inner: Transport): FaultyTransport {
  let planned: Fault[] = []
  let late: (() => Promise<unknown>)[] = []
  async function send<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (!transport.isOnline) return err(OFFLINE)
    if (transport.refusal !== undefined) return err(transport.refusal)
    const fault = planned.shift() ?? 'none'
    if (fault === 'lost-request') return err(OFFLINE)
    if (fault === 'late') {
      late.push(request)
      return err(OFFLINE)
    }
    if (fault === 'twice') await request()
    const answer = await request()
    return fault === 'lost-answer' ? err(OFFLINE) : answer
  }
  const transport: FaultyTransport = {
    isOnline: true,
    refusal: undefined,
    plan: (faults) => {
      planned = [...faults]
    },
    deliverLate: async () => {
      const all = late.reverse()
      late = []
      for (const request of all) await request()
    },
    head: () => send(() => inner.head()),
    push: (bodies) => send(() => inner.push(bodies)),
    pull: (cursor, limit) => send(() => inner.pull(cursor, limit)),
    digests: () => send(() => inner.digests()),
    ids: (bucket) => send(() => inner.ids(bucket)),
  }
  return transport
}
