import { setTimeout as wait } from 'node:timers/promises'
import { MemoriaError } from '../../base/errors.ts'
import { openWire, type Wire, type WireOptions } from './driver.ts'
import { isConnectionFailure } from './failures.ts'

export interface PoolOptions extends WireOptions {
  /** At most so many connections at once. */
  readonly most: number
  /** How long somebody stands in line for a connection, and how long a server that restarts is waited for. */
  readonly patienceMs: number
}

export interface PoolState {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** The connections to one server, shared by the stores of all users. */
export interface Pool {
  /** Gives one connection to `work` alone until it is done. */
  use<T>(work: (wire: Wire) => Promise<T>): Promise<T>
  /** How many connections there are, how many nobody uses, and how many wait for one. */
  state(): PoolState
  close(): Promise<void>
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
      return await connected(options)
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

  return {
    use: async (work) => {
      let wire = await taken()
      // One that was lost while nobody used it is replaced: the server may have been restarted.
      while (wire.isLost()) {
        await giveBack(wire)
        wire = await taken()
      }
      try {
        return await work(wire)
      } finally {
        await giveBack(wire)
      }
    },
    state: () => ({ open, idle: idle.length, waiting: line.length }),
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
async function connected(options: PoolOptions): Promise<Wire> {
  let waited = 0
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const wire = await openWire(options)
    try {
      await wire.command('SELECT 1')
      return wire
    } catch (thrown) {
      await wire.end()
      if (!isConnectionFailure(thrown) || waited >= options.patienceMs) throw thrown
    }
    await wait(pause)
    waited += pause
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
