import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../src/serve/http/app.ts'
import { loopbackHosts } from '../../src/serve/http/run.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { PROGRAM, temporaryPlace } from '../cli/program.ts'
import { testApp, WRITE_TOKEN } from '../serve/http/support/test-app.ts'
import { listening, mcpToolsOrSkip } from './support/mcp-tools.ts'
import { run } from './support/run.ts'

describe('the Inspector', () => {
  test('lists our tools with its strict check, calls one, and reads a memory', async (context) => {
    const { node, inspector } = await mcpToolsOrSkip(context)
    const place = temporaryPlace()
    const id = place.remember('Use pnpm here, never npm', '--scope', 'user')
    const env = { PATH: process.env['PATH'] ?? '', HOME: place.person, MEMORIA_HOME: place.home }
    const inspect = async (...args: string[]) => {
      const server = [process.execPath, PROGRAM, 'mcp']
      const ran = await run(node, [inspector, '--cli', ...server, ...args], { cwd: place.cwd, env })
      expect(ran).toMatchObject({ code: 0 })
      return JSON.parse(ran.stdout)
    }
    const [listed, called, read] = await Promise.all([
      inspect('--method', 'tools/list', '--strict'),
      inspect('--method', 'tools/call', '--tool-name', 'memory_search', '--tool-arg', 'query=pnpm'),
      inspect('--method', 'resources/read', '--uri', `memoria://memory/${id}`),
    ])
    expect(listed.tools).toHaveLength(14)
    expect(called).toMatchObject({
      structuredContent: { results: [{ id, line: 'Use pnpm here, never npm' }] },
    })
    expect(read.contents[0].text).toContain('> Use pnpm here, never npm')
  })
})

/** Those that need no tool, resource or prompt of the suite's own making; most others do. */
const SCENARIOS = {
  '2025-11-25': [
    ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    ...['tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection', 'caching'],
    ...['http-header-validation', 'sep-2164-resource-not-found', 'server-sse-multiple-streams'],
    ...['input-required-result-unsupported-methods', 'input-required-result-validate-input'],
  ],
} as const

describe('the conformance suite', () => {
  test.for(['2025-11-25', '2026-07-28'] as const)(
    'passes in every scenario of %s that applies',
    async (version, context) => {
      const { node, conformance } = await mcpToolsOrSkip(context)
      const folder = temporaryFolder()
      const { context: served } = await testApp()
      const makeApp = (port: number) => createApp({ ...served, hosts: loopbackHosts(port) })
      const url = await listening(makeApp, WRITE_TOKEN)
      const args = ['server', '--url', url, '--suite', 'all', '--spec-version', version]
      const { stdout, stderr } = await run(node, [conformance, ...args], { cwd: folder, env: { PATH: '' } })
      const said = stripVTControlCharacters(stdout + stderr)
      const good = [...said.matchAll(/^✓ (\S+): [1-9]\d* passed, 0 failed/gm)].map(([, name]) => name)
      expect(good, said).toEqual(expect.arrayContaining([...SCENARIOS[version]]))
      if (version !== '2026-07-28') return
      // The four need diagnostic tools of the suite's own, and say that they are `Not testable` without.
      expect(said).toContain('✗ server-stateless: 24 passed, 4 failed')
    },
  )
})
