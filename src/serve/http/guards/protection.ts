import { SECURITY_HEADERS } from '../headers.ts'
import { contentType } from './content-type.ts'
import { cookieOrigin } from './cookie-origin.ts'
import { fetchSite } from './fetch-site.ts'
import type { Protection } from './guard.ts'
import { host } from './host.ts'
import { origin } from './origin.ts'
import { scopeGuard } from './scope.ts'
import { tokenGuard } from './token.ts'

const token = tokenGuard({
  message: 'a token or a login is needed',
  hint: 'Run `memoria ui` for a login link. Programs use the token: Authorization: Bearer TOKEN.',
})

const scope = scopeGuard({
  message: 'this token may only read',
  hint: 'Use the write token of the file api-tokens.json in the home.',
})

/** The protection of every server that listens. */
export const PROTECTION: Protection = {
  // In this order: nothing about tokens is looked at for a request that comes from a foreign page.
  guards: [host, origin, fetchSite, cookieOrigin, token, scope, contentType],
  // A tool that changes something needs write access, although the route for all tools needs only read access.
  mayCallTool: (access, { reads }) => reads || access === 'write',
  headers: SECURITY_HEADERS,
  maxBodyBytes: 1024 * 1024,
  maxLiveClients: 100,
}
