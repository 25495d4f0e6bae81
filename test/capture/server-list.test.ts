import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planListCleaning } from '../../src/capture/server-list.ts'
import { copilot } from '../../src/hosts/copilot/copilot.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a server list that cannot be read is left and reported, so that uninstall fails [promise:yours.uninstall]', () => {
  const folder = temporaryFolder()
  const path = join(folder, '.copilot/mcp-config.json')
  // Reading a folder fails, even for root.
  mkdirSync(path, { recursive: true })
  const place = { env: { HOME: folder }, hook: join(folder, '.memoria/hook') }
  expect(planListCleaning(copilot, place)).toMatchObject([
    { path, outcome: 'left', problem: expect.stringContaining('cannot read') },
  ])
})

test('without a server list there is nothing to take out', () => {
  const folder = temporaryFolder()
  expect(planListCleaning(copilot, { env: { HOME: folder }, hook: join(folder, 'hook') })).toEqual([])
})
