import type { FailureKind, TransportFailure } from '../../../sync/replica/transport.ts'
import { errorResponse } from '../../http/refusals.ts'

/** A failure of sync, which a machine tells from others by the status. */
export class SyncFailure extends Error {
  readonly failure: TransportFailure

  constructor(failure: TransportFailure) {
    super(failure.message)
    this.name = 'SyncFailure'
    this.failure = failure
  }
}

interface Shown {
  readonly status: number
  readonly code: string
  readonly hint: string
}

const SHOWN: Readonly<Record<FailureKind, Shown>> = {
  offline: { status: 503, code: 'store_unreachable', hint: 'Try again in a moment.' },
  unauthorized: { status: 401, code: 'not_logged_in', hint: 'Log in again.' },
  forbidden: { status: 403, code: 'refused', hint: 'Join the space again as a new machine.' },
  'too-large': { status: 413, code: 'too_large', hint: 'Send less at a time.' },
  invalid: { status: 422, code: 'sync_invalid', hint: 'Nothing of the request was stored.' },
  restored: {
    status: 409,
    code: 'sync_restored',
    hint: 'Compare both logs, then begin at the end of this one.',
  },
}

export function syncFailureAnswer({ failure: { kind, message } }: SyncFailure): Response {
  const { status, code, hint } = SHOWN[kind]
  return errorResponse(status, { code, message, hint })
}
