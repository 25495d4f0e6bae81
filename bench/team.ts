/**
 * A server of many people: PostgreSQL on this machine, `--users` people with `--memories` each, and a mix of calls (recall,
 * search, get, list, remember), over the stores and through two replicas, beside `pgbench -S` in the same run. Then p95 of a
 * recall in a database of a tenth of the people and in the whole one, call by call in turn.
 * Fails when that p95 grows more than `--bound` times. The databases are filled by COPY, in `--data DIR` (default: a folder
 * among the temporary files); with `--keep` they stay there for the next run.
 * `npm run bench -- team [--users 1000] [--memories 1000] [--seconds 20] [--clients 8] [--bound 2] [--data DIR] [--keep]
 * [--load-only] [--stores-only]`
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '../src/store/postgres/open.ts'
import { startPostgres } from '../test/support/postgres/server.ts'
import { selectOnly } from './support/pgbench.ts'
import { quantile } from './support/recall-figures.ts'
import { type TeamDatabase, tableSizes, teamDatabase } from './support/team-database.ts'
import { askedCalls, runFor, storeTarget, type Target, type Timed } from './support/team-load.ts'
import { startReplicas } from './support/team-servers.ts'

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000' },
    memories: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '8' },
    bound: { type: 'string', default: '2' },
    data: { type: 'string', default: join(tmpdir(), 'memoria-bench-team') },
    keep: { type: 'boolean', default: false },
    'load-only': { type: 'boolean', default: false },
    'stores-only': { type: 'boolean', default: false },
  },
})

/** As on a small server of one's own: what was acknowledged is on the disk. */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
}
const GROWTH_CALLS = 400

const [users, memories, seconds, clients] = [
  options.users,
  options.memories,
  options.seconds,
  options.clients,
].map(Number) as [number, number, number, number]
const server = await startPostgres(SETTINGS, options.data)
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await server.stop()
  if (!options.keep) rmSync(options.data, { recursive: true, force: true })
}

async function run(): Promise<boolean> {
  const small = await filled('team_small', Math.max(1, Math.round(users / 10)))
  const large = await filled('team_large', users)
  if (options['load-only']) return true
  await sayPgbench('before')
  const isBounded = await growth(small, large)
  await overStores(large)
  if (!options['stores-only']) await throughReplicas(small, large)
  await sayPgbench('after')
  return isBounded
}

async function filled(name: string, count: number): Promise<TeamDatabase> {
  console.log(`${name}: ${count} people x ${memories} memories`)
  const made = await teamDatabase(server.url, { name, users: count, memories })
  const sizes = await tableSizes(server.url, made)
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  console.log(`  ${megabytes(bytes)} in all, ${Math.round(bytes / (count * memories))} bytes for each memory`)
  for (const [table, size] of sizes.slice(0, 7)) console.log(`  ${table.padEnd(18)} ${megabytes(size)}`)
  return made
}

async function sayPgbench(when: string): Promise<void> {
  const { by, perSecond, p95 } = await selectOnly(server.url, clients, Math.min(10, seconds))
  console.log(`${by}, ${clients} clients, ${when}: ${Math.round(perSecond)}/s, p95 ${p95.toFixed(2)} ms`)
}

/** The same number of recalls in both databases, in turn, so that a busy machine slows them alike. */
async function growth(small: TeamDatabase, large: TeamDatabase): Promise<boolean> {
  const databases = await Promise.all([small, large].map(({ url }) => openPostgres({ url, connections: 2 })))
  try {
    return await compare('recall over the stores', [small, large], databases.map(storeTarget))
  } finally {
    await Promise.all(databases.map((database) => database.close()))
  }
}

async function compare(
  what: string,
  [small, large]: readonly [TeamDatabase, TeamDatabase] | readonly TeamDatabase[],
  targets: readonly Target[],
): Promise<boolean> {
  if (small === undefined || large === undefined) return false
  const ends = [small, large].map((database, index) => ({
    next: askedCalls(database, 11, 'recall'),
    target: targets[index],
    times: [] as number[],
    found: 0,
  }))
  for (let round = -GROWTH_CALLS / 4; round < GROWTH_CALLS; round++)
    for (const end of ends) {
      const begun = performance.now()
      const found = (await end.target?.(end.next())) ?? 0
      // The first ones warm up connections and caches.
      if (round < 0) continue
      end.times.push(performance.now() - begun)
      if (found > 0) end.found += 1
    }
  const p95s = ends.map(({ times }) => quantile(times, 0.95))
  const ratio = (p95s[1] ?? 0) / (p95s[0] ?? 1)
  for (const [index, { times, found }] of ends.entries())
    console.log(
      `${what}, ${[small, large][index]?.users} x ${memories}: p50 ${quantile(times, 0.5).toFixed(1)} ms, ` +
        `p95 ${p95s[index]?.toFixed(1)} ms, ${found} of ${times.length} found something`,
    )
  console.log(`${what}: p95 grows ${ratio.toFixed(2)} times (bound ${options.bound})`)
  return ratio <= Number(options.bound)
}

async function overStores(large: TeamDatabase): Promise<void> {
  const database = await openPostgres({ url: large.url, connections: clients })
  const target = storeTarget(database)
  await runFor(Math.min(5, seconds), clients, askedCalls(large, 5), target)
  say('mix over the stores', await runFor(seconds, clients, askedCalls(large, 6), target))
  await database.close()
}

async function throughReplicas(small: TeamDatabase, large: TeamDatabase): Promise<void> {
  const both = [await startReplicas(small.url, 1, 2), await startReplicas(large.url, 2, clients)]
  try {
    await compare(
      'recall through a server',
      [small, large],
      both.map(({ target }) => target),
    )
    const target = both[1]?.target as Target
    await runFor(Math.min(5, seconds), clients, askedCalls(large, 7), target)
    say('mix through two replicas', await runFor(seconds, clients, askedCalls(large, 8), target))
    const reads = askedCalls(large, 9, 'recall')
    say('recalls through two replicas', await runFor(seconds, clients, reads, target))
  } finally {
    await Promise.all(both.map((replicas) => replicas.stop()))
  }
}

function say(what: string, { perSecond, p50, p95, calls, failed, found, byCall }: Timed): void {
  console.log(
    `${what}, ${clients} clients: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms ` +
      `(${calls} calls, ${found} found something, ${failed} failed)`,
  )
  for (const [call, one] of Object.entries(byCall))
    console.log(
      `  ${call.padEnd(9)} ${String(one.calls).padStart(6)} calls, p50 ${one.p50.toFixed(1)} ms, p95 ${one.p95.toFixed(1)} ms`,
    )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
