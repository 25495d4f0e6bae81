import type { Guard } from './guard.ts'

/** A page that asks must be our own: the same scheme, name and port as the Host header. `null` is nobody's. */
export const origin: Guard = {
  name: 'origin',
  check: ({ headers }) => {
    const from = headers.get('origin')
    if (from === null || from === `http://${headers.get('host')}`) return undefined
    return {
      status: 403,
      code: 'origin_refused',
      message: 'requests from other pages are refused',
      hint: 'Open the address that `memoria ui` prints.',
    }
  },
}
