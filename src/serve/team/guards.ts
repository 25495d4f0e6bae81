/** The guards of a team server. They are those of a home, but for the names that it answers to. */
import { contentType } from '../http/guards/content-type.ts'
import { cookieOrigin } from '../http/guards/cookie-origin.ts'
import { fetchSite } from '../http/guards/fetch-site.ts'
import type { Guard, Protection } from '../http/guards/guard.ts'
import { scopeGuard } from '../http/guards/scope.ts'
import { tokenGuard } from '../http/guards/token.ts'
import { SECURITY_HEADERS } from '../http/headers.ts'

/** Paths that programs of the administrator ask by the address of one replica. Neither shows anything without a token. */
const BY_ANY_NAME: ReadonlySet<string> = new Set(['/health', '/metrics'])

/** The Host header must be the name that people use: a page of another name cannot make a browser talk to us. */
const host: Guard = {
  name: 'host',
  check: ({ headers, path }, hosts) =>
    BY_ANY_NAME.has(path) || hosts.includes((headers.get('host') ?? '').toLowerCase())
      ? undefined
      : {
          status: 403,
          code: 'host_refused',
          message: 'this server answers only to its own name',
          hint: 'Use the address that `memoria server --public-url` was given.',
        },
}

/** A page that asks must be our own. In front of us TLS may end, so that the scheme is the one that the page has. */
const origin: Guard = {
  name: 'origin',
  check: ({ headers }, hosts) => {
    const from = headers.get('origin')
    if (from === null || hosts.some((name) => from === `http://${name}` || from === `https://${name}`))
      return undefined
    return {
      status: 403,
      code: 'origin_refused',
      message: 'requests from other pages are refused',
      hint: 'Open the dashboard of this server.',
    }
  },
}

const token = tokenGuard({
  message: 'a key or a login is needed',
  hint: 'Programs send it: Authorization: Bearer KEY. People log in with `memoria login`, or in the dashboard.',
})

const scope = scopeGuard({
  message: 'this key may only read',
  hint: 'Use a key with write access: memoria admin key add.',
})

/** A link that an identity provider or a mail leads to comes from another site, by its nature. */
const fetchSiteButLogin: Guard = {
  name: 'fetch-site',
  check: (request, hosts) =>
    request.method === 'GET' && request.path.startsWith('/login')
      ? undefined
      : fetchSite.check(request, hosts),
}

/** Guards that look at nothing but headers: the database is not asked for a request that they refuse. */
export const EARLY_GUARDS: readonly Guard[] = [host, origin, fetchSiteButLogin]

export const TEAM_PROTECTION: Protection = {
  guards: [...EARLY_GUARDS, cookieOrigin, token, scope, contentType],
  mayCallTool: (access, { reads }) => reads || access === 'write',
  headers: { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' },
  maxBodyBytes: 1024 * 1024,
  maxLiveClients: 1_000,
}
