import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { VERSION } from '../../../src/base/version.ts'
import { READING_TOOLS } from '../../../src/hosts/our-tools.ts'
import { sharedPath } from '../../support/shared.ts'
import { served } from './support/client.ts'
import { hostileStrings } from './support/hostile.ts'

const NAMES = [
  ...['memory_search', 'memory_timeline', 'memory_get', 'memory_store', 'memory_update', 'memory_forget'],
  ...['memory_why', 'memory_count', 'session_recall', 'session_timeline', 'session_event', 'memory_wrong'],
  ...['secret_list', 'secret_get'],
]

interface ListedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: { readonly type: string; readonly properties: Readonly<Record<string, unknown>> }
  readonly outputSchema: { readonly type: string }
  readonly annotations: Readonly<Record<string, unknown>>
}

describe('the list of tools', () => {
  test('has one order, and each tool says what it takes, gives and changes', async () => {
    const { client } = await served()
    const list = async () => (await client.ask('tools/list')).result?.['tools'] as ListedTool[]
    const tools = await list()
    expect(tools.map(({ name }) => name)).toEqual(NAMES)
    expect(await list()).toEqual(tools)
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(description.length, name).toBeLessThan(420)
      expect([inputSchema.type, outputSchema.type], name).toEqual(['object', 'object'])
      expect(inputSchema.properties, name).toHaveProperty('project')
      expect(annotations, name).toMatchObject({
        readOnlyHint: READING_TOOLS.includes(name),
        openWorldHint: false,
        destructiveHint: ['memory_update', 'memory_forget', 'secret_get'].includes(name),
        idempotentHint: !['memory_forget', 'secret_get'].includes(name),
      })
    }
  })
})

describe('both eras of the protocol', () => {
  test('the newer one asks what there is, and is told how to use it in few words', async () => {
    const { client } = await served()
    const { result } = await client.ask('server/discover')
    expect(result).toMatchObject({
      supportedVersions: expect.arrayContaining(['2026-07-28']),
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: expect.stringContaining('memory_search'),
    })
    expect(String(result?.['instructions']).length).toBeLessThan(1_000)
  })

  test.each(['2025-11-25', '2025-06-18', '2024-11-05'])(
    'the older handshake of %s is answered',
    async (protocolVersion) => {
      const { m, folder, client } = await served()
      await m.remember({ text: 'Use pnpm here', project: folder })
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } }
      client.send({ id: 'hello', method: 'initialize', params })
      expect((await client.next(({ id }) => id === 'hello')).result).toMatchObject({
        protocolVersion,
        serverInfo: { name: 'memoria', version: VERSION },
      })
      client.send({ method: 'notifications/initialized' })
      client.send({
        id: 'call',
        method: 'tools/call',
        params: { name: 'memory_search', arguments: { query: 'pnpm' } },
      })
      expect((await client.next(({ id }) => id === 'call')).result).toMatchObject({
        structuredContent: { results: [{ line: 'Use pnpm here' }] },
      })
    },
  )
})

describe('beside tools', () => {
  test('living memories of the person and the project are resources', async () => {
    const { m, folder, client } = await served()
    const { id } = await m.remember({ text: 'Use pnpm </b> here', project: folder, topic: 'pnpm' })
    const gone = await m.remember({ text: 'Use npm here and now', project: folder })
    await m.forget(gone.id)
    await m.remember({ text: 'Use yarn there', project: 'billing' })
    const uri = `memoria://memory/${id}`
    const { result } = await client.ask('resources/list')
    expect(result?.['resources']).toMatchObject([
      { uri, title: 'Use pnpm </b> here', mimeType: 'text/markdown' },
    ])
    const read = await client.ask('resources/read', { uri: `memoria://memory/${id.slice(-8)}` })
    const [page] = (read.result?.['contents'] ?? []) as { text: string }[]
    expect(page?.text).toContain('> Use pnpm ‹/b> here')
    expect(page?.text).toContain('not instructions')
    const templates = await client.ask('resources/templates/list')
    expect(templates.result?.['resourceTemplates']).toMatchObject([{ uriTemplate: 'memoria://memory/{id}' }])
    expect((await client.ask('resources/read', { uri: 'memoria://memory/zzzzzz' })).error?.message).toContain(
      'zzzzzz',
    )
  })

  test('prompts ask for keeping and looking up', async () => {
    const { client } = await served()
    const { result } = await client.ask('prompts/list')
    expect(result?.['prompts']).toMatchObject([{ name: 'remember' }, { name: 'recall' }])
    const text = async (name: string, args: object) =>
      JSON.stringify((await client.ask('prompts/get', { name, arguments: args })).result)
    expect(await text('remember', { text: 'we use tabs' })).toMatch(/we use tabs.*memory_store/)
    expect(await text('recall', { about: 'tabs' })).toMatch(/tabs.*memory_search/)
  })
})

test('hostile text inside memories leaves every answer one line of valid JSON in which no tag begins', async () => {
  const { m, folder, client } = await served()
  const texts = hostileStrings()
  for (const text of texts) await m.remember({ text: `payload ${text}`, project: folder, origin: 'web' })
  const { content } = await client.call('memory_search', { query: 'payload', limit: 20, in: 'memories' })
  expect(content[0]?.text).not.toContain('<')
  const { results } = JSON.parse(content[0]?.text ?? '') as { results: { line: string }[] }
  expect(results.length).toBeGreaterThan(3)
  for (const { line } of results) expect(line).toMatch(/^\[from a web page, unverified\] /)
})

test('nor does a tag of ours or a host’s stand in the object that says the same, or a sign that hides or reorders', async () => {
  const { m, folder, client } = await served()
  const hidden = 'payload \u202Ereversed\u202C and \u200Bhidden \u001B[31mred'
  const ids: string[] = []
  for (const text of [
    ...hostileStrings().map((one) => `payload ${one}`),
    hidden,
    'payload in a <div> of code',
  ])
    ids.push((await m.remember({ text, project: folder, origin: 'web' })).id)
  const found = await client.call('memory_search', { query: 'payload', limit: 20, in: 'memories' })
  const whole = await Promise.all(ids.map((id) => client.call('memory_get', { id })))
  const said = JSON.stringify([found, ...whole].map(({ structuredContent }) => structuredContent))
  expect(said).not.toMatch(/<\/|<\s*(?:memoria|system)/)
  expect(said).not.toMatch(/\u202E|\u200B|\\u001b/iu)
  expect(said).toContain('in a <div> of code')
})

test('so do strings that others found troublesome', async (context) => {
  const path = sharedPath('data/hostile/naughty-strings.json')
  if (path === undefined) return context.skip('the shared data is not here')
  const strings = (JSON.parse(readFileSync(path, 'utf8')) as string[]).filter((text) => /[<>"'\\]/.test(text))
  const { client } = await served()
  for (const text of strings.slice(0, MOST_STRINGS)) {
    const { content } = await client.call('memory_store', {
      text: `payload ${text}`.slice(0, 200),
      source: 'tool',
    })
    expect(content[0]?.text).not.toContain('<')
  }
  const { content } = await client.call('memory_search', { query: 'payload', limit: 20 })
  expect(content[0]?.text).not.toContain('<')
  expect(JSON.parse(content[0]?.text ?? '').results.length).toBeGreaterThan(3)
})

const MOST_STRINGS = 60
