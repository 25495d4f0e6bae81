import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { logSessions } from '../../../src/vault/daily/daily-log.ts'
import { headingOf } from '../../../src/vault/daily/entry.ts'
import { prepareVault } from '../../../src/vault/folder/vault-lock.ts'
import { type Running, start } from '../../base/children/start.ts'
import { ME, minute } from '../../store/examples.ts'
import { ask, temporaryStore } from '../../store/temporary-store.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { contextAround } from '../context.ts'
import { logsIn } from './fixture.ts'

const PROCESSES = 16
const ROUNDS = 3
const KILLED = [3, 7, 11, 14]

test('16 processes write the same daily logs of two vaults at once and some are killed: every entry once, none torn, one header', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/log.ts', import.meta.url)))
  const store = await temporaryStore()
  const context = contextAround(store)
  const shop = join(context.paths.vault, '..', '..', 'shop')
  prepareVault(shop)
  await store.projects.seen({ id: 'shop', kind: 'name', name: 'shop' }, null, minute(0))
  await store.vaults.add(ME, { root: shop, project: 'shop', addedAt: minute(0) })
  const processes = Array.from({ length: PROCESSES }, (_, index) =>
    start(script, [store.path, String(index)]),
  )
  await Promise.all(processes.map(({ printed }) => printed(1)))
  for (let round = 0; round < ROUNDS; round++) {
    const living = processes.filter(({ child }) => child.exitCode === null && child.signalCode === null)
    for (const { child } of living) child.stdin?.write(`${round}\n`)
    await Promise.all(living.map((one) => killedOrDone(one, processes.indexOf(one), round)))
  }
  for (const { child } of processes) child.stdin?.end()
  const said = (await Promise.all(processes.map(({ ended }) => ended()))).flat()
  // What the killed ones left is finished by whoever comes next.
  await logSessions(context)
  const names = said.filter((line) => line.startsWith('said ')).map((line) => line.slice('said '.length))
  expect(names.length).toBeGreaterThanOrEqual(PROCESSES * ROUNDS - KILLED.length * (ROUNDS - 1))
  const rows = await ask(store.path, 'SELECT id FROM sessions')
  const wanted = rows.map(({ id }) => entryOf(String(id)))
  for (const vault of [context.paths.vault, shop]) {
    const log = logsIn({ paths: { ...context.paths, vault } })
    expect(Object.keys(log)).toEqual(['2026-03-04'])
    const [header, ...entries] = (log['2026-03-04'] ?? '').split(/\n(?=## )/)
    expect(header).toBe('---\ntitle: 2026-03-04\ntags:\n  - daily\n---\n\n# 2026-03-04\n')
    expect([...entries].sort()).toEqual(wanted.sort())
    expect(names.filter((name) => !entries.some((entry) => entry.includes(name)))).toEqual([])
  }
}, 120_000)

/** Some are killed in the second round, as soon as they said something: while they wait, write, or note that they did. */
async function killedOrDone({ child, printed }: Running, index: number, round: number): Promise<void> {
  const lines = 1 + round * 2
  if (round !== 1 || !KILLED.includes(index)) {
    await printed(lines + 2)
    return
  }
  await printed(lines + 1)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

function entryOf(name: string): string {
  const asked = `Please do what ${name} is asked to do, ${'and more '.repeat(12)}`.trim()
  const parts = [
    `## ${headingOf({ host: 'a host', key: name })}`,
    `14:03, a host, project shop, session ${name}`,
    `**Context:** ${asked}`,
    '**Key exchanges**',
    `- ${asked} → Done.`,
  ]
  return `${parts.join('\n\n')}\n`
}
