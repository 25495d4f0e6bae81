/** PostgreSQL's own measure of reading one row by its key: what the machine can do at most. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl } from '../../test/support/postgres/shared.ts'
import { quantile } from './recall-figures.ts'
import { connect } from './team-database.ts'

export interface SelectFigures {
  readonly by: 'pgbench -S' | 'the driver'
  readonly perSecond: number
  readonly p95: number
}

const DATABASE = 'pgbench'
const ROWS = 1_000_000

/** `pgbench -S` over a million rows; where there is no pgbench, the same statement by the driver. */
export async function selectOnly(server: string, clients: number, seconds: number): Promise<SelectFigures> {
  await makeAccounts(server)
  const url = databaseUrl(server, DATABASE, new URL(server).username)
  return byPgbench(url, clients, seconds) ?? byDriver(url, clients, seconds)
}

async function makeAccounts(server: string): Promise<void> {
  const admin = connect(server)
  const [there] = await admin`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`
  if (!there) {
    await admin.unsafe(`CREATE DATABASE ${DATABASE}`)
    const sql = connect(databaseUrl(server, DATABASE, new URL(server).username))
    // The table of `pgbench --initialize --scale 10`.
    await sql.unsafe(
      `CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84))`,
    )
    await sql.unsafe(
      `INSERT INTO pgbench_accounts SELECT n, n / 100000 + 1, 0, '' FROM generate_series(1, ${ROWS}) n`,
    )
    await sql.unsafe('ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)')
    await sql.unsafe('CREATE TABLE pgbench_branches AS SELECT generate_series(1, 10) AS bid')
    await sql.unsafe('VACUUM ANALYZE')
    await sql.end()
  }
  await admin.end()
}

function byPgbench(url: string, clients: number, seconds: number): SelectFigures | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-pgbench-'))
  try {
    const args = ['--select-only', '--no-vacuum', '--client', String(clients), '--jobs', '2']
    const log = ['--time', String(seconds), '--log', '--sampling-rate', '0.1']
    const ran = spawnSync('pgbench', [...args, ...log, url], { cwd: folder, encoding: 'utf8' })
    const [, tps] = /tps = ([\d.]+)/.exec(ran.stdout ?? '') ?? []
    if (ran.error !== undefined || tps === undefined) return undefined
    const times = readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Number(line.split(' ')[2]) / 1000),
    )
    return { by: 'pgbench -S', perSecond: Number(tps), p95: quantile(times, 0.95) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function byDriver(url: string, clients: number, seconds: number): Promise<SelectFigures> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const client = async () => {
    const sql = connect(url)
    while (performance.now() < until) {
      const begun = performance.now()
      await sql`SELECT abalance FROM pgbench_accounts WHERE aid = ${1 + Math.floor(Math.random() * ROWS)}`
      times.push(performance.now() - begun)
    }
    await sql.end()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { by: 'the driver', perSecond: times.length / seconds, p95: quantile(times, 0.95) }
}
