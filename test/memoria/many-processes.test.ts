import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { start } from '../base/children/start.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { ask, openedAt } from '../store/temporary-store.ts'
import { bundleForNode } from '../support/bundle.ts'

const PROCESSES = 8
const EACH = 500

test('8 processes remember 500 things each at once: 4,000 memories, none lost or doubled, and the store is whole', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/remember.ts', import.meta.url)))
  const home = join(temporaryFolder(), 'home')
  const processes = Array.from({ length: PROCESSES }, (_, index) =>
    start(script, ['many', home, `process ${index}`, String(EACH)]),
  )
  const said = await Promise.all(processes.map((process) => process.ended()))
  expect(said.map((lines) => lines.length)).toEqual(Array.from({ length: PROCESSES }, () => EACH))
  const path = join(home, 'memoria.db')
  const rows = await ask(
    path,
    `SELECT id || ' ' || text AS line FROM memories WHERE state = 'active' ORDER BY line`,
  )
  expect(rows.map(({ line }) => line)).toEqual(said.flat().sort())
  expect(await ask(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(await ask(path, 'SELECT count(*) AS many FROM memory_revisions')).toEqual([
    { many: PROCESSES * EACH },
  ])
  expect(await (await openedAt(path)).upkeep.problems()).toEqual([])
}, 120_000)
