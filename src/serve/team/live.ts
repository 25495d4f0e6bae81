import { toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { SpaceContext } from '../../context.ts'
import { type LiveFeed, openLiveFeed } from '../../explain/live.ts'
import type { Actor } from '../../people/actor.ts'
import type { Change } from './changes.ts'

/** Live events for the people of a server. Nothing is polled for: a notice from any replica says when to look. */
export interface TeamLiveHub {
  /** A stream of server-sent events for one person; undefined when there are too many clients. */
  join(actor: Actor): ReadableStream<Uint8Array> | undefined
  clients(): number
  changed(change: Change): void
  /** Ends every stream. */
  close(): void
}

export interface LiveOptions {
  readonly maxClients: number
  /** The spaces that a person may read now, each as a context; fails once their key does not hold. */
  spaces(actor: Actor): Promise<ReadonlyMap<string, SpaceContext>>
  readonly log: Pick<Log, 'error'>
  /** So often a client's key and spaces are looked at again, and something is sent: notices may be lost. */
  readonly beatMs?: number
}

const BEAT_MS = 15_000
/** A client that reads no further than this behind is let go; it connects again by itself. */
const MAX_BEHIND = 256

interface Client {
  readonly actor: Actor
  readonly stream: ReadableStreamDefaultController<Uint8Array>
  feeds: Map<string, LiveFeed>
  /** Looks wait for each other, so that no event is sent twice. */
  looking: Promise<void>
  timer: NodeJS.Timeout | undefined
}

export function openTeamLive({ maxClients, spaces, log, beatMs = BEAT_MS }: LiveOptions): TeamLiveHub {
  const clients = new Set<Client>()
  const encoder = new TextEncoder()

  function leave(client: Client): void {
    clearTimeout(client.timer)
    if (clients.delete(client)) client.stream.close()
  }

  function send(client: Client, text: string): void {
    if (!clients.has(client)) return
    if ((client.stream.desiredSize ?? -MAX_BEHIND) <= -MAX_BEHIND) leave(client)
    else client.stream.enqueue(encoder.encode(text))
  }

  /** Opens feeds of spaces that are new for the client, and drops those that are not theirs to read any more. */
  async function refresh(client: Client): Promise<void> {
    const now = await spaces(client.actor)
    const feeds = new Map<string, LiveFeed>()
    for (const [space, context] of now)
      feeds.set(space, client.feeds.get(space) ?? (await openLiveFeed(async () => context)))
    client.feeds = feeds
  }

  async function look(client: Client, only: string | undefined): Promise<void> {
    for (const [space, feed] of client.feeds) {
      if (only !== undefined && only !== space) continue
      for (const event of await feed.next())
        send(client, `event: ${event.type}\ndata: ${JSON.stringify({ ...event, space })}\n\n`)
    }
  }

  function queue(client: Client, work: () => Promise<void>): void {
    client.looking = client.looking.then(async () => {
      if (!clients.has(client)) return
      try {
        await work()
      } catch (thrown) {
        const { code, message } = toMemoriaError(thrown)
        log.error('live.failed', { code, message })
        send(client, `event: problem\ndata: ${JSON.stringify({ code })}\n\n`)
        // The key does not hold any more, or the person was let go.
        if (code === 'refused' || code === 'not_found') leave(client)
      }
    })
  }

  function beat(client: Client): void {
    queue(client, async () => {
      await refresh(client)
      await look(client, undefined)
      send(client, ': still here\n\n')
    })
    client.timer = setTimeout(() => beat(client), beatMs)
  }

  return {
    join: (actor) => {
      if (clients.size >= maxClients) return undefined
      let own: Client | undefined
      return new ReadableStream<Uint8Array>({
        start: (stream) => {
          own = { actor, stream, feeds: new Map(), looking: Promise.resolve(), timer: undefined }
          clients.add(own)
          send(own, 'retry: 2000\n\n')
          beat(own)
        },
        cancel: () => {
          if (own === undefined) return
          clearTimeout(own.timer)
          clients.delete(own)
        },
      })
    },
    clients: () => clients.size,
    changed: (change) => {
      for (const client of clients) {
        if (typeof change === 'object') {
          if (client.feeds.has(change.space)) queue(client, () => look(client, change.space))
        } else
          queue(client, async () => {
            await refresh(client)
            await look(client, undefined)
          })
      }
    },
    close: () => {
      for (const client of [...clients]) leave(client)
    },
  }
}
