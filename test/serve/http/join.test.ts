import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { homePaths } from '../../../src/config/paths.ts'
import { serveHome } from '../../../src/serve/http/run.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

test('a second start joins the first', async () => {
  const home = join(temporaryFolder(), 'home')
  const first = await serveHome({ home, idleMs: 60_000 })
  const second = await serveHome({ home, idleMs: 60_000 })
  expect(second).toMatchObject({ address: first.address, own: null })
  await first.own?.untilEnd(AbortSignal.abort())
})

test('a program that listens where a killed server did is sent nothing', async () => {
  const home = join(temporaryFolder(), 'home')
  const killed = await serveHome({ home, idleMs: 60_000 })
  await killed.own?.untilEnd(AbortSignal.abort())
  let requests = 0
  const foreign = createServer((_, response) => {
    requests += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const { port } = foreign.address() as AddressInfo
  writeFileSync(homePaths(home).ui, `127.0.0.1:${port} ${'0'.repeat(32)}\n`)

  const next = await serveHome({ home, idleMs: 60_000 })

  expect(next.own).not.toBeNull()
  expect(requests).toBe(0)
  await next.own?.untilEnd(AbortSignal.abort())
  foreign.close()
})
