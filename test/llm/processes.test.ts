import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { mostItCosts } from '../../src/llm/estimate.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { start } from '../base/children/start.ts'
import { bundleForNode } from '../support/bundle.ts'
import { slowly, structured } from './behaviours.ts'
import { temporaryFolder } from './client-context.ts'
import { fakeApi } from './fake-api.ts'
import { fakeClaude, isRunning } from './fake-claude.ts'

const PROCESSES = 4
const GOOD = slowly(structured({ memories: [] }))

let program = ''
let leaver = ''
beforeAll(async () => {
  program = await bundleForNode(fileURLToPath(new URL('./children/ask.ts', import.meta.url)))
  leaver = await bundleForNode(fileURLToPath(new URL('./children/leave.ts', import.meta.url)))
})

describe('several processes with one store', () => {
  test('ask one at a time, and every call is in the ledger', async () => {
    const api = await fakeApi(GOOD)
    const { said, costs } = await askFromAll(api.url, 1, 3)
    expect(said).toEqual(Array(PROCESSES * 3).fill('answered'))
    expect(api.requests).toHaveLength(PROCESSES * 3)
    expect(costs).toHaveLength(PROCESSES * 3)
    expect(api.mostAtOnce()).toBe(1)
  })

  test('stay within the budget together: who waited in the queue looks again before asking', async () => {
    const api = await fakeApi(GOOD)
    const question = { system: 's', prompt: 'p', schema: { type: 'object' }, maxTokens: 1000 }
    // Room for the first call alone: what it really cost is less, and then the most that a second can cost is too much.
    const { said } = await askFromAll(api.url, mostItCosts(question, 'fake-haiku', false).dollars, 1)
    expect(said.toSorted()).toEqual(['answered', ...Array(PROCESSES - 1).fill('budget')])
    expect(api.requests).toHaveLength(1)
  })
})

describe('a process that leaves', () => {
  test('takes the claude program with it', async () => {
    const fake = fakeClaude(`
      fs.writeFileSync('pid.tmp', String(process.pid))
      fs.renameSync('pid.tmp', 'pid')
      setInterval(() => {}, 1000)`)
    await start(leaver, [fake.program, fake.folder]).ended()
    const pid = Number(readFileSync(join(fake.folder, 'pid'), 'utf8'))
    await expect.poll(() => isRunning(pid), { interval: 5 }).toBe(false)
  })
})

async function askFromAll(url: string, usd: number, times: number) {
  const folder = temporaryFolder()
  const path = join(folder, 'memoria.db')
  await (await openSqliteStore(path)).close()
  const args = [path, join(folder, 'llm.lock'), url, String(usd), String(times)]
  const all = Array.from({ length: PROCESSES }, () => start(program, args))
  const said = (await Promise.all(all.map((one) => one.ended()))).flat()
  const store = await openSqliteStore(path)
  const costs = await store.costs.list()
  await store.close()
  return { said, costs }
}
