import { DAY_MS, isoTime } from '../../base/clock.ts'
import { JOB_STATES, type Job, type JobState } from '../../model/ledger.ts'
import {
  type Db,
  LOCK_ROWS,
  NO_LIMIT,
  numberOf,
  placeholders,
  type Row,
  textColumn,
  textOrNull,
} from '../db.ts'
import type { JobRows, Lease, NewJob } from '../store.ts'

/** Work that must happen once and survive its worker: a row until it is done, leased for a while, dead after too many tries. */
export function jobRows(db: Db): JobRows {
  return {
    enqueue: (job) => enqueue(db, job),
    bury: (job, why) => bury(db, job, why),
    lease: (lease) => db.transaction((tx) => take(tx, lease), { alone: false }),
    extend: async (id, owner, until) =>
      (await db.run(`UPDATE jobs SET lease_until = ? WHERE id = ? AND ${HELD}`, [until, id, owner])) === 1,
    complete: (id, owner) => db.transaction((tx) => complete(tx, id, owner), { alone: false }),
    fail: (id, owner, error, retryAt) =>
      db.transaction((tx) => fail(tx, id, owner, error, retryAt), { alone: false }),
    list: (filter = {}) => listJobRows(db, filter),
    retry: async (id, now) => (await db.run(REVIVE, [now, id])) === 1,
    drop: async (id) => (await db.run('DELETE FROM jobs WHERE id = ?', [id])) === 1,
    count: () => countJobRows(db),
  }
}

const HELD = `state = 'leased' AND lease_owner = ?`
const REVIVE = `UPDATE jobs SET state = 'waiting', attempts = 0, run_at = ?, lease_owner = NULL, lease_until = NULL
  WHERE id = ? AND state = 'dead'`

async function enqueue(db: Db, job: NewJob): Promise<boolean> {
  const { id, kind, key, payload, maxAttempts, runAt, createdAt } = job
  const added = await db.run(
    `INSERT INTO jobs (id, kind, key, payload, state, max_attempts, run_at, created_at)
     VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET next_payload = excluded.payload
       WHERE jobs.state = 'leased' AND jobs.next_payload IS NULL`,
    [id, kind, key, payload, maxAttempts, runAt, createdAt],
  )
  return added === 1
}

async function bury(db: Db, job: NewJob, why: string): Promise<boolean> {
  const { id, kind, key, payload, maxAttempts, runAt, createdAt } = job
  const added = await db.run(
    `INSERT INTO jobs (id, kind, key, payload, state, attempts, max_attempts, run_at, created_at, last_error)
     VALUES (?, ?, ?, ?, 'dead', ?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO NOTHING`,
    [id, kind, key, payload, maxAttempts, maxAttempts, runAt, createdAt, why],
  )
  return added === 1
}

async function take(tx: Db, { owner, now, until, kinds }: Lease): Promise<Job | undefined> {
  const farAhead = isoTime(Date.parse(now) + FAR_AHEAD_MS)
  await buryAbandoned(tx, now, farAhead)
  const row = await tx.get(
    `SELECT * FROM jobs WHERE kind IN (${placeholders(kinds.length)})
       AND ((state = 'waiting' AND (run_at <= ? OR run_at > ?)) OR (state = 'leased' AND ${ABANDONED}))
     ORDER BY run_at, id LIMIT 1 ${LOCK_ROWS}`,
    [...kinds, now, farAhead, now, farAhead],
  )
  if (row === undefined) return undefined
  await tx.run(
    `UPDATE jobs SET state = 'leased', lease_owner = ?, lease_until = ?, attempts = attempts + 1,
       payload = coalesce(next_payload, payload), next_payload = NULL WHERE id = ?`,
    [owner, until, textColumn(row, 'id')],
  )
  const taken = await tx.get('SELECT * FROM jobs WHERE id = ?', [textColumn(row, 'id')])
  return taken && jobOf(taken)
}

/** No job waits or is leased for longer: a later time was noted by a clock that was ahead, and would block the job until then. */
const FAR_AHEAD_MS = 2 * DAY_MS
const ABANDONED = '(lease_until <= ? OR lease_until > ?)'

/** A job whose last allowed attempt took its worker down must not take the next one down too. */
async function buryAbandoned(tx: Db, now: string, farAhead: string): Promise<void> {
  await tx.run(
    `UPDATE jobs SET state = 'dead', lease_owner = NULL, lease_until = NULL,
       last_error = coalesce(last_error, 'its worker vanished during the last attempt')
     WHERE state = 'leased' AND ${ABANDONED} AND attempts >= max_attempts`,
    [now, farAhead],
  )
}

async function complete(tx: Db, id: string, owner: string): Promise<boolean> {
  const again = await tx.run(
    `UPDATE jobs SET state = 'waiting', attempts = 0, last_error = NULL, lease_owner = NULL, lease_until = NULL
     WHERE id = ? AND ${HELD} AND next_payload IS NOT NULL`,
    [id, owner],
  )
  return again === 1 || (await tx.run(`DELETE FROM jobs WHERE id = ? AND ${HELD}`, [id, owner])) === 1
}

async function fail(
  tx: Db,
  id: string,
  owner: string,
  error: string,
  retryAt: string,
): Promise<'waiting' | 'dead' | 'lost'> {
  const row = await tx.get(`SELECT attempts, max_attempts FROM jobs WHERE id = ? AND ${HELD}`, [id, owner])
  if (row === undefined) return 'lost'
  const state = numberOf(row, 'attempts') >= numberOf(row, 'max_attempts') ? 'dead' : 'waiting'
  await tx.run(
    'UPDATE jobs SET state = ?, run_at = ?, last_error = ?, lease_owner = NULL, lease_until = NULL WHERE id = ?',
    [state, retryAt, error, id],
  )
  return state
}

async function listJobRows(db: Db, { state, limit }: { state?: JobState; limit?: number }): Promise<Job[]> {
  const where = state === undefined ? '' : 'WHERE state = ?'
  const params = state === undefined ? [] : [state]
  const rows = await db.all(`SELECT * FROM jobs ${where} ORDER BY run_at, id LIMIT ?`, [
    ...params,
    limit ?? NO_LIMIT,
  ])
  return rows.map(jobOf)
}

async function countJobRows(db: Db): Promise<Record<JobState, number>> {
  const rows = await db.all('SELECT state, count(*) AS many FROM jobs GROUP BY state')
  const counts = new Map(rows.map((row) => [textColumn(row, 'state'), numberOf(row, 'many')]))
  return Object.fromEntries(JOB_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    JobState,
    number
  >
}

function jobOf(row: Row): Job {
  return {
    id: textColumn(row, 'id'),
    kind: textColumn(row, 'kind'),
    key: textColumn(row, 'key'),
    payload: textColumn(row, 'payload'),
    state: textColumn(row, 'state') as JobState,
    attempts: numberOf(row, 'attempts'),
    maxAttempts: numberOf(row, 'max_attempts'),
    runAt: textColumn(row, 'run_at'),
    leaseOwner: textOrNull(row, 'lease_owner'),
    leaseUntil: textOrNull(row, 'lease_until'),
    lastError: textOrNull(row, 'last_error'),
    createdAt: textColumn(row, 'created_at'),
  }
}
