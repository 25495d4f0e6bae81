import { isBoolean, isNullOr, isRecordOf, isShape } from '../../base/guards.ts'
import { ok } from '../../base/result.ts'
import type { KeyStore, WrappedRing } from '../private/key-store.ts'
import { askServer, spacePath } from './http-transport.ts'
import type { ServerAccess } from './request.ts'

const isRing = isRecordOf((_value): _value is unknown => true)
const isStoredRing = isShape<{ readonly ring: WrappedRing | null }>({ ring: isNullOr(isRing) })
const isKept = isShape<{ readonly kept: boolean }>({ kept: isBoolean })

/** The wrapped keys of a personal space on a server, over HTTP. */
export function httpKeyStore(access: ServerAccess, space: string): KeyStore {
  const path = `${spacePath(space)}/keys`
  return {
    get: async () => {
      const answer = await askServer(access, { method: 'GET', path }, isStoredRing)
      return answer.ok ? ok(answer.value.ring) : answer
    },
    put: async (ring, replaces) => {
      const answer = await askServer(access, { method: 'PUT', path, body: { ring, replaces } }, isKept)
      if (!answer.ok) return answer.error.status === 409 ? ok('conflict') : answer
      return ok(answer.value.kept ? 'stored' : 'conflict')
    },
  }
}
