/**
 * The one error type. Its code is from a closed set, so that callers decide by code and never by text;
 * `hint` says what to do next, and is shown to the person as it is.
 */
export const ERROR_CODES = [
  'usage',
  'invalid_input',
  'not_found',
  'ambiguous',
  'conflict',
  'refused',
  'config_invalid',
  'path_unsafe',
  'locked',
  'file_unreadable',
  'file_unwritable',
  'disk_full',
  'store_readonly',
  'store_corrupt',
  'store_newer',
  'store_missing',
  'store_not_a_file',
  'store_busy',
  'store_unreachable',
  'store_closed',
  'keys_missing',
  'keys_damaged',
  'keys_newer',
  'passphrase_missing',
  'passphrase_wrong',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export interface ErrorDetails {
  /** The next step for the person, as a sentence. */
  readonly hint?: string
  readonly cause?: unknown
}

export class MemoriaError extends Error {
  override readonly name = 'MemoriaError'
  readonly code: ErrorCode
  readonly hint: string | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint
  }
}

/** Turns anything thrown into a MemoriaError, so that every boundary speaks one language. */
export function toMemoriaError(thrown: unknown): MemoriaError {
  if (thrown instanceof MemoriaError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new MemoriaError('internal', message, { cause: thrown })
}

/** The errno of a failed system call (`ENOENT`, …), or undefined when it is no such failure. */
export function errnoOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  return typeof thrown.code === 'string' ? thrown.code : undefined
}

/**
 * Whether a failure concerns all work on a home: its store, its disk or its settings. Going on would only repeat it. Any other
 * failure concerns one event, file, vault or stage, and the rest goes on.
 */
export function isFatal(thrown: unknown): boolean {
  const { code } = toMemoriaError(thrown)
  return (
    code.startsWith('store_') || code.startsWith('keys_') || code === 'disk_full' || code === 'config_invalid'
  )
}
