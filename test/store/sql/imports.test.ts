import { expect, test } from 'vitest'
import { ME, minute, STRANGER } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const ITEM = { source: 'mem0', item: 'digest', run: 'run', session: null }

test('an imported item is noted once for its owner, until its run is removed', async () => {
  const { imports, runs } = await temporaryStore()
  const run = { id: 'run', at: minute(1), judge: 'import:mem0', model: null, user: ME.user }
  await runs.add({ ...run, project: null, session: null, undoneAt: null, toldAt: null })
  expect(await imports.add(ME, ITEM)).toBe(true)
  expect(await imports.add(ME, ITEM)).toBe(false)
  expect(await imports.has(ME, 'mem0', 'digest')).toBe(true)
  expect(await imports.has(ME, 'claude-mem', 'digest')).toBe(false)
  expect(await imports.has(STRANGER, 'mem0', 'digest')).toBe(false)
  await imports.remove(STRANGER, 'run')
  expect(await imports.has(ME, 'mem0', 'digest')).toBe(true)
  expect(await runs.last(ME)).toMatchObject({ id: 'run' })
  await imports.remove(ME, 'run')
  expect(await imports.has(ME, 'mem0', 'digest')).toBe(false)
  expect(await runs.last(ME)).toBeUndefined()
})
