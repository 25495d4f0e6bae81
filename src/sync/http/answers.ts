/** Checks of a server's answers: nothing in them is believed before it was looked at. */
import { type Guard, isBoolean, isListOf, isNullOr, isOneOf, isShape, isText } from '../../base/guards.ts'
import { isId } from '../../base/ids.ts'
import type { SyncCursor } from '../../store/sync-rows.ts'
import { BUCKETS } from '../log/codec.ts'
import type { LogEntry, Page, Receipt, ServerHead, StoredId } from '../replica/transport.ts'

const isCount: Guard<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isDigest = matching(/^[0-9a-f]{64}$/)
const isBucketDigest = matching(/^[0-9a-f]{32}$/)
const isOperationId: Guard<string> = (value): value is string => isText(value) && isId(value)

const isCursor = isShape<SyncCursor>({ seq: isCount, chain: matching(/^(?:[0-9a-f]{32})?$/) })

export const isHead = isShape<ServerHead>({ incarnation: matching(/^[\x21-\x7e]{1,128}$/), last: isCursor })

const isReceipt = isShape<Receipt>({
  // Empty where the server could not make out which operation a text is.
  id: (value): value is string => value === '' || isOperationId(value),
  status: isOneOf(['stored', 'known', 'removed', 'foreign', 'refused']),
  seq: isNullOr(isCount),
  digest: isNullOr(isDigest),
  reason: isNullOr(isText),
})

export const isReceipts = isShape<{ readonly receipts: readonly Receipt[] }>({
  receipts: isListOf(isReceipt),
})

const isEntry = isShape<LogEntry>({
  seq: isCount,
  id: isOperationId,
  body: isNullOr(isText),
  // Only this machine says that it cannot open an operation.
  problem: (value): value is undefined => value === undefined,
})

export const isPage = isShape<Page>({ entries: isListOf(isEntry), next: isCursor, head: isCount })

const isDigestList = isListOf(isBucketDigest)

export const isDigests = isShape<{ readonly digests: readonly string[] }>({
  digests: (value): value is readonly string[] => isDigestList(value) && value.length === BUCKETS,
})

const isStoredId = isShape<StoredId>({ id: isOperationId, seq: isCount, digest: isNullOr(isDigest) })

export const isIds = isShape<{ readonly ids: readonly StoredId[] }>({ ids: isListOf(isStoredId) })

/** A space of a server that a person may sync with. */
export interface ServerSpace {
  readonly space: string
  /** The server cannot read what is in a personal space; it can in that of a team. */
  readonly kind: 'personal' | 'team'
  readonly name: string
  readonly role: string
  /** Whether the person may push. */
  readonly write: boolean
}

const isSpace = isShape<ServerSpace>({
  space: matching(/^[\x21-\x7e]{1,128}$/),
  kind: isOneOf(['personal', 'team']),
  name: isText,
  role: isText,
  write: isBoolean,
})

export const isSpaces = isShape<{ readonly spaces: readonly ServerSpace[] }>({ spaces: isListOf(isSpace) })

function matching(pattern: RegExp): Guard<string> {
  return (value): value is string => isText(value) && pattern.test(value)
}
