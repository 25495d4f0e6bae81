import type { Guard } from '../../base/guards.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { Answer, Receipt, Transport } from '../replica/transport.ts'
import { isDigests, isHead, isIds, isPage, isReceipts, isSpaces, type ServerSpace } from './answers.ts'
import {
  type RequestFailure,
  requestSync,
  type ServerAccess,
  type SyncRequest,
  shortLine,
} from './request.ts'

export interface HttpTransportOptions extends ServerAccess {
  readonly space: string
  /** The id of this machine in the space. */
  readonly replica: string
}

/** The way to one space of a server over HTTP. Whatever goes wrong is a failure of its kind; a request throws only when it was stopped. */
export function httpTransport({ space, replica, ...access }: HttpTransportOptions): Transport {
  const ask = <T>(request: SyncRequest, isAnswer: Guard<T>) =>
    askServer(access, { ...request, path: `${spacePath(space)}${request.path}` }, isAnswer)
  return {
    head: () => ask({ method: 'GET', path: '/head' }, isHead),
    push: async (operations) => {
      const body = { replica, operations }
      const answer = await ask({ method: 'POST', path: '/push', body }, isReceipts)
      return answer.ok ? ok(answer.value.receipts.map(withShortReason)) : answer
    },
    pull: async (cursor, limit) => {
      const body = { replica, cursor, limit }
      const answer = await ask({ method: 'POST', path: '/pull', body }, isPage)
      if (answer.ok && answer.value.entries.length > limit) return err(NOT_UNDERSTOOD)
      return answer
    },
    digests: async () => {
      const answer = await ask({ method: 'GET', path: '/digests' }, isDigests)
      return answer.ok ? ok(answer.value.digests) : answer
    },
    ids: async (bucket) => {
      const answer = await ask({ method: 'GET', path: `/ids/${bucket}` }, isIds)
      return answer.ok ? ok(answer.value.ids) : answer
    },
  }
}

/** The spaces that the owner of the key may sync with. */
export async function listServerSpaces(access: ServerAccess): Promise<Answer<readonly ServerSpace[]>> {
  const answer = await askServer(access, { method: 'GET', path: '/spaces' }, isSpaces)
  if (!answer.ok) return answer
  return ok(answer.value.spaces.map((space) => ({ ...space, name: shortLine(space.name) })))
}

/** The path of a space: its id may hold any visible character. */
export function spacePath(space: string): string {
  return `/spaces/${encodeURIComponent(space)}`
}

/** Newer than this program, or no server of ours: nothing of it is used, and it is tried again later. */
const NOT_UNDERSTOOD: RequestFailure = {
  kind: 'offline',
  message: 'the server sent an answer that this program does not understand',
  status: 200,
  code: null,
}

/** Sends a request and checks its answer. */
export async function askServer<T>(
  access: ServerAccess,
  request: SyncRequest,
  isAnswer: Guard<T>,
): Promise<Result<T, RequestFailure>> {
  const answer = await requestSync(access, request)
  if (!answer.ok) return answer
  return isAnswer(answer.value) ? ok(answer.value) : err(NOT_UNDERSTOOD)
}

function withShortReason(receipt: Receipt): Receipt {
  return { ...receipt, reason: receipt.reason === null ? null : shortLine(receipt.reason) }
}
