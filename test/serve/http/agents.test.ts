import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { READ_TOKEN, testApp } from './support/test-app.ts'

const SETTINGS = '{\n  "model": "opus"\n}\n'

/** A person with Claude Code, whose settings hold something of their own. */
function personWithClaude(): string {
  const person = temporaryFolder()
  vi.stubEnv('HOME', person)
  vi.stubEnv('CLAUDE_CONFIG_DIR', '')
  vi.stubEnv('PATH', '/usr/bin:/bin')
  mkdirSync(join(person, '.claude'))
  const settings = join(person, '.claude', 'settings.json')
  writeFileSync(settings, SETTINGS)
  return settings
}

afterEach(() => vi.unstubAllEnvs())

const params = { name: 'claude-code' }

test('an agent is wired and taken out again, which leaves its settings as they were to the byte', async () => {
  const settings = personWithClaude()
  const { call, m } = await testApp({ program: resolve('dist/memoria-cli.js') })
  const found = async () => {
    const { agents } = await call('GET /api/v1/agents')
    return agents.find(({ name }) => name === params.name)
  }
  expect(await found()).toMatchObject({ found: true, wired: false, capturing: 'no', lastEventAt: null })
  const { agent } = await call('PUT /api/v1/agents/:name/wiring', { params })
  expect(agent).toMatchObject({ wired: true, capturing: 'quiet', paths: [settings] })
  expect(readFileSync(settings, 'utf8')).toContain(m.context.paths.hook)
  await call('POST /api/v1/pauses')
  expect(await found()).toMatchObject({ capturing: 'paused' })
  await call('DELETE /api/v1/agents/:name/wiring', { params })
  expect(readFileSync(settings, 'utf8')).toBe(SETTINGS)
  expect(await found()).toMatchObject({ wired: false, capturing: 'no', paths: [] })
})

test('an agent is captured when events come, with the time of the last one', async () => {
  personWithClaude()
  const { call, m } = await testApp({ program: resolve('dist/memoria-cli.js') })
  await call('PUT /api/v1/agents/:name/wiring', { params })
  await m.context.store.capture.noteActivity({
    host: 'claude-code',
    project: null,
    eventAt: '2026-01-31T12:00:00.000Z',
    messageAt: null,
  })
  const { agents } = await call('GET /api/v1/agents')
  expect(agents.find(({ name }) => name === params.name)).toMatchObject({
    capturing: 'yes',
    lastEventAt: '2026-01-31T12:00:00.000Z',
  })
})

test('settings that cannot be understood are refused and stay as they are', async () => {
  const settings = personWithClaude()
  writeFileSync(settings, '{ "hooks": [')
  const { call } = await testApp({ program: resolve('dist/memoria-cli.js') })
  await expect(call('PUT /api/v1/agents/:name/wiring', { params })).rejects.toMatchObject({ status: 400 })
  expect(readFileSync(settings, 'utf8')).toBe('{ "hooks": [')
})

test('an unknown agent is a 404, and the token for reading wires none', async () => {
  const { call, clientWith } = await testApp()
  const unknown = { params: { name: '../../etc' } }
  await expect(call('PUT /api/v1/agents/:name/wiring', unknown)).rejects.toMatchObject({ status: 404 })
  const read = clientWith(READ_TOKEN)
  await expect(read('PUT /api/v1/agents/:name/wiring', { params })).rejects.toMatchObject({ status: 403 })
})
