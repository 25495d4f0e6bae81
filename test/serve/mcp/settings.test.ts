import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { setConfigKey } from '../../../src/config/edit.ts'
import type { Key } from '../../../src/config/schema.ts'
import { cleanEnvironment, PROGRAM, temporaryPlace } from '../../cli/program.ts'
import { clientOver } from './support/client.ts'

interface Stored {
  readonly memory: { readonly text: string }
}

test('settings that change while `memoria mcp` runs hold from the next call on', async () => {
  const place = temporaryPlace()
  const server = spawn(process.execPath, [PROGRAM, 'mcp'], { cwd: place.cwd, env: cleanEnvironment(place) })
  const client = clientOver(
    server.stdin,
    server.stdout,
    once(server, 'exit').then(() => undefined),
  )
  const set = async (key: Key, value: string) => unwrap(await setConfigKey(place.home, key, value))
  const store = (text: string) => ({ text: `${text}, because the release needs it` })
  const stored = async (text: string) =>
    (await client.result<Stored>('memory_store', store(text))).memory.text
  const found = async (query: string) =>
    (await client.result<{ results: unknown[] }>('memory_search', { query })).results.length

  expect(await stored('The lamp ticket is ACME-123456')).toContain('ACME-123456')
  await set('redact.patterns', '[{"name":"ticket","pattern":"ACME-[0-9]{6}"}]')
  expect(await stored('The stairs ticket is ACME-654321')).not.toContain('654321')

  expect(await found('stairs ticket')).toBeGreaterThan(0)
  await set('learning.review', 'ask')
  expect(await found('stairs ticket')).toBe(0)
  await set('learning.review', 'off')
  expect(await found('stairs ticket')).toBeGreaterThan(0)

  await set('capture.exclude', place.cwd)
  for (const scope of ['project', 'user'])
    expect(await client.failure('memory_store', { ...store('The tower is green'), scope })).toContain(
      'refused: the person wants nothing captured here',
    )
  expect(await found('stairs ticket')).toBeGreaterThan(0)
  await set('capture.exclude', join(place.cwd, 'other'))
  expect(await stored('The bridge is blue')).toContain('bridge')
  expect(
    await client.failure('memory_store', { ...store('The tower is red'), project: join(place.cwd, 'other') }),
  ).toContain('refused')
  place.run('pause')
  expect(await client.failure('memory_store', store('The tower is grey'))).toContain('refused')
  place.run('resume')
  expect(await found('tower')).toBe(0)

  await set('off', 'true')
  for (const tool of ['memory_search', 'memory_store'] as const)
    expect(await client.failure(tool, { query: 'bridge', ...store('The tower is white') })).toMatch(
      /^refused: memoria is off\n/,
    )
  await set('off', 'false')
  expect(await found('bridge')).toBeGreaterThan(0)
})
