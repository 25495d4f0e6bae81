import { type ErrorCode, toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { ErrorAnswer } from '../contract/route.ts'

/** The status of each of our errors. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  usage: 400,
  invalid_input: 400,
  not_found: 404,
  ambiguous: 409,
  conflict: 409,
  refused: 403,
  config_invalid: 503,
  path_unsafe: 400,
  locked: 503,
  file_unreadable: 503,
  file_unwritable: 503,
  disk_full: 507,
  store_readonly: 503,
  store_corrupt: 503,
  store_newer: 503,
  store_missing: 503,
  store_not_a_file: 503,
  store_busy: 503,
  store_unreachable: 503,
  store_closed: 503,
  keys_missing: 503,
  keys_damaged: 503,
  keys_newer: 503,
  passphrase_missing: 503,
  passphrase_wrong: 403,
  internal: 500,
}

const FAILED = 500

/** Sentences for failures of the home: their own messages name paths and the inside of the program. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  config_invalid: 'the settings in config.json are not valid',
  locked: 'another program is at work on it',
  file_unreadable: 'a file of the home cannot be read',
  file_unwritable: 'a file of the home cannot be written',
  disk_full: 'the disk is full',
  store_readonly: 'the store cannot be written to',
  store_corrupt: 'the store is damaged',
  store_newer: 'the store was written by a newer version of memoria',
  store_missing: 'the store is gone',
  store_not_a_file: 'the store is gone',
  store_busy: 'the store is locked by another program',
  store_unreachable: 'the database does not answer',
  store_closed: 'the store was replaced while the server ran',
  keys_missing: 'there are no keys',
  keys_damaged: 'a file of keys or secrets is damaged',
  keys_newer: 'a file of keys or secrets was written by a newer version of memoria',
}

const DOCTOR = 'Nothing was changed. Run `memoria doctor`, which says what to do.'

/** The answer to a request that failed: without internals, which go to the log. */
export function failureAnswer(
  thrown: unknown,
  log: Pick<Log, 'error'>,
  { sentences, hints, otherwise }: Wording = OF_A_HOME,
): Response {
  const { code, message, hint } = toMemoriaError(thrown)
  const status = STATUS[code]
  if (status < FAILED) return errorResponse(status, { code, message, hint: hint ?? null })
  log.error('http.failed', { code, message })
  const said = sentences[code] ?? 'the server failed'
  return errorResponse(status, { code, message: said, hint: hints[code] ?? otherwise }, headersFor(code))
}

/** A lock is soon gone; all else takes a person. */
function headersFor(code: ErrorCode): Record<string, string> {
  return code === 'store_busy' ? { 'retry-after': '2' } : {}
}

const HINTS: Partial<Record<ErrorCode, string>> = {
  internal: 'This is a fault of memoria. The log in the home says more: logs/memoria.log.',
  store_busy: 'Nothing was changed. Try again in a moment; if it stays locked, run `memoria doctor`.',
}

/** The words for failures, which are not the same on a person's machine and on a server. */
export interface Wording {
  readonly sentences: Partial<Record<ErrorCode, string>>
  readonly hints: Partial<Record<ErrorCode, string>>
  readonly otherwise: string
}

const OF_A_HOME: Wording = { sentences: SENTENCES, hints: HINTS, otherwise: DOCTOR }

export function errorResponse(
  status: number,
  error: ErrorAnswer['error'],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { code, message, hint } = error
  return jsonResponse({ error: { code, message, hint } } satisfies ErrorAnswer, status, headers)
}

/** JSON that nobody keeps: it is about a person. */
export function jsonResponse(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}
