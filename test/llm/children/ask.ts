import { systemClock } from '../../../src/base/clock.ts'
import { idMaker, systemRandom } from '../../../src/base/ids.ts'
import { anthropic } from '../../../src/llm/anthropic.ts'
import { makeClient } from '../../../src/llm/client.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'

/** `STORE LOCK URL USD TIMES`: asks that often, and prints how each question ended. */
const [path = '', lock = '', baseUrl = '', usd = '1', times = '1'] = process.argv.slice(2)

const store = await openSqliteStore(path)
const caps = { usd: Number(usd), tokens: 1e9 }
const client = makeClient({
  provider: anthropic({ baseUrl, key: 'key-of-nobody', model: 'fake-haiku', clock: systemClock }),
  store,
  lock,
  clock: systemClock,
  random: systemRandom,
  makeId: idMaker(),
  isLocal: false,
  budget: { day: caps, month: caps },
})
for (let time = 0; time < Number(times); time++) {
  const told = await client.ask(
    { system: 's', prompt: 'p', schema: { type: 'object' }, maxTokens: 1000 },
    { why: 'extract', session: null, project: null },
  )
  process.stdout.write(`${told.ok ? 'answered' : told.error.kind}\n`)
}
await store.close()
