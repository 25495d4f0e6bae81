import type { Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import type { HostEvent, TranscriptItem } from '../model/event.ts'

/** A transcript on disk. */
export interface TranscriptFile {
  readonly path: string
  readonly bytes: number
  /** When it was last written, in milliseconds since 1970. */
  readonly changedAt: number
}

/** How a host wants a hook to be wired: which events, how long it waits, whether an answer is used. */
export interface HookWiring {
  readonly event: string
  readonly timeoutSeconds: number
  /** The host puts what the hook prints before the model. */
  readonly answers: boolean
}

export interface HookCommand {
  /** The command line that runs our hook, with absolute paths; `ask` for events whose answer is used. */
  commandFor(ask: boolean): string
}

/** How our MCP server is started: a program and its arguments. */
export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
}

export interface HostAnswer {
  /** For the model. */
  readonly context?: string
  /** For the person alone: one short line. */
  readonly notice?: string
}

/**
 * What an agent program is to us. One folder implements it and nothing else in the house knows that host: how it is
 * found, what its hooks send, what its transcript lines say, how it takes an answer, where its files are, its limits.
 */
export interface Host {
  /** The name in commands and in the store: `claude-code`. */
  readonly name: string
  /** What people call it. */
  readonly title: string
  readonly limits: {
    /** The most characters of context that one answer may carry. */
    readonly contextCharacters: number
  }
  readonly hooks: readonly HookWiring[]

  /** Whether the host is on this machine: its program or its files. */
  isInstalled(env: Environment): boolean
  /** What a hook received. Undefined for what is not an event of this host; unknown events are `other`. */
  readEvent(payload: unknown): HostEvent | undefined
  /** A quick look at a raw line: false when nothing in it can concern us, so that it need not be parsed. */
  mayMatter(line: Buffer): boolean
  /** What a transcript line says. Unknown kinds of lines and fields are nothing, never an error. */
  readLine(line: unknown, path: string): readonly TranscriptItem[]
  /** Every transcript the host keeps, old and new, subagents' too. */
  transcripts(env: Environment): readonly TranscriptFile[]
  /** The transcripts that belong to the session of this one: the subagents' files beside it. */
  companions(transcript: string): readonly string[]
  /** Whether a tool call writes into the host's own memory: what the agent kept there itself need not be kept twice. */
  isOwnMemory(call: { readonly name: string; readonly input: string }): boolean
  /** The answer to an event in the host's shape: what the hook prints. */
  answer(event: HostEvent, answer: HostAnswer): string

  /** The file that `init` changes, for one person or for one project's own copy. */
  settingsPath(env: Environment, scope: 'user' | 'project', cwd: string): string
  /** The settings with our hooks; an error when the file there cannot be understood. */
  withHooks(content: string | undefined, hook: HookCommand): Result<string>
  /** A file of the host without anything of ours; undefined when nothing else is left in it. */
  withoutHooks(content: string): Result<string | undefined>
  /** Which of our wirings are in these settings. */
  wiredEvents(content: string): readonly string[]
  /** The command lines of ours in these settings; none when they cannot be read. */
  wiredCommands(content: string): readonly string[]
  /** The file that lists a person's MCP servers. */
  serverPath(env: Environment): string
  /** That file with our server; an error when it cannot be understood, or another server has our name. */
  withServer(content: string | undefined, server: ServerCommand): Result<string>
  /** The command line of our server in that file; undefined when it is not registered. */
  registeredServer(content: string): readonly string[] | undefined
  /** The settings in which our tools that only read need no question; `byPlugin` when the plugin brings them. */
  withApprovals(content: string | undefined, byPlugin: boolean): Result<string>
  /** Whether our plugin for this host is switched on, for the person or in this folder: then it does what our hooks do. */
  pluginEnabled(env: Environment, cwd: string): boolean
}
