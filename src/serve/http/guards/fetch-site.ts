import type { Guard } from './guard.ts'

/** Browsers say where a request comes from. `none`: the person opened the address themselves. Programs send nothing. */
const ALLOWED: ReadonlySet<string | null> = new Set(['same-origin', 'none', null])

export const fetchSite: Guard = {
  name: 'fetch-site',
  check: ({ headers }) =>
    ALLOWED.has(headers.get('sec-fetch-site'))
      ? undefined
      : {
          status: 403,
          code: 'site_refused',
          message: 'requests that another site began are refused',
          hint: 'Copy the address into the address bar.',
        },
}
