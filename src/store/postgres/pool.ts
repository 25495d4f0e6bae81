import { setTimeout as wait } from 'node:timers/promises'
import { MemoriaError } from '../../base/errors.ts'
import { openWire, type Wire, type WireOptions } from './driver.ts'
import { databaseFailure, isConnectionFailure } from './failures.ts'

export interface PoolOptions extends WireOptions {
  /** At most so many connections at once. */
  readonly most: number
  /** How long somebody stands in line for a connection, and how long a server that restarts is waited for. */
  readonly patienceMs: number
  /** How long a server is waited for that has not answered yet: a wrong address is to be said soon. */
  readonly firstMs: number
}

export interface PoolState {
  readonly open: number
  readonly idle: number
  readonly waiting: number
  /** Since the start: transactions that were begun, and statements with parameters. */
  readonly transactions: number
  readonly statements: number
}

/** The connections to one server, shared by the stores of all users. */
export interface Pool {
  /** Gives one connection to `work` alone until it is done. */
  use<T>(work: (wire: Wire) => Promise<T>): Promise<T>
  /** One connection for the caller alone, until it is released. */
  take(): Promise<Lease>
  /** How many connections there are, how many nobody uses, and how many wait for one. */
  state(): PoolState
  close(): Promise<void>
}

/** A connection that nobody else uses until it is released. */
export interface Lease {
  readonly wire: Wire
  release(): Promise<void>
}

interface Waiting {
  readonly take: (wire: Wire | undefined) => void
  readonly refuse: (why: MemoriaError) => void
}

export function openPool(options: PoolOptions): Pool {
  const idle: Wire[] = []
  const line: Waiting[] = []
  let open = 0
  let isClosed = false
  let hasConnected = false
  let [transactions, statements] = [0, 0]

  function counted(wire: Wire): Wire {
    return {
      ...wire,
      ask: (sql, parameters) => {
        statements += 1
        return wire.ask(sql, parameters)
      },
      command: (sql) => {
        if (sql.startsWith('BEGIN')) transactions += 1
        return wire.command(sql)
      },
    }
  }

  async function taken(): Promise<Wire> {
    if (isClosed) throw closedError()
    const ready = idle.pop()
    if (ready !== undefined) return ready
    if (open < options.most) open += 1
    else {
      const handed = await inLine()
      if (handed !== undefined) return handed
    }
    try {
      const patience = hasConnected ? options.patienceMs : Math.min(options.firstMs, options.patienceMs)
      const wire = await connected(options, patience)
      hasConnected = true
      return counted(wire)
    } catch (thrown) {
      leave()
      throw thrown
    }
  }

  function inLine(): Promise<Wire | undefined> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        reject(crowdedError(options.most))
      }, options.patienceMs)
      const waiting: Waiting = {
        take: (wire) => {
          clearTimeout(late)
          resolve(wire)
        },
        refuse: (why) => {
          clearTimeout(late)
          reject(why)
        },
      }
      line.push(waiting)
    })
  }

  /** A connection less: the next in line may open another in its stead. */
  function leave(): void {
    const next = line.shift()
    if (next === undefined) open -= 1
    else next.take(undefined)
  }

  async function giveBack(wire: Wire): Promise<void> {
    if (wire.isLost() || isClosed) {
      leave()
      return wire.end()
    }
    const next = line.shift()
    if (next === undefined) idle.push(wire)
    else next.take(wire)
  }

  async function take(): Promise<Lease> {
    let wire = await taken()
    // One that was lost while nobody used it is replaced: the server may have been restarted.
    while (wire.isLost()) {
      await giveBack(wire)
      wire = await taken()
    }
    const held = wire
    return { wire: held, release: () => giveBack(held) }
  }

  return {
    use: async (work) => {
      const { wire, release } = await take()
      try {
        return await work(wire)
      } finally {
        await release()
      }
    },
    take,
    state: () => ({ open, idle: idle.length, waiting: line.length, transactions, statements }),
    close: async () => {
      if (isClosed) return
      isClosed = true
      for (const waiting of line.splice(0)) waiting.refuse(closedError())
      await Promise.all(idle.splice(0).map((wire) => wire.end()))
    },
  }
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000

/** Nothing was asked yet, so that it can be tried again while a server starts or is crowded. */
async function connected(options: PoolOptions, patienceMs: number): Promise<Wire> {
  const begun = performance.now()
  let connectTimeoutSeconds = options.connectTimeoutSeconds
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const wire = await openWire({ ...options, connectTimeoutSeconds })
    try {
      await wire.command('SELECT 1')
      return wire
    } catch (thrown) {
      await wire.end()
      // In our words: whoever asked waited for it already, and does not try again.
      if (!isConnectionFailure(thrown) || performance.now() - begun >= patienceMs)
        throw databaseFailure(thrown)
    }
    await wait(pause)
    // A host that answers nothing at all is not waited for beyond the patience.
    const leftSeconds = Math.ceil((patienceMs - (performance.now() - begun)) / 1000)
    connectTimeoutSeconds = Math.max(1, Math.min(options.connectTimeoutSeconds, leftSeconds))
  }
}

function closedError(): MemoriaError {
  return new MemoriaError('store_closed', 'the store is closed', { hint: 'Open it again.' })
}

function crowdedError(most: number): MemoriaError {
  return new MemoriaError('store_busy', `all ${most} connections to the database are in use`, {
    hint: 'Try again, or allow more connections.',
  })
}
