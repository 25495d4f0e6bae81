/** The reports of hosts in one format: events from hooks, items from transcripts. */

export const EVENT_KINDS = [
  'session-start',
  'prompt',
  'tool-call',
  'tool-failed',
  'turn-end',
  'subagent-end',
  'before-compact',
  'after-compact',
  'session-end',
  'other',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** One thing a host reported through a hook: mostly a doorbell, since the transcript holds what was said. */
export interface HostEvent {
  readonly kind: EventKind
  /** The host's own name for it. */
  readonly name: string
  readonly hostSession: string
  /** The transcript that holds what was said; null when the host named none that could exist. */
  readonly transcript: string | null
  readonly cwd: string | null
  /** The host's id of the prompt that the turn answers. */
  readonly promptId: string | null
  /** The prompt or the last answer, when the event itself carries it. */
  readonly text: string | null
  /** Why a session started or ended, or a compaction ran, in the host's words. */
  readonly reason: string | null
  /** The call that is about to run, or has just read or changed a file. */
  readonly call?: HostCall
  /** The call that failed, for a tool that failed. */
  readonly failed?: FailedCall
}

/** A tool call, as a hook reports it. */
export interface HostCall {
  readonly tool: string
  /** The tool's input as JSON. */
  readonly input: string
}

/** A tool call that failed, as the hook reported it. */
export interface FailedCall extends HostCall {
  readonly error: string
}

/** One thing a transcript line says. A line may say several, or nothing of ours. */
export type TranscriptItem = MessageItem | ToolCallItem | ToolResultItem | InterruptedItem

/** Where an item belongs: the session, or a subagent of it. */
export interface ItemSource {
  readonly hostSession: string
  /** The subagent that spoke; null for the session itself. */
  readonly agent: string | null
  readonly cwd: string | null
  readonly branch: string | null
  readonly promptId: string | null
}

export interface MessageItem extends ItemSource {
  readonly type: 'message'
  /** The host's own id of the message: what makes it one, wherever it is copied to. */
  readonly id: string
  readonly role: 'user' | 'assistant' | 'summary'
  /** A name, where a source knows who of several spoke. */
  readonly speaker?: string
  readonly text: string
  readonly at: string
}

export interface ToolCallItem extends ItemSource {
  readonly type: 'tool-call'
  readonly id: string
  readonly name: string
  readonly input: string
  readonly at: string
}

export interface ToolResultItem extends ItemSource {
  readonly type: 'tool-result'
  /** The id of the call that it answers. */
  readonly id: string
  readonly output: string
  readonly failed: boolean
  readonly at: string
}

/** The person stopped the turn before it was answered. */
export interface InterruptedItem extends ItemSource {
  readonly type: 'interrupted'
  readonly at: string
}
