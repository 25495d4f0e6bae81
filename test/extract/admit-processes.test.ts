import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { start } from '../base/children/start.ts'
import { ME } from '../store/examples.ts'
import { ask, temporaryStore } from '../store/temporary-store.ts'
import { bundleForNode } from '../support/bundle.ts'

const PROCESSES = 8
const ROUNDS = 9
const EACH = 3

test('8 processes admit on the same topics, and the same in other words, at once: one lives of each, and nothing is lost', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/admit.ts', import.meta.url)))
  const { path, memories, upkeep } = await temporaryStore()
  const processes = Array.from({ length: PROCESSES }, (_, index) => start(script, [path, String(index)]))
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(processes.map(({ printed }) => printed(1 + round * EACH)))
    for (const { child } of processes) child.stdin?.write(`${round}\n`)
  }
  for (const { child } of processes) child.stdin?.end()
  const said = (await Promise.all(processes.map(({ ended }) => ended()))).flatMap((lines) => lines.slice(1))
  expect(said).toHaveLength(PROCESSES * ROUNDS * EACH)
  const living = await memories.list(ME, { states: ['active', 'conflict'] })
  const rounds = Array.from({ length: ROUNDS }, (_, round) => `keep invoices of shop${round} in cents`)
  const newest = PROCESSES * ROUNDS - 1
  expect(living.map(({ text }) => text.replace(/^\w+ keep/, 'keep')).sort()).toEqual(
    [...rounds, `The port is number ${newest}`, `The region is number ${newest}`].sort(),
  )
  const kept = await ask(
    path,
    `SELECT DISTINCT json_extract(statement, '$.text') AS text FROM memory_revisions`,
  )
  const texts = new Set(kept.map(({ text }) => text))
  const statements = said.map((line) => line.replace(/^\w+ /, ''))
  expect(statements.filter((text) => !texts.has(text))).toEqual([])
  const [steps] = await ask(
    path,
    `SELECT count(*) AS many FROM memory_revisions WHERE change <> 'superseded'`,
  )
  expect(steps?.['many']).toBe(said.length)
  expect(await upkeep.problems()).toEqual([])
}, 120_000)
