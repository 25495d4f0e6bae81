import { toMemoriaError } from '../../base/errors.ts'
import { type LiveFeed, openLiveFeed } from '../../explain/live.ts'
import type { Memoria } from '../../memoria.ts'
import type { LiveEvent } from '../contract/operations.ts'

/** Live events for browsers and programs: one reader of the store for all of them, and none while nobody listens. */
export interface LiveHub {
  /** A stream of server-sent events; undefined when there are too many clients. */
  join(): ReadableStream<Uint8Array> | undefined
  clients(): number
  /** Ends every stream. */
  close(): void
}

const POLL_MS = 700
/** So often something is sent at least, so that a connection that died shows. */
const BEAT_POLLS = 20
/** A client that reads no further than this behind is let go; it connects again by itself. */
const MAX_BEHIND = 256

type Client = ReadableStreamDefaultController<Uint8Array>

export function openLiveHub(memoria: () => Promise<Memoria>, maxClients: number): LiveHub {
  const clients = new Set<Client>()
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  let feed: LiveFeed | undefined
  let polls = 0

  function send(text: string): void {
    const bytes = encoder.encode(text)
    for (const client of clients) {
      if ((client.desiredSize ?? -MAX_BEHIND) <= -MAX_BEHIND) leave(client)
      else client.enqueue(bytes)
    }
  }

  function leave(client: Client): void {
    if (!clients.delete(client)) return
    client.close()
    stopWhenAlone()
  }

  function stopWhenAlone(): void {
    if (clients.size > 0) return
    clearTimeout(timer)
    timer = undefined
    feed = undefined
  }

  async function poll(): Promise<void> {
    polls += 1
    try {
      feed ??= await openLiveFeed(async () => (await memoria()).context)
      for (const event of await feed.next()) send(eventText(event))
      if (polls % BEAT_POLLS === 0) send(': still here\n\n')
    } catch (thrown) {
      // The store is locked, damaged or gone: clients get to know, and the next look may find it well again.
      send(`event: problem\ndata: ${JSON.stringify({ code: toMemoriaError(thrown).code })}\n\n`)
      feed = undefined
    }
    if (clients.size > 0) timer = setTimeout(poll, POLL_MS)
  }

  return {
    join: () => {
      if (clients.size >= maxClients) return undefined
      let own: Client
      return new ReadableStream<Uint8Array>({
        start: (client) => {
          own = client
          clients.add(client)
          client.enqueue(encoder.encode('retry: 2000\n\n'))
          timer ??= setTimeout(poll, 0)
        },
        cancel: () => {
          clients.delete(own)
          stopWhenAlone()
        },
      })
    },
    clients: () => clients.size,
    close: () => {
      for (const client of [...clients]) leave(client)
    },
  }
}

function eventText(event: LiveEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}
