import type { Guard } from './guard.ts'

/** How a server says that a request needs a credential. */
export interface TokenWords {
  readonly message: string
  readonly hint: string
}

/** Nothing but the health report, the login and the files of the dashboard is sent without a credential. */
export function tokenGuard(words: TokenWords): Guard {
  return {
    name: 'token',
    check: ({ needs, credential }) =>
      needs === 'none' || credential !== undefined
        ? undefined
        : { status: 401, code: 'not_logged_in', ...words },
  }
}
