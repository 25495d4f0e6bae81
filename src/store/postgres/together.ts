import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseFailure } from './failures.ts'
import type { Pool } from './pool.ts'
import { openShared, type SharedTransaction } from './shared-transaction.ts'

/**
 * All work on one request as one transaction: looking up who asks, the decision, the rows and the note about it cost one way
 * to the server and back for each statement, and they hold together or not at all.
 */
export interface Together {
  /** Runs `work`. Everything that it asks of the database is one transaction, committed before this resolves. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Commits what was done so far, and gives the connection back: before something is waited for that may take long. */
  settle(): Promise<void>
  /** The value of `make`, which is called once until something is written; outside of `run`, every time. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>
  /** Gathers items, which `write` gets all at once before the commit; outside of `run`, at once. */
  gather<T>(name: string, items: readonly T[], write: (items: readonly T[]) => Promise<void>): Promise<void>
  /** Called after the commit, and not at all where it fails; outside of `run`, at once. */
  afterwards(call: () => void): void
}

interface Session {
  readonly shared: SharedTransaction
  readonly known: Map<string, Promise<unknown>>
  readonly gathered: Map<
    string,
    { readonly items: unknown[]; readonly write: (items: never) => Promise<void> }
  >
  readonly calls: (() => void)[]
  isOver: boolean
}

/** Work that is begun in `run` and goes on after it, as a stream does, uses connections of its own from then on. */
export function openTogether(pool: Pool): Together & { shared(): SharedTransaction | undefined } {
  const sessions = new AsyncLocalStorage<Session>()
  const parts = new AsyncLocalStorage<boolean>()
  const current = () => {
    const session = sessions.getStore()
    return session?.isOver === false ? session : undefined
  }

  function begin(): Session {
    const known = new Map<string, Promise<unknown>>()
    const inPart = {
      enter: <T>(work: () => Promise<T>) => parts.run(true, work),
      isInside: () => parts.getStore() === true,
    }
    const shared = openShared(pool, inPart, () => known.clear())
    return { shared, known, gathered: new Map(), calls: [], isOver: false }
  }

  async function settle(session: Session): Promise<void> {
    try {
      const gathered = [...session.gathered.values()]
      session.gathered.clear()
      for (const { items, write } of gathered) await write(items as never)
    } finally {
      session.known.clear()
      await session.shared.commit().catch((thrown) => {
        throw databaseFailure(thrown)
      })
    }
    for (const call of session.calls.splice(0)) call()
  }

  return {
    shared: () => current()?.shared,
    run: (work) => {
      if (current() !== undefined) return work()
      const session = begin()
      return sessions.run(session, async () => {
        try {
          return await work()
        } finally {
          // A refusal is noted as well, so that it is committed.
          await settle(session).finally(() => {
            session.isOver = true
          })
        }
      })
    },
    settle: async () => {
      const session = current()
      if (session !== undefined) await settle(session)
    },
    once: <T>(name: string, make: () => Promise<T>) => {
      const known = current()?.known
      if (known === undefined) return make()
      const before = known.get(name) as Promise<T> | undefined
      if (before !== undefined) return before
      const made = make()
      known.set(name, made)
      return made
    },
    gather: async (name, items, write) => {
      const gathered = current()?.gathered
      if (gathered === undefined) return write(items)
      const before = gathered.get(name)
      if (before === undefined) gathered.set(name, { items: [...items], write })
      else before.items.push(...items)
    },
    afterwards: (call) => {
      const session = current()
      if (session === undefined) call()
      else session.calls.push(call)
    },
  }
}
