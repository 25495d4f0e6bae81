import { isAbsolute } from 'node:path'
import type { ForeignDatabase } from '../reading.ts'

/** Where the messages of one of its sessions belong: a subagent has a session of its own below the person's. */
export interface SessionSource {
  readonly hostSession: string
  readonly agent: string | null
  readonly cwd: string | null
}

/** Subagents of subagents go this deep at most; a circle is none of theirs. */
const MOST_LEVELS = 20

/** Looks up where sessions belong, each once. */
export function makeSessionSources(database: ForeignDatabase): (session: string) => SessionSource {
  const known = new Map<string, SessionSource>()
  return (session) => {
    const source = known.get(session) ?? sessionSourceOf(database, session)
    known.set(session, source)
    return source
  }
}

function sessionSourceOf(database: ForeignDatabase, session: string): SessionSource {
  const own = sessionRowOf(database, session)
  const folder = own?.['directory']
  const root = rootOf(database, session)
  return {
    hostSession: root,
    agent: root === session ? null : session,
    cwd: typeof folder === 'string' && isAbsolute(folder) ? folder : null,
  }
}

function rootOf(database: ForeignDatabase, session: string): string {
  let root = session
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    const parent = sessionRowOf(database, root)?.['parent_id']
    if (typeof parent !== 'string' || parent === '' || parent === session) return root
    root = parent
  }
  return root
}

function sessionRowOf(database: ForeignDatabase, session: string) {
  return database.all('SELECT parent_id, directory FROM session WHERE id = ?', session)[0]
}
