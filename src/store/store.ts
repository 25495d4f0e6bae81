import type { Activity, Cursor } from '../model/cursor.ts'
import type { Cost, Job } from '../model/ledger.ts'
import type { Evidence, Kind, Memory, Origin, Review, Revision, State, Statement } from '../model/memory.ts'
import type { Fingerprint } from '../model/output-fingerprint.ts'
import type { Reach } from '../model/reach.ts'
import type { Message, Session, SessionOverview, ToolCall, ToolCallResult, Turn } from '../model/session.ts'
import type { Author } from './author.ts'
import type { EpisodeRows } from './episode-rows.ts'
import type { ImportRows } from './import-rows.ts'
import type { InjectionRows, NotForRows, PreparedRows } from './injection-rows.ts'
import type { LearningRows, RejectionRows, RunRows } from './learning-rows.ts'
import type { MemoryFilter } from './memory-filter.ts'
import type { MemoryLink, Relation } from './memory-link.ts'
import type { PageRows } from './page-rows.ts'
import type { ProjectRows } from './project-rows.ts'
import type { SectionRows } from './section-rows.ts'
import type { StateRows } from './state.ts'
import type { SyncRows } from './sync-rows.ts'
import type { TeamRows } from './team-rows.ts'
import type { TextIndex } from './text-rows.ts'
import type { ChosenVaultRows, DailyRows, VaultRows } from './vault-rows.ts'
import type { VectorRows } from './vector-rows.ts'

export type { Author } from './author.ts'
export type { MemoryFilter } from './memory-filter.ts'
export { type MemoryLink, RELATIONS, type Relation } from './memory-link.ts'

/**
 * The interface of a store for all other modules. Every question about someone's rows takes a Reach; a change happens
 * wholly or not at all, and a series of changes does so inside `transaction`.
 */
