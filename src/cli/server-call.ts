/** Calls to a team server, with the login of the home. */
import { ERROR_CODES, type ErrorCode, MemoriaError } from '../base/errors.ts'
import { homePaths } from '../config/paths.ts'
import { requireServerLogin, type ServerLogin } from '../config/server-login.ts'
import { ApiError, type Call, makeClient } from '../serve/contract/client.ts'
import { homeOf } from './home.ts'
import type { CommonOptions } from './shell.ts'

const PATIENCE_MS = 30_000

/** Calls the server of the login in the home. */
export function callServer(options: CommonOptions): Call {
  return callAs(requireServerLogin(homePaths(homeOf(options)).serverLogin))
}

/** Calls a server; without a key, only its open routes answer. Failures are errors of ours. */
export function callAs({ url, key }: { readonly url: string; readonly key?: string }): Call {
  const call = makeClient({
    base: url,
    ...(key === undefined ? {} : { token: key }),
    // Not even the server may send the key elsewhere.
    fetch: (address, init) =>
      fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }),
  })
  return (async (...given: Parameters<Call>) => {
    try {
      return await call(...given)
    } catch (thrown) {
      throw thrown instanceof ApiError ? serverError(thrown, url) : thrown
    }
  }) as Call
}

/** The login as it may be shown. */
export function loginLabel({ person, url }: ServerLogin): string {
  return `${person} on ${url}`
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  0: 'store_unreachable',
  400: 'invalid_input',
  401: 'refused',
  403: 'refused',
  404: 'not_found',
  409: 'conflict',
  429: 'store_busy',
  502: 'store_unreachable',
  503: 'store_unreachable',
  504: 'store_unreachable',
}

function serverError(thrown: ApiError, url: string): MemoriaError {
  const { status, code, message, hint } = thrown
  const known = ERROR_CODES.find((one) => one === code && one !== 'internal')
  const says = status === 0 ? `the server at ${url} does not answer` : `${message} (${url})`
  return new MemoriaError(known ?? BY_STATUS[status] ?? 'internal', says, {
    hint: nextStep(status, hint),
    cause: thrown,
  })
}

function nextStep(status: number, hint: string | null): string {
  if (status === 0) return 'Check the address and that the server runs, then try again.'
  if (status === 401) return 'Log in again with another key: memoria login URL'
  return hint ?? 'Ask an owner of the server, or look into its log.'
}
