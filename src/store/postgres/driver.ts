import type postgres from 'postgres'
import { isConnectionFailure } from './failures.ts'

type Client = postgres.Sql<Record<string, never>>

/** The answer to a statement: its rows, how many it changed, and which command it turned out to be. */
export interface Answer {
  readonly rows: readonly Record<string, unknown>[]
  readonly count: number
  readonly command: string
}

/** One connection of the driver. What is asked of it is sent at once, in order, without waiting for earlier answers. */
export interface Wire {
  /** A statement with parameters ($1, $2, …), prepared once for each connection. */
  ask(sql: string, parameters: readonly (string | number | null | Uint8Array)[]): Promise<Answer>
  /** Statements without parameters, which may be several with `;` between them; gives the last one's answer. */
  command(sql: string): Promise<Answer>
  /** Whether the connection was lost since it was opened: a transaction on it is over, whatever is asked next. */
  isLost(): boolean
  end(): Promise<void>
}

export interface WireOptions {
  readonly url: string
  readonly connectTimeoutSeconds: number
  /** False behind a pooler that gives each transaction another connection and does not keep prepared statements. */
  readonly prepare: boolean
  /** The name that the server lists it by. */
  readonly name?: string
  /** Gets each text that is sent to a channel which the connection listens to. */
  readonly onText?: (text: string) => void
  readonly onLost?: () => void
}

/** The driver is loaded when PostgreSQL is: who has a store in a file never pays for it. */
export async function openWire(options: WireOptions): Promise<Wire> {
  const { url, connectTimeoutSeconds, prepare, name = 'memoria', onText, onLost } = options
  const { default: connect } = await import('postgres')
  const unanswered = new Set<(thrown: unknown) => void>()
  let lost = false
  const client = connect(url, {
    max: 1,
    prepare,
    connect_timeout: connectTimeoutSeconds,
    // It would close a connection between two statements of a transaction, and does not know of ours.
    idle_timeout: 0,
    max_lifetime: null,
    // The types of arrays: lists go out as texts that are ours.
    fetch_types: false,
    backoff: false,
    connection: { application_name: name },
    // The driver has it and does not declare it.
    ...(onText === undefined ? {} : { onnotify: (_channel: string, text: string) => onText(text) }),
    types: TYPES,
    onnotice: () => undefined,
    onclose: () => {
      lost = true
      for (const fail of unanswered) fail(lostError())
      onLost?.()
    },
  }) as unknown as Client
  // Between the failure of a connection and its end the driver takes a statement and never answers it.
  async function whileThere<T>(statement: () => PromiseLike<T>): Promise<T> {
    if (lost) throw lostError()
    let fail: (thrown: unknown) => void = () => undefined
    try {
      return await new Promise<T>((resolve, reject) => {
        fail = reject
        unanswered.add(fail)
        statement().then(resolve, reject)
      })
    } catch (thrown) {
      if (isConnectionFailure(thrown)) lost = true
      throw thrown
    } finally {
      unanswered.delete(fail)
    }
  }
  return {
    ask: async (sql, parameters) => {
      const given = parameters as (string | number | null)[]
      return answerOf(await whileThere(() => client.unsafe(sql, given, { prepare: true })))
    },
    command: async (sql) => lastOf(await whileThere(() => client.unsafe(sql).simple())),
    isLost: () => lost,
    end: () => client.end({ timeout: lost ? 0 : CLOSE_SECONDS }),
  }
}

function lostError(): Error {
  return Object.assign(new Error('the connection was closed'), { code: 'CONNECTION_CLOSED' })
}

const CLOSE_SECONDS = 5

/** Numbers of any size come as numbers, and what is true as 1: as SQLite has it. */
const TYPES = {
  number: {
    to: 0,
    from: [20, 21, 23, 26, 700, 701, 1700],
    serialize: (value: unknown) => String(value),
    parse: (text: string) => Number(text),
  },
  boolean: {
    to: 16,
    from: [16],
    serialize: (value: unknown) => String(value),
    parse: (text: string) => (text === 't' ? 1 : 0),
  },
}

type Given = ArrayLike<Record<string, unknown>> & { readonly count: number; readonly command: string }

function answerOf(given: unknown): Answer {
  const { count, command } = given as Given
  return { rows: Array.from(given as Given), count: count ?? 0, command }
}

function lastOf(given: unknown): Answer {
  const isSeveral = Array.isArray(given) && Array.isArray(given.at(-1))
  return answerOf(isSeveral ? given.at(-1) : given)
}
