import type { MemoriaError } from './errors.ts'

/** A failure as a value, where the caller is expected to decide (a thrown error is for the boundary). */
export type Result<T, E = MemoriaError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function err<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error }
}

/** The value, or the error thrown: for callers that have no better answer than to stop. */
export function unwrap<T>(result: Result<T, Error>): T {
  if (result.ok) return result.value
  throw result.error
}
