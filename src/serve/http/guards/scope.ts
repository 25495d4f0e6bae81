import type { Guard } from './guard.ts'
import type { TokenWords } from './token.ts'

/** A credential for reading changes nothing. */
export function scopeGuard(words: TokenWords): Guard {
  return {
    name: 'scope',
    check: ({ needs, credential }) =>
      needs !== 'write' || credential?.access === 'write'
        ? undefined
        : { status: 403, code: 'scope_refused', ...words },
  }
}
