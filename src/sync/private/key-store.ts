import { hash } from 'node:crypto'
import { ok, type Result } from '../../base/result.ts'
import { checkedText, parseChecked } from '../../keys/checked-file.ts'
import { RING_FORMAT, type RingFile } from '../../keys/ring-file.ts'
import type { Answer } from '../replica/transport.ts'

/** The JSON of a ring's file. A server keeps it and cannot open it. */
export type WrappedRing = Readonly<Record<string, unknown>>

/** The place on a server where the wrapped keys of a personal space are, so that other machines of the person find them. */
export interface KeyStore {
  /** Null while there are none. */
  get(): Promise<Answer<WrappedRing | null>>
  /**
   * Replaces the ring whose digest is given; null stands for none. `conflict`: another one is there by now, and nothing was changed.
   */
  put(ring: WrappedRing, replaces: string | null): Promise<Answer<'stored' | 'conflict'>>
}

/** The digest by which a ring on a server is named when it is replaced: SHA-256 of its JSON. */
export function digestRing(ring: WrappedRing): string {
  return hash('sha256', JSON.stringify(ring), 'hex')
}

export function wrapRing(file: RingFile): WrappedRing {
  return JSON.parse(checkedText(RING_FORMAT, file)) as WrappedRing
}

/** Reads the keys that a server gave: what was changed there is noticed, at the latest when they are opened. */
export function unwrapRing(ring: WrappedRing | null): Result<RingFile | undefined> {
  if (ring === null) return ok(undefined)
  return parseChecked(`${JSON.stringify(ring, null, 2)}\n`, 'the key ring on the server', RING_FORMAT)
}
