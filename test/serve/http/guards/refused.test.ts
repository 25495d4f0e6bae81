import { expect, test } from 'vitest'
import { BASE, HOST, testApp, WRITE_TOKEN } from '../support/test-app.ts'

const TOKEN = { authorization: `Bearer ${WRITE_TOKEN}` }

test.each([
  ['no token', { host: HOST }, 401],
  ['a wrong token', { host: HOST, authorization: 'Bearer guess' }, 401],
  ['no host', TOKEN, 403],
  ['a foreign host', { ...TOKEN, host: 'localhost.evil:4711' }, 403],
  ['a foreign origin', { ...TOKEN, host: HOST, origin: 'https://evil.example' }, 403],
  ['the origin null', { ...TOKEN, host: HOST, origin: 'null' }, 403],
  ['another site', { ...TOKEN, host: HOST, 'sec-fetch-site': 'cross-site' }, 403],
] as const)('%s: the request is refused in JSON, with the next step', async (_, headers, status) => {
  const { app } = await testApp()
  const response = await app.request(`${BASE}/api/v1/memories`, { headers })
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({
    error: { code: expect.any(String), message: expect.any(String), hint: expect.any(String) },
  })
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a login link logs a browser in once, and its cookie changes nothing without an origin', async () => {
  const { app, call } = await testApp()
  const { link } = await call('POST /api/v1/login-links')
  const entered = await app.request(link, { headers: { host: HOST } })
  const cookie = entered.headers.get('set-cookie') ?? ''
  expect(entered.status).toBe(303)
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  expect((await app.request(link, { headers: { host: HOST } })).status).toBe(401)
  const own = { host: HOST, cookie: cookie.split(';')[0] ?? '' }
  expect((await app.request(`${BASE}/api/v1/me`, { headers: own })).status).toBe(200)
  const logout = (headers: Record<string, string>) =>
    app.request(`${BASE}/api/v1/logout`, { method: 'POST', headers })
  expect((await logout(own)).status).toBe(403)
  expect((await logout({ ...own, origin: BASE })).status).toBe(200)
  expect((await app.request(`${BASE}/api/v1/me`, { headers: own })).status).toBe(401)
})
