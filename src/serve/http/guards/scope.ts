import type { Guard } from './guard.ts'

/** A token for reading changes nothing. */
export const scope: Guard = {
  name: 'scope',
  check: ({ needs, credential }) =>
    needs !== 'write' || credential?.access === 'write'
      ? undefined
      : {
          status: 403,
          code: 'scope_refused',
          message: 'this token may only read',
          hint: 'Use the write token of the file api-tokens.json in the home.',
        },
}
