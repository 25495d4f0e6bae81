import type { Db, Value } from '../db.ts'
import { dbInside } from './db-inside.ts'
import type { Answer } from './driver.ts'
import { isAftermath, isConnectionFailure } from './failures.ts'
import type { Lease, Pool } from './pool.ts'
import { entering, settings, switched, type Tenant } from './tenant.ts'
import { parametersOf, translate } from './translate.ts'

/**
 * One transaction on one connection for all that is asked meanwhile, by whichever store. It begins with the first statement.
 * Each statement sees what was committed before it: a right that ended in between gives nothing to the next one.
 */
export interface SharedTransaction {
  read(tenant: Tenant, sql: string, params?: readonly Value[]): Promise<Answer>
  run(tenant: Tenant, sql: string, params?: readonly Value[]): Promise<Answer>
  /** All of `work` or none of it, as a part of the whole that can fail alone. */
  part<T>(tenant: Tenant, work: (tx: Db) => Promise<T>, alone: boolean): Promise<T>
  /** Whether something may have been changed: then nothing can be asked again after a lost connection. */
  hasWritten(): boolean
  /** Commits, and gives the connection back. What is asked afterwards begins another transaction. */
  commit(): Promise<void>
}

/** Knows which work is inside of a part: what that asks by other stores joins the part, and does not wait for its end. */
export interface Parts {
  enter<T>(work: () => Promise<T>): Promise<T>
  isInside(): boolean
}

/** The transaction as it stands on its connection. */
interface Begun {
  readonly lease: Lease
  /** For whom the next statement would be; undefined when that has to be said. */
  tenant: Tenant | undefined
  isBegun: boolean
  hasEntered: boolean
}

export function openShared(pool: Pool, parts: Parts, onWrite: () => void): SharedTransaction {
  let current: Promise<Begun> | undefined
  let hasWritten = false
  /** Failures of statements: after one the transaction, or the part, does nothing more. */
  const failures: unknown[] = []
  let lastPart: Promise<unknown> = Promise.resolve()

  function begun(): Promise<Begun> {
    if (current !== undefined) return current
    const taken = pool
      .take()
      .then((lease): Begun => ({ lease, tenant: undefined, isBegun: false, hasEntered: false }))
    current = taken
    taken.catch(() => {
      if (current === taken) current = undefined
    })
    return taken
  }

  /** Sends what is needed before a statement together with it: nothing that is asked meanwhile comes between them. */
  async function send(tenant: Tenant, sql: string, params: readonly Value[] = []): Promise<Answer> {
    const now = await begun()
    const before = said(now, tenant)
    const asked = translate(sql)
    return noted(now, [
      ...(before === undefined ? [] : [now.lease.wire.command(before)]),
      now.lease.wire.ask(asked.sql, parametersOf(asked, params)),
    ])
  }

  /** The answer to the last of some statements that were sent together. */
  async function noted(now: Begun, sent: readonly Promise<Answer>[]): Promise<Answer> {
    const all = await Promise.allSettled(sent)
    for (const one of all) if (one.status === 'rejected') throw await failed(now, one.reason)
    return (all.at(-1) as PromiseFulfilledResult<Answer>).value
  }

  async function failed(now: Begun, thrown: unknown): Promise<unknown> {
    if (isAftermath(thrown)) return failures[0] ?? thrown
    const isLost = isConnectionFailure(thrown)
    if (isLost && (await current) === now) {
      current = undefined
      await now.lease.release()
    }
    if (!isLost || hasWritten) failures.push(thrown)
    return thrown
  }

  function write(): void {
    hasWritten = true
    onWrite()
  }

  async function partOf<T>(tenant: Tenant, work: (tx: Db) => Promise<T>, alone: boolean): Promise<T> {
    const now = await begun()
    write()
    const mark = failures.length
    const { wire } = now.lease
    const before = said(now, tenant)
    now.hasEntered = true
    const start = [before, 'SAVEPOINT part', entering(tenant, alone)].filter((one) => one !== undefined)
    const started = Promise.allSettled([noted(now, [wire.command(start.join('; '))])])
    try {
      const value = await parts.enter(() => work(dbInside((sql, params) => send(tenant, sql, params))))
      await started
      if (failures.length > mark) throw failures[mark]
      // Not waited for: whatever comes next is sent behind it.
      void Promise.allSettled([noted(now, [wire.command('RELEASE part')])])
      return value
    } catch (thrown) {
      await started
      const first = failures[mark]
      await Promise.allSettled([wire.command('ROLLBACK TO part; RELEASE part')])
      now.tenant = undefined
      if (!wire.isLost()) failures.length = mark
      throw first !== undefined && isOf(thrown, first) ? first : thrown
    }
  }

  return {
    read: send,
    run: async (tenant, sql, params) => {
      const now = await begun()
      write()
      if (now.hasEntered) return send(tenant, sql, params)
      now.hasEntered = true
      const before = [said(now, tenant), entering(tenant, false)].filter((one) => one !== undefined)
      const [, answer] = await Promise.all([
        noted(now, [now.lease.wire.command(before.join('; '))]),
        send(tenant, sql, params),
      ])
      return answer
    },
    part: (tenant, work, alone) => {
      if (parts.isInside()) return work(dbInside((sql, params) => send(tenant, sql, params)))
      // One after another: the end of one would be taken for that of another.
      const turn = lastPart.then(() => partOf(tenant, work, alone))
      lastPart = Promise.allSettled([turn])
      return turn
    },
    hasWritten: () => hasWritten,
    commit: async () => {
      await lastPart
      const ending = current
      const [failure] = failures
      const mustHold = hasWritten
      current = undefined
      hasWritten = false
      failures.length = 0
      if (ending !== undefined) await ended(await ending, failure === undefined, mustHold)
      if (failure !== undefined) throw failure
    },
  }
}

/** Ends it on its connection. After mere reading nobody waits for the answer. */
async function ended({ lease, isBegun }: Begun, isGood: boolean, mustHold: boolean): Promise<void> {
  try {
    if (!isBegun) return
    const done = lease.wire.command(isGood ? 'COMMIT' : 'ROLLBACK')
    if (mustHold && isGood) await done
    else void Promise.allSettled([done])
  } finally {
    await lease.release()
  }
}

/** The statements that make the transaction one of the tenant; undefined where it is already. */
function said(now: Begun, tenant: Tenant): string | undefined {
  const { tenant: before, isBegun } = now
  now.tenant = tenant
  now.isBegun = true
  if (!isBegun) return `BEGIN; ${settings(tenant)}`
  return before === undefined ? settings(tenant) : switched(before, tenant)
}

/** Whether a failure is another one in other words, or a consequence of it. */
function isOf(thrown: unknown, first: unknown): boolean {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  return thrown === first || cause === first || isAftermath(thrown)
}
