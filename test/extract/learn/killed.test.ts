import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { openMemoria } from '../../../src/memoria.ts'
import { start } from '../../base/children/start.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { ask, openedAt } from '../../store/temporary-store.ts'
import { bundleForNode } from '../../support/bundle.ts'

const KILLS = 20
const AT_ONCE = 4
// Few, to be quick: `npm run proof` kills at every statement of a drain, learning included.
const SESSIONS = 60
const MOMENTS = fc.sample(fc.integer({ min: 0, max: 40 }), { seed: 20_260_131, numRuns: KILLS })

test(`killed ${KILLS} times in the middle of learning, four at a time, the memories are the same as without [promise:nothing-lost.accepted-event]`, async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/learn.ts', import.meta.url)))
  const killed = await homeWithTalks()
  const calm = join(temporaryFolder(), 'home')
  cpSync(killed, calm, { recursive: true })
  const waiting = [...MOMENTS]
  const killOneByOne = async () => {
    for (let moment = waiting.pop(); moment !== undefined; moment = waiting.pop()) {
      const victim = start(script, [killed])
      // In the middle of its first or second session; one that finds nothing left ends by itself.
      await Promise.race([victim.printed(1 + (moment % 2)), victim.ended()])
      await wait(moment / 4)
      victim.child.kill('SIGKILL')
      await victim.ended()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, killOneByOne))
  const before = (await learnedIn(killed)).length
  for (const home of [killed, calm]) await learnAll(home)
  const learned = await learnedIn(killed)
  expect(learned).toEqual(await learnedIn(calm))
  expect(learned.length).toBeGreaterThan(SESSIONS / 2)
  // Some of it was learned by those who were killed, and some was left.
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(learned.length)
  expect(await (await openedAt(join(killed, 'memoria.db'))).upkeep.problems()).toEqual([])
}, 240_000)

async function homeWithTalks(): Promise<string> {
  const home = join(temporaryFolder(), 'home')
  const memoria = await openMemoria({ home, settings: ['log.level=error'] })
  for (let number = 0; number < SESSIONS; number++) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString()
    const texts = [
      ...[`fix the typo in chapter ${number}`, 'done'],
      ...[`we decided to keep shelf${number} in aisle${number} because of rule${number}`, 'noted'],
    ]
    const messages = texts.map((text, index) => ({
      ...{
        id: `${number}-${index}`,
        role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
        text,
        at,
      },
    }))
    await memoria.addSession({ host: 'chat', id: `talk-${number}`, project: 'library', messages })
  }
  await memoria.close()
  return home
}

async function learnAll(home: string): Promise<void> {
  const memoria = await openMemoria({ home, settings: ['log.level=error'] })
  await learnLocally(memoria.context)
  await memoria.close()
}

function learnedIn(home: string) {
  return ask(
    join(home, 'memoria.db'),
    `SELECT m.text, m.kind, m.state, m.confirmed, m.revision, e.session, e.messages, e.quote
     FROM memories m JOIN evidence e ON e.memory_id = m.id ORDER BY m.text, e.seq`,
  )
}
