import { idMaker } from '../../src/base/ids.ts'
import type { Rejection, Run } from '../../src/model/ledger.ts'
import type { Statement } from '../../src/model/memory.ts'
import { type Reach, wholeReach } from '../../src/model/reach.ts'
import type { Session } from '../../src/model/session.ts'
import type { Author, NewJob, NewMemory, NewMessage, NewTurn, SessionRows } from '../../src/store/store.ts'

export const makeId = idMaker()

/** The user at work in most tests, with everything of theirs. */
export const ME: Reach = wholeReach('me')
export const STRANGER: Reach = wholeReach('stranger')

/** A time on one day, by the minute. */
export function minute(number: number): string {
  return new Date(Date.UTC(2026, 0, 31, 12, number)).toISOString()
}

export function author(number = 0): Author {
  return { at: minute(number), by: 'a test', why: 'to see' }
}

export function statement(fields: Partial<Statement> = {}): Statement {
  return {
    kind: 'fact',
    text: 'Deploys go out on Tuesdays',
    topic: null,
    importance: 0.5,
    pinned: false,
    aliases: [],
    keywords: [],
    tags: [],
    files: [],
    ...fields,
  }
}

export function newMemory(fields: Partial<NewMemory> = {}): NewMemory {
  return {
    ...statement(),
    id: makeId(),
    user: 'me',
    scope: 'user',
    project: null,
    origin: 'user',
    trust: 1,
    evidence: [],
    state: 'active',
    validFrom: minute(0),
    validTo: null,
    supersededBy: null,
    ...fields,
  }
}

export function newSession(fields: Partial<Session> = {}): Session {
  const id = fields.id ?? makeId()
  return {
    id,
    key: id,
    host: 'a host',
    hostSession: `host-${id}`,
    user: 'me',
    project: null,
    parent: null,
    branch: null,
    folder: null,
    startedAt: minute(0),
    endedAt: null,
    ...fields,
  }
}

export function newMessage(session: string, fields: Partial<NewMessage> = {}): NewMessage {
  const id = fields.id ?? makeId()
  return {
    id,
    key: id,
    session,
    turn: null,
    hostMessage: `host-${id}`,
    role: 'user',
    speaker: null,
    text: 'when do we deploy',
    at: minute(0),
    promptId: null,
    ...fields,
  }
}

export function newTurn(session: string, fields: Partial<NewTurn> = {}): NewTurn {
  const id = fields.id ?? makeId()
  return { id, session, key: id, startedAt: minute(0), ...fields }
}

/** Adds messages of a transcript in order, and says how many of them were new. */
export async function addAll(sessions: SessionRows, messages: readonly NewMessage[]): Promise<number> {
  let added = 0
  for (const message of messages) {
    if (await sessions.addMessage(message, await sessions.state(message.session))) added += 1
  }
  return added
}

export function newJob(fields: Partial<NewJob> = {}): NewJob {
  const id = fields.id ?? makeId()
  return {
    id,
    kind: 'learn',
    key: id,
    payload: '{}',
    maxAttempts: 3,
    runAt: minute(0),
    createdAt: minute(0),
    ...fields,
  }
}

export function newRun(fields: Partial<Run> = {}): Run {
  return {
    id: makeId(),
    at: minute(0),
    judge: 'local',
    model: null,
    user: 'me',
    project: null,
    session: null,
    undoneAt: null,
    toldAt: null,
    ...fields,
  }
}

export function newRejection(fields: Partial<Rejection> = {}): Rejection {
  return { id: makeId(), digest: 'digest', topic: null, terms: [], kind: 'fact', at: minute(0), ...fields }
}
