import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { start } from '../../base/children/start.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { newJob } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const JOBS = 200
const OWNERS = ['one', 'two', 'three', 'four']

test('of several processes that take jobs at once, each job is given to one', async () => {
  const use = await bundleForNode(fileURLToPath(new URL('../children/use.ts', import.meta.url)))
  const store = await temporaryStore()
  await store.transaction(async ({ jobs }) => {
    for (let index = 0; index < JOBS; index++) await jobs.enqueue(newJob({ id: `job ${index}` }))
  })
  const processes = OWNERS.map((owner) => start(use, ['lease', store.path, owner]))
  // A machine may be so fast that the first one is through before the last one has begun.
  await Promise.all(processes.map((process) => process.printed(1)))
  for (const { child } of processes) child.stdin?.write('go')
  const taken = await Promise.all(processes.map(async (process) => (await process.ended()).slice(1)))
  const all = taken.flat()
  expect(all.toSorted()).toEqual(Array.from({ length: JOBS }, (_, index) => `job ${index}`).sort())
  expect(taken.filter((ids) => ids.length > 0).length).toBeGreaterThan(1)
  expect(await store.jobs.list()).toEqual([])
})
