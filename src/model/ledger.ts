/** Rows that answer "what waits, what did it cost, what was injected, what did judges do". */
import type { Kind } from './memory.ts'

export const JOB_STATES = ['waiting', 'leased', 'dead'] as const
export type JobState = (typeof JOB_STATES)[number]

export interface Job {
  readonly id: string
  readonly kind: string
  /** Work of one kind with one key is queued once. */
  readonly key: string
  readonly payload: string
  readonly state: JobState
  readonly attempts: number
  readonly maxAttempts: number
  readonly runAt: string
  readonly leaseOwner: string | null
  readonly leaseUntil: string | null
  readonly lastError: string | null
  readonly createdAt: string
}

export interface Cost {
  readonly id: string
  readonly at: string
  readonly provider: string
  readonly model: string
  readonly tokensIn: number
  readonly tokensOut: number
  readonly tokensCached: number
  readonly dollars: number
  readonly why: string
  readonly session: string | null
  readonly project: string | null
}

/** How something reached an agent; a compaction is noted among them, since what was injected before it is gone. */
export type Channel = 'brief' | 'hint' | 'call' | 'fix' | 'compacting' | 'compaction'

/** An injection. Its words are not kept, since a memory's revisions have them until they are purged. */
export interface Injected {
  readonly memories: readonly string[]
  /** The revision of each memory, as it was injected. */
  readonly revisions: readonly number[]
  /** Why each memory was injected. */
  readonly reasons: readonly string[]
  /** The other injected things: `session:ID`, `call:ID`. */
  readonly also: readonly string[]
  readonly characters: number
}

/** One time that an agent got something. */
export interface InjectionRecord extends Injected {
  readonly id: string
  readonly at: string
  readonly host: string
  readonly session: string | null
  /** The host's id of the session, which is known before the session is. */
  readonly hostSession: string | null
  readonly project: string | null
  readonly channel: Channel
  /** The journal's name of the event that this answered. */
  readonly entry: string | null
  /** Up to when the answers that followed were looked through for use of it. */
  readonly lookedAt: string | null
}

/** A brief that lies ready as a file. */
export interface PreparedBrief extends Injected {
  readonly file: string
  readonly host: string
  readonly project: string | null
  readonly madeAt: string
}

/** One automatic run of a judge: what it did is in the revisions that name it. */
export interface Run {
  readonly id: string
  readonly at: string
  readonly judge: string
  /** The model that judged; null for rules. */
  readonly model: string | null
  readonly user: string
  readonly project: string | null
  /** The session it read. */
  readonly session: string | null
  readonly undoneAt: string | null
  /** When it was reported to the person. */
  readonly toldAt: string | null
}

const IMPORT_RUN = 'import:'

/** The judge of a run that imported what another program kept. */
export function importRun(source: string): string {
  return `${IMPORT_RUN}${source}`
}

/** The program that a run or a change imported from; undefined when it is none of an import. */
export function importSource(judge: string): string | undefined {
  return judge.startsWith(IMPORT_RUN) ? judge.slice(IMPORT_RUN.length) : undefined
}

/**
 * A person's "this was wrong here": the memory is not injected any more, or not with prompts like one. The words of that
 * prompt are kept as digests.
 */
export interface NotFor {
  readonly id: string
  readonly memory: string
  /** Empty: it is not injected with anything. */
  readonly terms: readonly string[]
  readonly at: string
}

/** A person's "never again like this". Its words are kept as digests, so that what was forgotten stays forgotten. */
export interface Rejection {
  readonly id: string
  readonly digest: string
  readonly topic: string | null
  readonly terms: readonly string[]
  readonly kind: Kind
  readonly at: string
}
