import type { Guard } from './guard.ts'

/** Nothing but the health report, the login and the files of the dashboard is sent without a credential. */
export const token: Guard = {
  name: 'token',
  check: ({ needs, credential }) =>
    needs === 'none' || credential !== undefined
      ? undefined
      : {
          status: 401,
          code: 'not_logged_in',
          message: 'a token or a login is needed',
          hint: 'Run `memoria ui` for a login link. Programs use the token: Authorization: Bearer TOKEN.',
        },
}
