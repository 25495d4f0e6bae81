import type { Guard } from './guard.ts'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** A browser sends Origin with every request that changes something: a cookie without it did not come from our page. */
export const cookieOrigin: Guard = {
  name: 'cookie-origin',
  check: ({ method, headers, credential }) =>
    credential?.by !== 'cookie' || READS.has(method) || headers.has('origin')
      ? undefined
      : {
          status: 403,
          code: 'origin_missing',
          message: 'a request with a cookie must say which page it comes from',
          hint: 'Programs use the token: Authorization: Bearer TOKEN.',
        },
}
