import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { MemoriaError } from '../../../src/base/errors.ts'
import { connect, served } from './support/client.ts'

test('what was asked before the input ended is answered, and then the server is gone', async () => {
  const { m, folder, client } = await served()
  await m.remember({ text: 'Use pnpm here', project: folder })
  const answer = client.ask('tools/call', { name: 'memory_search', arguments: { query: 'pnpm' } })
  client.end()
  expect((await answer).result).toMatchObject({ structuredContent: { results: [{ line: 'Use pnpm here' }] } })
  await client.ended
})

test('a client that leaves without a word is noticed', async () => {
  const { client } = await served()
  client.end()
  await client.ended
  expect(client.output()).toBe('')
})

test('nothing is opened before a tool is called, and what failed to open is tried again', async () => {
  const { m } = await served()
  let opened = 0
  const client = connect(async () => {
    opened += 1
    if (opened === 1) throw new MemoriaError('store_busy', 'somebody else has it', { hint: 'Wait a moment.' })
    return Object.assign(Object.create(m) as typeof m, { close: async () => undefined })
  })
  await client.ask('tools/list')
  expect(opened).toBe(0)
  expect(await client.failure('memory_count')).toBe('store_busy: somebody else has it\nWait a moment.')
  await client.result('memory_count')
  await client.result('memory_count')
  expect(opened).toBe(2)
})

test('a tool that there is not, and a line that is none, end nothing', async () => {
  const { client } = await served()
  const { error } = await client.ask('tools/call', { name: 'memory_burn', arguments: {} })
  expect(error).toMatchObject({ code: -32_602, message: expect.stringContaining('memory_burn') })
  client.send({ nonsense: true })
  expect((await client.ask('tools/list')).result).toBeDefined()
})

test.each([
  ['the folder that an older client names is where the agent works', true, 1],
  ['a client that cannot tell leaves the server where it was started', false, 0],
])('%s', async (_what, answers, found) => {
  const { m, folder, client } = await served()
  const other = join(folder, '..', 'other')
  mkdirSync(other)
  await m.remember({ text: 'Use yarn there', project: other })
  const clientInfo = { name: 'old', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: { roots: {} }, clientInfo }
  client.send({ id: 'hello', method: 'initialize', params })
  await client.next(({ id }) => id === 'hello')
  client.send({ method: 'notifications/initialized' })
  const asked = await client.next(({ method }) => method === 'roots/list')
  const call = { name: 'memory_search', arguments: { query: 'yarn' } }
  client.send({ id: 'call', method: 'tools/call', params: call })
  const roots = [{ uri: answers ? pathToFileURL(other).href : 'file://elsewhere%00/x' }]
  client.send({ id: asked.id, result: { roots } })
  const { result } = await client.next(({ id }) => id === 'call')
  const { results } = (result?.['structuredContent'] ?? {}) as { results?: [] }
  expect(results).toHaveLength(found)
})
