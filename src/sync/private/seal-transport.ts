import { err, ok, type Result } from '../../base/result.ts'
import { type KeyRing, sealedVersion } from '../../keys/seal.ts'
import { decodeOperation, digestBody, encodeOperation } from '../log/codec.ts'
import type { OperationHeader } from '../log/envelope.ts'
import { canonicalJson } from '../log/fields.ts'
import type { Operation } from '../log/operation.ts'
import { decodeSealed, encodeSealed } from '../log/sealed.ts'
import type { LogEntry, Sealing, Transport } from '../replica/transport.ts'

/**
 * The way to a personal space, whose server must not read anything: operations are sealed before they leave and opened when they
 * come. A readable operation never leaves through it, and none that the server made up comes in.
 */
export function sealTransport(inner: Transport, ring: KeyRing, space: string): Transport {
  const sealing = sealingWith(ring, space)
  const opened = (entry: LogEntry): LogEntry => {
    if (entry.body === null) return entry
    const body = sealing.open(entry.body)
    if (body.ok) return { ...entry, body: body.value }
    // A readable text in a personal space is not ours: it is not even kept, so that nothing can take it for one.
    const kept = decodeSealed(entry.body).ok ? entry.body : null
    return { ...entry, body: kept, problem: body.error }
  }
  return {
    head: () => inner.head(),
    push: (bodies) => inner.push(bodies.map((body) => sealBody(ring, space, body))),
    pull: async (cursor, limit) => {
      const page = await inner.pull(cursor, limit)
      return page.ok ? ok({ ...page.value, entries: page.value.entries.map(opened) }) : page
    },
    digests: () => inner.digests(),
    ids: (bucket) => inner.ids(bucket),
    sealing,
  }
}

function sealingWith(ring: KeyRing, space: string): Sealing {
  return {
    digests: (body) =>
      Array.from({ length: ring.version }, (_, before) => ring.version - before).map((version) =>
        digestBody(sealBody(ring, space, body, version)),
      ),
    open: (body) => openBody(ring, space, body),
  }
}

/** The sealed text of an operation. The same key gives the same text, so that a repeated push has the same digest. */
function sealBody(ring: KeyRing, space: string, body: string, version = ring.version): string {
  const decoded = decodeOperation(body)
  // Nothing readable may leave, whatever it is. A server refuses this, and the operation is a dead letter.
  if (!decoded.ok) return `{"id":"${/"id":"([0-9a-z]{26})"/.exec(body)?.[1] ?? ''}"}`
  const { fields, by, memory, ...rest } = decoded.value
  const header: OperationHeader = { ...rest, by: '', memory: opaqueMemory(ring, space, memory) }
  const words = Buffer.from(canonicalJson({ by, fields, memory }))
  const sealed = ring.sealAlike(words, boundTo(header, space), version)
  return encodeSealed({ ...header, sealed: `${ring.id}.${sealed.toString('base64url')}` })
}

/** The operation in a sealed text, if all that is readable of it is as it was when it was sealed. */
function openBody(ring: KeyRing, space: string, body: string): Result<string, string> {
  const decoded = decodeSealed(body)
  if (!decoded.ok) return err(decoded.error.reason)
  const { sealed, ...header } = decoded.value
  const [ringId, text = ''] = sealed.split('.')
  if (ringId !== ring.id) return err('it is sealed by other keys than those of this machine')
  const bytes = Buffer.from(text, 'base64url')
  const version = sealedVersion(bytes) ?? 0
  if (version > ring.version)
    return err(`it is sealed by key ${version}, and this machine has keys up to ${ring.version}`)
  const words = ring.open(bytes, boundTo(header, space))
  if (!words.ok) return err('it was changed after it was sealed, or is another operation')
  const { by, fields, memory } = JSON.parse(words.value.toString('utf8')) as Operation
  if (opaqueMemory(ring, space, memory) !== header.memory) return err('it is sealed for another memory')
  return ok(encodeOperation({ ...header, by, fields, memory }))
}

/** Everything that the server can read is bound: it can neither change, swap nor move an operation unnoticed. */
function boundTo(
  { id, memory, kind, clock, generation, replica }: OperationHeader,
  space: string,
): readonly string[] {
  return ['memoria-sync 1', space, id, memory, kind, clock, String(generation), replica]
}

function opaqueMemory(ring: KeyRing, space: string, memory: string): string {
  return ring.opaqueId('memory', space, memory)
}
