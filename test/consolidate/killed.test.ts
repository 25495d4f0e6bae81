import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { openMemoria } from '../../src/memoria.ts'
import { start } from '../base/children/start.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { everything } from '../store/temporary-store.ts'
import { bundleForNode } from '../support/bundle.ts'
import { untidy } from './untidy.ts'

let script = ''
beforeAll(async () => {
  script = await bundleForNode(fileURLToPath(new URL('./children/sleep.ts', import.meta.url)))
})

/** A home in which there is much to do, and the path of its store. */
async function untidyHome() {
  const home = join(temporaryFolder(), 'home')
  const m = await openMemoria({ home })
  await untidy(m.context)
  await m.close()
  return { home, path: m.context.paths.store }
}

// Seven lines of thinking, then one for each step: while it thinks, after the first step, in the middle, before the end.
test('killed anywhere, a run has changed nothing, holds nobody up, and is done as a whole the next time', async () => {
  const { home, path } = await untidyHome()
  const before = await everything(path)
  for (const lines of [2, 8, 10, 12]) {
    const victim = start(script, [home, String(lines)])
    expect(await victim.printed(lines)).toHaveLength(lines)
    victim.child.kill('SIGKILL')
    await victim.ended()
    expect(await everything(path)).toEqual(before)
  }
  const done = await start(script, [home]).ended()
  const [, steps] = /^done (\d+)$/.exec(done.at(-1) ?? '') ?? []
  expect(Number(steps)).toBeGreaterThanOrEqual(5)
  const { runs, memory_revisions: revisions = [] } = await everything(path)
  expect(runs).toHaveLength(1)
  expect(new Set(revisions.map(({ run_id }) => run_id))).toEqual(new Set([null, runs?.[0]?.['id']]))
})

test('of several processes at once one does it, once', async () => {
  const { home, path } = await untidyHome()
  const all = Array.from({ length: 4 }, () => start(script, [home]))
  await Promise.all(all.map((one) => one.ended()))
  expect((await everything(path))['runs']).toHaveLength(1)
})
