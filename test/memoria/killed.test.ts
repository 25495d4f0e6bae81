import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { start } from '../base/children/start.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { ask, openedAt } from '../store/temporary-store.ts'
import { bundleForNode } from '../support/bundle.ts'

// Few, to be quick: `npm run proof` kills at every operation of `remember`.
const KILLS = 30
const AT_ONCE = 4
const SEED = 20_260_131

/** After how many acknowledgements each process is killed; the moment within the next one is chance. */
const MOMENTS = fc.sample(fc.integer({ min: 1, max: 12 }), { seed: SEED, numRuns: KILLS })

test(`after ${KILLS} kills during remembering, every acknowledged memory is there, and none is half there [promise:nothing-lost.acknowledged-write]`, async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/remember.ts', import.meta.url)))
  const home = join(temporaryFolder(), 'home')
  const acknowledged: string[] = []
  const waiting = [...MOMENTS.entries()]
  const killOneByOne = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, moment] = next
      const victim = start(script, ['forever', home, `victim ${index}`])
      await victim.printed(moment)
      victim.child.kill('SIGKILL')
      acknowledged.push(...(await victim.ended()))
      expect(victim.child.signalCode).toBe('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, killOneByOne))
  const path = join(home, 'memoria.db')
  const rows = await ask(path, WHOLE)
  const stored = new Set(rows.map(({ line }) => line))
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  expect(acknowledged.filter((line) => !stored.has(line))).toEqual([])
  expect(await ask(path, 'SELECT count(*) AS many FROM memories')).toEqual([{ many: rows.length }])
  expect(rows.length - acknowledged.length).toBeLessThanOrEqual(KILLS)
  expect(await (await openedAt(path)).upkeep.problems()).toEqual([])
}, 240_000)

/** The memories that have all that belongs to them: one revision with the same text, and their evidence. */
const WHOLE = `SELECT m.id || ' ' || m.text AS line FROM memories m
  JOIN evidence e ON e.memory_id = m.id AND e.quote = m.text
  JOIN memory_revisions r ON r.memory_id = m.id AND json_extract(r.statement, '$.text') = m.text`
