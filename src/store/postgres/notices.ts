import { setTimeout as wait } from 'node:timers/promises'
import { openWire, type Wire } from './driver.ts'
import { databaseFailure } from './failures.ts'

/** Texts from program to program over one database, by LISTEN and NOTIFY. */
export interface PostgresNotices {
  send(text: string): Promise<void>
  close(): Promise<void>
}

export interface NoticesOptions {
  readonly url: string
  /** A name of letters, digits and underscores. */
  readonly channel: string
  readonly onText: (text: string) => void
  /** The connection was lost and is there again: what was sent meanwhile is lost. */
  readonly onReconnected: () => void
}

const CONNECT_SECONDS = 10
const LAST_WORDS_MS = 2000
const NOTIFY = 'SELECT pg_notify($1, $2)'
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000

/**
 * A connection of its own, since a pooler gives each transaction another: it listens, and is opened again when it is lost.
 * The driver's own way to listen is not used: ended while it waits to connect again, it connects all the same, and the
 * program cannot end.
 */
export async function openNotices(options: NoticesOptions): Promise<PostgresNotices> {
  const { url, channel, onText, onReconnected } = options
  const leaving = new AbortController()
  let current = listening()

  async function listening(): Promise<Wire> {
    let isListening = false
    const onLost = () => {
      if (!isListening || leaving.signal.aborted) return
      isListening = false
      void wire.end()
      current = listeningAgain()
    }
    const wire = await openWire({
      url,
      connectTimeoutSeconds: CONNECT_SECONDS,
      prepare: false,
      name: 'memoria live',
      onText,
      onLost,
    })
    try {
      await wire.command(`LISTEN "${channel}"`)
    } catch (thrown) {
      await wire.end()
      throw databaseFailure(thrown)
    }
    isListening = true
    return wire
  }

  async function listeningAgain(): Promise<Wire> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { signal: leaving.signal })
      const [tried] = await Promise.allSettled([listening()])
      if (tried.status === 'rejected') continue
      onReconnected()
      return tried.value
    }
  }

  await current
  let sending: Promise<unknown> = Promise.resolve()
  return {
    // One after another: a text that waits in the driver while it ends is sent by a new connection, which nobody ends.
    send: async (text) => {
      const sent = sending.then(async () => (await current).ask(NOTIFY, [channel, text]))
      sending = Promise.allSettled([sent])
      await sent
    },
    close: async () => {
      leaving.abort()
      const [last] = await Promise.allSettled([current])
      await Promise.race([sending, wait(LAST_WORDS_MS, undefined, { ref: false })])
      if (last.status === 'fulfilled') await last.value.end()
    },
  }
}
