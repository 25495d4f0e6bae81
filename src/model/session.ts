/** The captured history: sessions, the messages in them, the turns these form, and the tools that were called. */

export const ROLES = ['user', 'assistant', 'summary'] as const
export type Role = (typeof ROLES)[number]

export interface Session {
  readonly id: string
  /** The unique key: the host and the host's own id. */
  readonly key: string
  readonly host: string
  readonly hostSession: string
  readonly user: string
  readonly project: string | null
  /** Set for a subagent's session: the session that started it. */
  readonly parent: string | null
  readonly branch: string | null
  /** The working folder it began in; null when its host names none. */
  readonly folder: string | null
  readonly startedAt: string
  readonly endedAt: string | null
}

/** A session with its counts, as a listing shows it. */
export interface SessionOverview extends Session {
  readonly messages: { readonly user: number; readonly assistant: number }
  readonly toolCalls: number
  readonly subagents: number
  /** When something was last said in it. */
  readonly lastAt: string
}

export interface Message {
  readonly id: string
  readonly key: string
  readonly session: string
  readonly turn: string | null
  readonly hostMessage: string
  readonly role: Role
  readonly speaker: string | null
  readonly text: string
  readonly at: string
  readonly seq: number
  /** Only a hook said it so far; the transcript's own words will take its place. */
  readonly provisional: boolean
}

export interface Turn {
  readonly id: string
  readonly session: string
  readonly seq: number
  readonly startedAt: string
  readonly endedAt: string | null
  readonly interrupted: boolean
}

export interface ToolCall {
  readonly id: string
  readonly key: string
  readonly session: string
  readonly turn: string | null
  readonly message: string | null
  readonly name: string
  readonly input: string
  readonly output: string | null
  readonly failed: boolean
  /** When it was called. */
  readonly at: string
  /** When its result came; null while there is none, or when its host gives no time. */
  readonly endedAt: string | null
}

/** The part of a tool call that is known only when it is over. */
export interface ToolCallResult {
  readonly output: string
  readonly failed: boolean
  readonly endedAt: string
}
