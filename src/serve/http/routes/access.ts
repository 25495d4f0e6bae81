import { isoTime } from '../../../base/clock.ts'
import { VERSION } from '../../../base/version.ts'
import { makeReport } from '../../../health/report.ts'
import { accessRoutes } from '../../contract/access.ts'
import { openApi } from '../../contract/openapi.ts'
import { implementRoutes } from '../implement.ts'
import { reportOptions } from '../lock-wait.ts'
import { errorResponse, jsonResponse } from '../refusals.ts'
import { fileResponse } from '../static-files.ts'

export const access = implementRoutes(accessRoutes, {
  'GET /health': async ({ serve }) => {
    const { state } = await makeReport(reportOptions(serve))
    return { state, version: VERSION }
  },
  'GET /login': async ({ serve: { logins, files }, request: { raw, credential } }, { query }) => {
    const cookie = logins.enter(query.code)
    if (cookie !== undefined) return toDashboard({ 'set-cookie': cookie })
    const isBrowser = raw.headers.get('accept')?.includes('text/html') === true
    if (!isBrowser || files === undefined) return expiredLink()
    if (credential?.by === 'cookie') return toDashboard()
    // The page of the dashboard: at this address it says how to log in.
    const page = fileResponse(files, '/index.html')
    return page.ok ? new Response(page.body, { status: 401, headers: page.headers }) : expiredLink()
  },
  'POST /api/v1/login-links': async ({ serve: { logins, hosts } }) => {
    const { code, until } = logins.newCode()
    return { link: `http://${hosts[0]}/login?code=${code}`, expiresAt: isoTime(until) }
  },
  'POST /api/v1/logout': async ({ serve: { logins }, request }) => {
    const { ended, cookie } = logins.leave(request.raw.headers.get('cookie'))
    return jsonResponse({ ended }, 200, { 'set-cookie': cookie })
  },
  'GET /api/v1/me': async ({ request: { credential } }) => ({
    scope: credential?.access ?? 'none',
    by: credential?.by ?? 'token',
    version: VERSION,
  }),
  'GET /api/v1/openapi.json': async () => openApi(),
  'GET /*': async ({ serve: { files }, request }) => fileResponse(files, new URL(request.raw.url).pathname),
})

function toDashboard(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { location: '/', 'cache-control': 'no-store', ...headers },
  })
}

function expiredLink(): Response {
  return errorResponse(401, {
    code: 'link_expired',
    message: 'this login link was used already, or is too old',
    hint: 'Run `memoria ui` for a new one.',
  })
}
