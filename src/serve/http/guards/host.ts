import type { Guard } from './guard.ts'

/**
 * The Host header must be one of our own addresses, to the letter. A name that was pointed at 127.0.0.1 (DNS rebinding)
 * comes with its own name in it.
 */
export const host: Guard = {
  name: 'host',
  check: ({ headers }, hosts) =>
    hosts.includes(headers.get('host') ?? '')
      ? undefined
      : {
          status: 403,
          code: 'host_refused',
          message: 'this server answers only to its own address',
          hint: 'Open the address that `memoria ui` prints.',
        },
}
