import { createInterface } from 'node:readline'
import { openSqliteStore } from '../../../../src/store/sqlite/open.ts'
import { logSessions } from '../../../../src/vault/daily/daily-log.ts'
import { contextAround } from '../../context.ts'
import { talk } from '../fixture.ts'

/**
 * `PATH PROCESS`: with each line it is given, the number of a round, puts a session into the store and writes what is
 * missing in the daily log, all processes at once.
 */
const [path = '', number = '0'] = process.argv.slice(2)
const store = await openSqliteStore(path)
const context = contextAround(store)

process.stdout.write('ready\n')
for await (const round of createInterface({ input: process.stdin })) {
  const name = `process-${number}-round-${round}`
  const at = '2026-03-04T14:03:00.000Z'
  const exchange = {
    at,
    asked: `Please do what ${name} is asked to do, ${'and more '.repeat(12)}`,
    answered: 'Done.',
  }
  const session = { id: name, key: name, hostSession: name, project: 'shop', exchanges: [exchange] }
  await store.transaction((tx) => talk(tx, session))
  process.stdout.write(`said ${name}\n`)
  await logSessions(context, { waitMs: 60_000 })
  process.stdout.write('logged\n')
}
await store.close()
