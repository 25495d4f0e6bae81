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
const CLOSE_SECONDS = 2

/** A connection of its own, since a pooler gives each transaction another: it listens, and is opened again when it is lost. */
export async function openNotices(options: NoticesOptions): Promise<PostgresNotices> {
  const { url, channel, onText, onReconnected } = options
  const { default: connect } = await import('postgres')
  const client = connect(url, {
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    fetch_types: false,
    connection: { application_name: 'memoria live' },
    onnotice: () => undefined,
  })
  let isFirst = true
  try {
    await client.listen(channel, onText, () => {
      if (!isFirst) onReconnected()
      isFirst = false
    })
  } catch (thrown) {
    await client.end({ timeout: 0 })
    throw databaseFailure(thrown)
  }
  return {
    send: async (text) => {
      await client.notify(channel, text)
    },
    close: () => client.end({ timeout: CLOSE_SECONDS }),
  }
}
