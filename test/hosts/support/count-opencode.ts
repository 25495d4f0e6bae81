import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Flat } from './flat.ts'

/**
 * What a session holds, by the log of events that OpenCode keeps besides its tables: another record than the product
 * reads, and rules of this file's own, so that it shares no mistake with it.
 */
interface CountedSession extends Flat {
  readonly id: string
  readonly parent: string | undefined
}

interface Logged {
  readonly sessionID: string
  readonly info?: {
    readonly id: string
    readonly role?: string
    readonly summary?: unknown
    readonly parentID?: string
  }
  readonly part?: {
    readonly id: string
    readonly messageID: string
    readonly type: string
    readonly text?: string
    readonly synthetic?: boolean
    readonly tool?: string
    readonly state?: { readonly status: string; readonly metadata?: { readonly exit?: number } }
  }
}

export function countOpenCode(dataHome: string): CountedSession[] {
  const database = new DatabaseSync(join(dataHome, 'opencode/opencode.db'), { readOnly: true })
  const rows = database.prepare('SELECT type, data FROM event ORDER BY rowid').all() as {
    type: string
    data: string
  }[]
  database.close()
  const logged = rows.map(({ type, data }) => ({ type, ...(JSON.parse(data) as Logged) }))
  const created = logged.filter(({ type }) => type.startsWith('session.created'))
  return created.map(({ sessionID, info }) =>
    count(
      sessionID,
      info?.parentID,
      logged.filter((one) => one.sessionID === sessionID),
    ),
  )
}

/** The last word on each part counts. */
function count(id: string, parent: string | undefined, logged: readonly Logged[]): CountedSession {
  const messages = new Map(logged.flatMap(({ info }) => (info?.role === undefined ? [] : [[info.id, info]])))
  const parts = [...new Map(logged.flatMap(({ part }) => (part ? [[part.id, part]] : []))).values()]
  const said = (wanted: string) =>
    parts
      .filter(({ type, synthetic, text = '' }) => type === 'text' && !synthetic && text.trim() !== '')
      .filter(({ messageID }) => {
        const info = messages.get(messageID)
        return (info?.role === 'assistant' && info.summary === true ? 'summary' : info?.role) === wanted
      })
      .map(({ text = '' }) => text.trim())
  const isFailed = ({ state }: (typeof parts)[number]) =>
    state?.status === 'error' || (state?.metadata?.exit ?? 0) !== 0
  return {
    id,
    parent,
    prompts: said('user'),
    answers: said('assistant'),
    summaries: said('summary').length,
    tools: parts
      .filter(({ type }) => type === 'tool')
      .map((part) => (isFailed(part) ? `${part.tool} failed` : `${part.tool}`)),
  }
}
