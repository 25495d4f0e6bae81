import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { homePaths } from '../../src/config/paths.ts'
import { beginPause, endPause, readPauses, updateHookPauses } from '../../src/ingest/pauses.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { minute } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

test('pauses of folders and of everything are apart, and each is remembered after it ended', async () => {
  const store = await temporaryStore()
  expect(await readPauses(store)).toEqual([])
  await beginPause(store, null, minute(1))
  await beginPause(store, '/a', minute(2))
  await endPause(store, null, minute(3))
  await beginPause(store, null, minute(4))
  expect(await readPauses(store)).toEqual([
    { folder: null, from: minute(1), to: minute(3) },
    { folder: '/a', from: minute(2), to: null },
    { folder: null, from: minute(4), to: null },
  ])
})

test('the hook is told what is paused and excluded now, in files that only their owner reads', () => {
  const paths = homePaths(temporaryFolder())
  mkdirSync(paths.run)
  const pauses = [
    { folder: null, from: minute(1), to: minute(2) },
    { folder: '/a', from: minute(1), to: null },
  ]
  updateHookPauses(paths, pauses, ['/b c'])
  expect(existsSync(paths.paused)).toBe(false)
  expect(readFileSync(paths.excluded, 'utf8')).toBe('/b c\n/a\n')
  updateHookPauses(paths, [{ folder: null, from: minute(3), to: null }], [])
  expect(readFileSync(paths.paused, 'utf8')).toBe('paused\n')
  expect(existsSync(paths.excluded)).toBe(false)
  updateHookPauses(paths, [], [])
  expect(existsSync(paths.paused)).toBe(false)
})