export interface Store {
  readonly memories: MemoryRows
  readonly projects: ProjectRows
  readonly sessions: SessionRows
  readonly capture: CaptureRows
  readonly state: StateRows
  readonly vectors: VectorRows
  readonly jobs: JobRows
  readonly costs: CostRows
  readonly injections: InjectionRows
  readonly prepared: PreparedRows
  readonly runs: RunRows
  readonly imports: ImportRows
  readonly learning: LearningRows
  readonly rejections: RejectionRows
  readonly notFor: NotForRows
  readonly vault: VaultRows
  readonly vaults: ChosenVaultRows
  readonly daily: DailyRows
  readonly pages: PageRows
  readonly sections: SectionRows
  readonly episodes: EpisodeRows
  readonly team: TeamRows
  readonly sync: SyncRows
  readonly text: TextIndex
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type NewMemory = Omit<
  Memory,
  'revision' | 'createdAt' | 'updatedAt' | 'used' | 'confirmed' | 'statedAt' | 'review' | 'author'
> & { readonly review?: Review | null; readonly author?: string | null }

/** Where a statement was said, when, and through which channel: what it brings to a memory that is there already. */
export interface Saying {
  readonly evidence?: readonly Evidence[]
  readonly statedAt?: string
  /** A channel that is trusted more raises the memory to its trust; no other changes anything. */
  readonly origin?: Origin
  /** How often it was said, where it is confirmed by that; once when it is not given. */
  readonly times?: number
}

export interface ConflictOptions {
  /** Neither is to be preferred before a person decides, not even the one that is trusted more. */
  readonly both?: boolean
}

/** How many memories there are by each property, most first; `name` is null for memories without a project. */
export interface MemoryFacets {
  readonly kinds: readonly FacetCount[]
  readonly scopes: readonly FacetCount[]
  readonly origins: readonly FacetCount[]
  readonly states: readonly FacetCount[]
  readonly projects: readonly FacetCount[]
}

export interface FacetCount {
  readonly name: string | null
  readonly count: number
}

export interface WeightFilter {
  readonly states: readonly State[]
  readonly kinds?: readonly Kind[]
  readonly pinned?: boolean
  /** Only what the user said or kept; with a limit, looked for among the most important 500 of each project and kind. */
  readonly users?: boolean
  readonly limit?: number
}

export interface MemoryRows {
  /** Adds it, or, when the same statement lives already, confirms that one. */
  add(memory: NewMemory, author: Author): Promise<{ readonly id: string; readonly added: boolean }>
  get(reach: Reach, id: string): Promise<Memory | undefined>
  /** The ids that begin or end with `part`, at most `limit`. */
  findIds(reach: Reach, part: string, limit: number): Promise<string[]>
  list(reach: Reach, filter?: MemoryFilter): Promise<Memory[]>
  facets(reach: Reach, filter: MemoryFilter): Promise<MemoryFacets>
  byIds(reach: Reach, ids: readonly string[]): Promise<Memory[]>
  /** The living memory of that place that says the same, but for case, spaces and a closing mark. */
  twin(reach: Reach, owner: Pick<Memory, 'scope' | 'project'>, text: string): Promise<Memory | undefined>
  /** A new statement for the memory, as a new revision. */
  revise(
    reach: Reach,
    id: string,
    statement: Statement,
    author: Author,
    saying?: Saying,
  ): Promise<Memory | undefined>
  /** The same was said again: that is counted, and what it was said in is evidence too. */
  confirm(reach: Reach, id: string, saying: Saying, author: Author): Promise<Memory | undefined>
  /**
   * False when it does not live any more, or when `by` is out of reach; null when nothing takes its place. `until`: when
   * it ceased to hold.
   */
  supersede(reach: Reach, id: string, by: string | null, author: Author, until?: string): Promise<boolean>
  /** Marks both as an open conflict, or only the one that is trusted less. False unless both live. */
  conflict(
    reach: Reach,
    id: string,
    other: string,
    author: Author,
    options?: ConflictOptions,
  ): Promise<boolean>
  /**
   * Makes a superseded or proposed memory active again; undefined when it was neither, or the same statement lives
   * elsewhere.
   */
  reinstate(reach: Reach, id: string, author: Author): Promise<Memory | undefined>
  /** Brings a memory back to how it stood before an automatic run changed it; undefined when that is not known. */
  revert(reach: Reach, id: string, before: number, author: Author): Promise<Memory | undefined>
  /** The person confirmed it in a review: a revision says who and when, and it counts as much as what they say. */
  markKept(reach: Reach, id: string, author: Author): Promise<boolean>
  /** Notes that a person looked at it; no revision, since what it says is the same. */
  markReview(reach: Reach, id: string, review: Review | null): Promise<boolean>
  /** Leaves a tombstone; the text stays in the history until it is purged. */
  forget(reach: Reach, id: string, author: Author): Promise<boolean>
  restore(reach: Reach, id: string, author: Author): Promise<Memory | undefined>
  /** Removes the text everywhere in the store, history and index included; the tombstone stays. */
  purge(reach: Reach, id: string, author: Author): Promise<boolean>
  /** All that it ever said and the words it came from, also while it is forgotten: for who purges it, and has to look for them elsewhere. */
  wordsOf(reach: Reach, id: string): Promise<MemoryWords>
  /** The forgotten ones whose tombstone is older than `before` and whose text is still there. */
  purgeable(reach: Reach, before: string): Promise<string[]>
  history(reach: Reach, id: string): Promise<Revision[]>
  links(reach: Reach, id: string): Promise<MemoryLink[]>
  /** Those of some memories that a living one of a project within reach overrides there; none for a reach of all projects. */
  overridden(reach: Reach, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of some memories that were resolved, each with the memory that resolved it. */
  resolutions(reach: Reach, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** False when one of the two is out of reach. */
  link(reach: Reach, from: string, relation: Relation, to: string, at: string): Promise<boolean>
  markUsed(reach: Reach, ids: readonly string[], at: string): Promise<void>
  count(reach: Reach): Promise<Record<State, number>>
  /** The most important first: pinned, of the project, important, often stated, newly stated. `pinned` narrows it to those. */
  mostImportant(reach: Reach, filter: WeightFilter): Promise<Memory[]>
  /** How many there are of each kind. */
  countKinds(reach: Reach, states: readonly State[]): Promise<ReadonlyMap<Kind, number>>
  /**
   * The messages of these sessions that memories came from, whatever became of those; all as the host calls them. With
   * `outdated` only those of memories that do not live any more.
   */
  sourcesIn(
    reach: Reach,
    hostSessions: readonly string[],
    options?: { readonly outdated?: boolean },
  ): Promise<ReadonlySet<string>>
  /**
   * Takes a memory and its whole history in, exactly as given. The caller decided that it may. False when the same
   * statement lives already under another id: then nothing is taken.
   */
  putWhole(memory: Memory, revisions: readonly Revision[]): Promise<boolean>
}

/** The words that purging removes. */
export interface MemoryWords {
  readonly texts: readonly string[]
  readonly quotes: readonly string[]
}

export interface SessionState {
  readonly turn: string | null
  readonly heard: boolean
}

export interface RawAmount {
  readonly calls: number
  readonly bytes: number
}

export type NewTurn = Pick<Turn, 'id' | 'session' | 'startedAt'> & {
  /** The host's id of the prompt, or whatever else makes the turn one. */
  readonly key: string
}

export type NewMessage = Omit<Message, 'seq' | 'provisional'> & { readonly promptId: string | null }

/** A stretch of a session, both ends included. */
export interface Span {
  readonly session: string
  readonly from: number
  readonly to: number
}

/** A message as ranking sees it: a bounded beginning of its text and of its terms. */
export interface Passage
  extends Pick<Message, 'id' | 'session' | 'seq' | 'role' | 'speaker' | 'text' | 'at'> {
  readonly terms: string
}

/** A turn by its two ends: the prompt that began it and the agent's last words. */
export interface Exchange {
  readonly turn: string
  readonly session: string
  readonly host: string
  readonly hostSession: string
  /** The typed prompt and the last words of the agent, as far as there are both. */
  readonly messages: readonly SaidMessage[]
}

export interface SaidMessage extends Pick<Message, 'id' | 'hostMessage' | 'role' | 'text' | 'at'> {
  /** The terms it is found by, separated by spaces. */
  readonly terms: string
}

export interface NewMessages {
  readonly position: number
  readonly messages: readonly Message[]
}

/** Times are ISO 8601. */
export interface SessionFilter {
  /** Begun at this time or later. */
  readonly since?: string
  /** Only what comes after this one in the list. */
  readonly before?: Pick<Session, 'startedAt' | 'id'>
  readonly limit?: number
}

export interface SessionRows {
  /** Adds the session, or completes what is known of it; gives its id either way. */
  put(session: Session): Promise<string>
  /** The id of the session with this key. */
  idOf(key: string): Promise<string | undefined>
  /** Those of some keys that a session has. */
  known(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Marks when a session ended; nothing happens for one that said nothing. */
  end(key: string, at: string): Promise<void>
  /** The turn of that key, begun at the end of the session when it is new. */
  putTurn(turn: NewTurn): Promise<string>
  /** The turn that the session's transcript is in, and whether it holds words that only a hook said so far. */
  state(session: string): Promise<SessionState>
  closeTurn(turn: string, at: string, interrupted: boolean): Promise<void>
  /**
   * Adds it at the end of its session unless its key is there already. What a hook had said before (`hear`) gives way to
   * it, so that the same words are there once.
   */
  addMessage(message: NewMessage, state: Pick<SessionState, 'heard'>): Promise<boolean>
  /** The same for many, none of them of a session that holds words of a hook; says how many were new. */
  addMessages(messages: readonly NewMessage[]): Promise<number>
  /** Where the message of that key is. */
  whereIs(key: string): Promise<Pick<Message, 'session' | 'turn'> | undefined>
  /**
   * Adds what only a hook said so far, unless the session holds it already: in the turn given, or, when it is an answer
   * without the id of its prompt, in the last one.
   */
  hear(message: Omit<NewMessage, 'turn'>, turn: NewTurn): Promise<boolean>
  addToolCall(call: ToolCall): Promise<boolean>
  /** The name of the tool that was called with this key. */
  toolName(key: string): Promise<string | undefined>
  /** Notes the result of a call. Of two times at which it ended the later one counts. */
  answerToolCall(key: string, result: ToolCallResult): Promise<boolean>
  /** Keeps the fingerprint of what the tool of this key printed; it goes with the output. */
  putFingerprint(key: string, fingerprint: Fingerprint): Promise<void>
  /** The fingerprints of the outputs of a session that were not kept whole, by the id of the call. */
  fingerprints(reach: Reach, session: string): Promise<ReadonlyMap<string, Fingerprint>>
  get(reach: Reach, id: string): Promise<Session | undefined>
  findIds(reach: Reach, part: string, limit: number): Promise<string[]>
  /** Newest first. */
  list(reach: Reach, filter?: SessionFilter): Promise<SessionOverview[]>
  messages(reach: Reach, session: string): Promise<Message[]>
  messagesByIds(reach: Reach, ids: readonly string[]): Promise<Message[]>
  /** Messages that came in after a position, in the order they came in; without one, only where that order stands now. */
  messagesAfter(reach: Reach, after: number | null, limit: number): Promise<NewMessages>
  /** The messages at some positions, with their search terms, in order of session and position. */
  passages(reach: Reach, spans: readonly Span[]): Promise<Passage[]>
  /** The turns that these messages belong to, each with what was typed and the last words of the agent. */
  exchangesAround(reach: Reach, messages: readonly string[]): Promise<Exchange[]>
  turns(reach: Reach, session: string): Promise<Turn[]>
  toolCalls(reach: Reach, session: string): Promise<ToolCall[]>
  toolCallsByIds(reach: Reach, ids: readonly string[]): Promise<ToolCall[]>
  /** The ids of messages and tool calls that begin or end with `part`, at most `limit`. */
  findEventIds(reach: Reach, part: string, limit: number): Promise<string[]>
  subagents(reach: Reach, session: string): Promise<Session[]>
  /** The person's first or last prompts in a session, in the order they were said. */
  prompts(reach: Reach, session: string, which: 'first' | 'last', limit: number): Promise<Message[]>
  /** The last tool calls of a session, newest first. */
  lastCalls(reach: Reach, session: string, limit: number): Promise<ToolCall[]>
  /** Tool calls of all sessions that began or ended at this time or later, oldest first; ISO 8601. */
  callsSince(reach: Reach, since: string): Promise<ToolCall[]>
  /** How large everything is that was said and done in a session. */
  bytes(reach: Reach, session: string): Promise<number>
  /** Calls of a tool that failed, newest first. */
  failedCalls(reach: Reach, tool: string, limit: number): Promise<ToolCall[]>
  /** How many tool calls from before then still hold what went in and came out, and how much that is. */
  raw(before: string): Promise<RawAmount>
  /** Drops what went into and came out of tools before then; that they were called, and whether they failed, stays. */
  dropRaw(before: string): Promise<void>
  /** Takes a session out, with its subagents and all that was said and done in it. False when it is not in reach. */
  remove(reach: Reach, id: string): Promise<boolean>
  count(reach: Reach): Promise<{ sessions: number; messages: number }>
}

/** The bookkeeping of capture: how far transcripts were read, when hosts were last heard of. */
export interface CaptureRows {
  cursor(path: string): Promise<Cursor | undefined>
  cursors(): Promise<Cursor[]>
  putCursor(cursor: Cursor): Promise<void>
  noteActivity(activity: Activity): Promise<void>
  activity(): Promise<Activity[]>
  /** Notes the key of something that was not to be kept; only the key, and nothing of what it was. */
  refuse(key: string): Promise<void>
  isRefused(key: string): Promise<boolean>
  /** Whether anything at all is refused: mostly nothing is, and then nothing needs to be asked for by its key. */
  refusesAny(): Promise<boolean>
}

export interface NewJob {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly payload: string
  readonly maxAttempts: number
  readonly runAt: string
  readonly createdAt: string
}

export interface Lease {
  readonly owner: string
  readonly now: string
  readonly until: string
  readonly kinds: readonly string[]
}

export interface JobRows {
  /** Puts work straight to the dead letters, with why; false when it is known already. */
  bury(job: NewJob, why: string): Promise<boolean>
  /**
   * Work of one kind and key is queued once: false when it waits already, or failed permanently and lies with the dead
   * letters. While it is being done it is noted for one more run, since what it is about may have been read before.
   */
  enqueue(job: NewJob): Promise<boolean>
  /** Takes the oldest job that is due, or whose lease ran out. No two owners get the same. */
  lease(lease: Lease): Promise<Job | undefined>
  extend(id: string, owner: string, until: string): Promise<boolean>
  /** Done: the job is gone, or waits for the one more run. False when the lease was lost meanwhile. */
  complete(id: string, owner: string): Promise<boolean>
  /** Failed: waits until `retryAt`, or lies with the dead letters once its attempts are used up. */
  fail(id: string, owner: string, error: string, retryAt: string): Promise<'waiting' | 'dead' | 'lost'>
  list(filter?: { state?: Job['state']; limit?: number }): Promise<Job[]>
  retry(id: string, now: string): Promise<boolean>
  drop(id: string): Promise<boolean>
  count(): Promise<Record<Job['state'], number>>
}

export interface CostRows {
  add(cost: Cost): Promise<void>
  /** The spending from a time on, and before another. */
  total(since: string, until?: string): Promise<{ dollars: number; tokens: number; calls: number }>
  list(filter?: { since?: string; limit?: number }): Promise<Cost[]>
}
