/** Sessions and memories of other programs, in the one form in which they are imported. */
import type { JudgedKind, Origin } from '../model/memory.ts'

/** A folder on this machine, or only a name; null when the source does not say. */
export type ForeignProject = { readonly folder: string } | { readonly name: string } | null

export interface ForeignMessage {
  /** Unique in its session, and the same at every read. */
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** ISO 8601. */
  readonly at: string
  /** Said between an agent and one that it started. */
  readonly isSubagent?: boolean
}

/** A conversation: stored as a session, then judged as every session is. */
export interface ForeignSession {
  readonly type: 'session'
  /** As the agent called it, where the source says so. */
  readonly id: string
  readonly project: ForeignProject
  readonly messages: readonly ForeignMessage[]
}

/** One thing that was saved on purpose. */
export interface ForeignStatement {
  readonly type: 'statement'
  readonly id: string
  readonly text: string
  /** Undefined: its own words decide. */
  readonly kind?: JudgedKind
  readonly origin: Origin
  readonly at: string
  readonly project: ForeignProject
  /** The file that it stands in. */
  readonly file: string
  /** The session and message that it rests on, where both are imported. */
  readonly said?: { readonly session: string; readonly message: string }
  readonly keywords?: readonly string[]
  readonly tags?: readonly string[]
  readonly files?: readonly string[]
  readonly importance?: number
}

/** Something that is not imported, by the source's own rules. */
export interface ForeignRefusal {
  readonly type: 'refused'
  readonly what: string
  readonly reason: string
}

export type ForeignItem = ForeignSession | ForeignStatement | ForeignRefusal

export interface OpenedSource {
  /** How many steps the reading has; each call of `items` gives the items of one. */
  readonly steps: number
  items(step: number): readonly ForeignItem[]
  close(): void
}

/** The names in the command, the store and the run. Never changed once released. */
export const FOREIGN_NAMES = [
  'specstory',
  'claude-mem',
  'claude-memory',
  'code-context-engine',
  'memoria-py',
  'basic-memory',
  'mem0',
] as const
export type ForeignName = (typeof FOREIGN_NAMES)[number]

/** Another program. One file in `sources` knows what it writes. */
export interface ForeignSource {
  readonly name: ForeignName
  readonly title: string
  /** The path that it takes, as a phrase. */
  readonly expects: string
  /** Undefined when there is nothing of this program at the path, which exists. Changes nothing there. `now` is in ISO 8601. */
  open(path: string, now: string): Promise<OpenedSource | undefined>
}
