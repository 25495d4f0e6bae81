import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanEnvironment, type Place, PROGRAM, temporaryPlace } from '../program.ts'

const INFO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

/** Sends requests one after the other, closes the input, and gives the answers by their ids. */
function talk(place: Place, ...requests: readonly (readonly [method: string, params: object])[]) {
  const messages = [
    { id: 0, method: 'initialize', params: INFO },
    { method: 'notifications/initialized' },
    ...requests.map(([method, params], index) => ({ id: index + 1, method, params })),
  ]
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
  const { code, stdout, stderr } = place.runWith({ input }, 'mcp')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return new Map(answers.map(({ id, result, error }) => [id, result ?? error]))
}

const call = (name: string, args: object) => ['tools/call', { name, arguments: args }] as const

test('nothing but the protocol is printed, every question is answered, and it ends with its input', () => {
  const place = temporaryPlace()
  const id = place.remember('Use pnpm here, never npm', '--scope', 'user')
  const answers = talk(place, ['tools/list', {}], call('memory_search', { query: 'pnpm' }))
  expect([...answers.keys()].sort()).toEqual([0, 1, 2])
  expect(answers.get(1).tools).toHaveLength(14)
  expect(answers.get(2).structuredContent.results).toMatchObject([{ id }])
})

test('a host that only looks at the tools leaves no store behind', () => {
  const place = temporaryPlace()
  expect(talk(place, ['tools/list', {}]).get(1).tools).toHaveLength(14)
  expect(existsSync(place.home)).toBe(false)
})

test('settings that cannot be read are told to who calls a tool, and only there', () => {
  const place = temporaryPlace()
  mkdirSync(place.home)
  writeFileSync(join(place.home, 'config.json'), '{ not json')
  const answer = talk(place, call('memory_count', {})).get(1)
  expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('config') }] })
})

test('--project says where the agent works', () => {
  const place = temporaryPlace()
  const shop = join(place.person, 'shop')
  mkdirSync(shop)
  const id = place.remember('Use pnpm here, never npm', '--project', shop)
  const { params } = { params: { name: 'memory_get', arguments: { id } } }
  const messages = [
    { id: 0, method: 'initialize', params: INFO },
    { id: 1, method: 'tools/call', params },
  ]
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
  expect(place.runWith({ input }, 'mcp').stdout).toContain('not_found')
  expect(place.runWith({ input }, 'mcp', '--project', shop).stdout).toContain('"Use pnpm here, never npm"')
})

test('a client that dies leaves no process behind', async () => {
  const place = temporaryPlace()
  const server = spawn(process.execPath, [PROGRAM, 'mcp'], {
    cwd: place.cwd,
    env: cleanEnvironment(place),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const gone = new Promise((resolve) => server.on('exit', resolve))
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: INFO })}\n`)
  await new Promise((resolve) => server.stdout.once('data', resolve))
  server.stdout.destroy()
  server.stdin.destroy()
  expect(await gone).toBe(0)
})
