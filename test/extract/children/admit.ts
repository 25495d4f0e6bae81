import { createInterface } from 'node:readline'
import { idMaker } from '../../../src/base/ids.ts'
import { unwrap } from '../../../src/base/result.ts'
import { admit } from '../../../src/extract/admit.ts'
import { wholeReach } from '../../../src/model/reach.ts'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'

/**
 * `PATH PROCESS`: with each line it is given, the number of a round, admits a statement on each of two topics, and one
 * that all processes make in that round in words of their own.
 */
const [path = '', number = '0'] = process.argv.slice(2)
const context = { store: await openSqliteStore(path), redact: redactSecrets, makeId: idMaker() }
const WORDS = ['always', 'please', 'usually', 'really', 'currently', 'simply', 'actually', 'generally']
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000).toISOString()
const now = day(10_000)

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const round = Number(line)
  const own = round * WORDS.length + Number(number)
  await say({ text: `${WORDS[Number(number)]} keep invoices of shop${round} in cents`, at: now })
  for (const topic of ['port', 'region'])
    await say({ text: `The ${topic} is number ${own}`, topic, at: day(own) })
}
await context.store.close()

async function say(draft: { text: string; topic?: string; at: string }): Promise<void> {
  const author = { at: now, by: `process ${number}`, why: 'to see', run: `run ${number}` }
  const { outcome } = unwrap(await admit(context, wholeReach('me'), draft, author))
  process.stdout.write(`${outcome} ${draft.text}\n`)
}
