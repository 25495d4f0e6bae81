import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withWiringLock } from '../../src/capture/wiring-lock.ts'
import { homePaths } from '../../src/config/paths.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a second init waits until the first one has changed all settings', async () => {
  const paths = homePaths(temporaryFolder())
  const order: string[] = []
  let finish: () => void = () => undefined
  const first = withWiringLock(paths, async () => {
    order.push('first begins')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    order.push('first ends')
  })
  const second = withWiringLock(paths, async () => order.push('second'))
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
})

test('uninstalling without a home creates none', async () => {
  const home = join(temporaryFolder(), 'none')
  expect(await withWiringLock(homePaths(home), async () => 'done')).toBe('done')
  expect(existsSync(home)).toBe(false)
})
