import type { Redact } from '../../redact/redact.ts'
import { bucketOf, chainAfter, decodeOperation, digestBody } from '../log/codec.ts'
import type { CodecProblem, OperationHeader } from '../log/envelope.ts'
import { decodeSealed } from '../log/sealed.ts'
import type { Receipt } from '../replica/transport.ts'
import { falseClaim } from './claims.ts'
import { secretIn } from './screen.ts'
import type { SpaceStore } from './space-store.ts'

/** The replica that asks, as the server knows it by its key: nothing that it says about itself counts. */
export interface Session {
  readonly space: string
  readonly replica: string
  readonly person: string
  /** Whether the space is this person's alone: then all its replicas are machines of theirs. */
  readonly isPersonal: boolean
  /** The names that the person's words may carry in a team's space; any where it is left out. */
  readonly names?: readonly string[]
  /** False for somebody who may change memories there, but not forget or restore them. */
  readonly mayForget?: boolean
  /** Screens readable operations: others would see a secret in one. */
  readonly redact?: Redact
}

/** Stores one operation if it may be, and says what became of it. The digest is read back later, from what was stored. */
export async function admitOperation(
  store: SpaceStore,
  session: Session,
  body: string,
  now: number,
): Promise<Receipt> {
  const decoded = session.isPersonal ? decodeSealed(body) : decodeOperation(body)
  if (!decoded.ok) return refused(idIn(body), reasonIn(session, decoded.error))
  const operation = decoded.value
  const wrong = await foreignIn(store, session, operation)
  if (wrong !== undefined) return wrong
  const known = await store.byId(operation.id)
  if (known === undefined) {
    const { isPersonal, redact } = session
    const secret = isPersonal || redact === undefined ? undefined : secretIn(redact, body)
    if (secret !== undefined) return refused(operation.id, `it holds a secret (${secret})`)
    const claim = isPersonal ? undefined : await falseClaim(store, session.names, body)
    if (claim !== undefined) return refused(operation.id, claim)
    return append(store, operation, body, now)
  }
  if (known.body === null) return { ...answer(operation.id, 'removed'), seq: known.seq }
  // Another key may have sealed the same: its sender sees by the digest whether it is.
  if (!session.isPersonal && digestBody(known.body) !== digestBody(body))
    return refused(operation.id, 'another operation has this id')
  return { ...answer(operation.id, 'known'), seq: known.seq }
}

const FORGETTING: readonly OperationHeader['kind'][] = ['forget', 'purge', 'restore']

/** An operation of another space, or of another person's replica, is not for this one to push. */
async function foreignIn(
  store: SpaceStore,
  { space, replica, person, isPersonal, mayForget = true }: Session,
  operation: OperationHeader,
): Promise<Receipt | undefined> {
  if (operation.space !== space) return refused(operation.id, 'it was made for another space')
  if (!mayForget && FORGETTING.includes(operation.kind))
    return refused(operation.id, 'your role may not forget or restore there')
  if (operation.replica === replica || isPersonal) return undefined
  // After a backup was restored, any machine of the same person may bring back what was lost.
  const maker = await store.replica(operation.replica)
  if (maker?.person === person) return undefined
  return { ...answer(operation.id, 'foreign'), reason: 'it was made by a replica of somebody else' }
}

async function append(
  store: SpaceStore,
  operation: OperationHeader,
  body: string,
  now: number,
): Promise<Receipt> {
  const { id, memory, kind } = operation
  const before = await store.ofMemory(memory)
  const isPurged = before.some((op) => op.body !== null && kindOf(op.body) === 'purge')
  const kept = isPurged && kind !== 'purge' && kind !== 'forget' ? null : body
  const chain = chainAfter((await store.head()).chain, id)
  const seq = await store.append({ id, memory, body: kept, bucket: bucketOf(id), chain, at: now })
  // The words of a purged memory go at once, for everybody who has not fetched them.
  if (kind === 'purge')
    for (const op of before) if (op.body !== null && hasWords(op.body)) await store.empty(op.id)
  return { ...answer(id, kept === null ? 'removed' : 'stored'), seq }
}

/** The kind of an operation that was checked when it was stored. */
function kindOf(body: string): OperationHeader['kind'] {
  return (JSON.parse(body) as OperationHeader).kind
}

function hasWords(body: string): boolean {
  const kind = kindOf(body)
  return kind !== 'forget' && kind !== 'purge'
}

/** Words of a person must not lie readable on a server by mistake, nor words that a team cannot read in its space. */
function reasonIn({ isPersonal }: Session, { kind, reason }: CodecProblem): string {
  if (kind === 'sealed') return 'a space of a team takes readable operations only'
  return isPersonal ? `a personal space takes sealed operations only: ${reason}` : reason
}

function answer(id: string, status: Receipt['status']): Receipt {
  return { id, status, seq: null, digest: null, reason: null }
}

function refused(id: string, reason: string): Receipt {
  return { ...answer(id, 'refused'), reason }
}

/** The id that a refused text claims, so that its sender recognises it. */
function idIn(body: string): string {
  return /"id":"([0-9a-z]{26})"/.exec(body)?.[1] ?? ''
}
