import type { Environment } from '../config/environment.ts'
import type { HostEvent } from '../model/event.ts'
import type { Fields } from './fields.ts'
import type { HostServer } from './host-server.ts'
import type { HostMemory, InstructionFile } from './own-knowledge.ts'
import type { Reading, TranscriptFile } from './reading.ts'
import type { ToolRoles } from './tool-roles.ts'
import type { HookWiring, WiredFile } from './wired-file.ts'

export interface HostAnswer {
  /** For the model. */
  readonly context?: string
  /** For the person alone: one short line. */
  readonly notice?: string
  /** Before a tool call: it does not run, and the agent gets the context instead of its result. */
  readonly holds?: boolean
}

/** Whether the host really runs what is wired. */
export interface Trust {
  /** `unknown`: the host asks for it, and we cannot see what the person answered. */
  readonly trusted: 'yes' | 'no' | 'unknown'
  /** The next step for the person, in one sentence; empty when there is nothing to do. */
  readonly how: string
  /** With `unknown`: when what raises the doubt was written. An event since then shows that hooks run. */
  readonly since?: number
}

/**
 * An agent program. One folder implements it and no other module knows that host: how it is
 * found, what its hooks send, what it keeps of conversations, how it takes an answer, where its files are, its limits.
 */
export interface Host {
  /** The name in commands and in the store. Never changed once released. */
  readonly name: string
  /** The name that people use for it. */
  readonly title: string
  /** The version with which all this was shown to work, with the real program; null when it was not. */
  readonly provenVersion: string | null
  readonly limits: {
    /** The most characters of context that one answer may carry. */
    readonly contextCharacters: number
  }
  /** Whether what a hook prints can reach the model at all. */
  readonly canInject: boolean
  /** The brief goes with a session's first prompt, where what is said at its start would get in the way of that. */
  readonly briefWithPrompt?: boolean
  readonly hooks: readonly HookWiring[]

  /** Whether the host is on this machine: its program or its files. */
  isInstalled(env: Environment): boolean
  /**
   * Whether a payload is surely of this host, by what no other sends. Agents run each other's hooks and pass on their
   * environment to the agents they start, so that what the hook got and what it inherited decides less than this.
   */
  recognises(payload: Fields): boolean
  /** Decodes a hook's payload. Undefined for anything but an event of this host; unknown events are `other`. */
  readEvent(payload: unknown): HostEvent | undefined
  /** How what it keeps is read. */
  readonly reading: Reading
  /** Everything in which the host keeps what was said, old and new, subagents' too. */
  transcripts(env: Environment): readonly TranscriptFile[]
  /** The folders that those lie in, wherever there are any: what is closed to us in them cannot be read. */
  keptIn?(env: Environment): readonly string[]
  /** Whether a file that a person names is of this host; `first` is its first line, if that is JSON. */
  knowsTranscript(path: string, first: unknown): boolean
  /** The transcripts that belong to the session of this one: the subagents' files beside it. */
  companions(transcript: string): readonly string[]
  /** The session that a transcript is of, as its path tells; undefined where it does not, or there are several. */
  sessionOf(transcript: string): string | undefined
  /** Whether a tool call writes into the host's own memory: what the agent kept there itself need not be kept twice. */
  isOwnMemory(call: { readonly name: string; readonly input: string }): boolean
  /** The roles of its tools, and how their results say what the person decided, where that is known. */
  readonly toolRoles?: ToolRoles
  /** Its own memory, where that can be read. */
  readonly memory?: HostMemory
  /** The files of instructions that it reads by itself for who works in a folder: what they say need not be injected again. */
  instructions?(env: Environment, folder: string): readonly InstructionFile[]
  /** The answer to an event in the host's shape: what the hook prints. */
  answer(event: HostEvent, answer: HostAnswer): string

  /** The files that `init` changes; the first is the one with the hooks. */
  readonly wiring: readonly WiredFile[]
  /** How the host is given our MCP server; undefined where that is not built. */
  readonly server?: HostServer
  /** Whether our plugin for this host is switched on, for the person or in this folder: then it does what our hooks do. */
  pluginEnabled(env: Environment, cwd: string): boolean
  /**
   * For a host that may skip what is wired: whether it runs our hooks in this file, or (null) those of our plugin, for who
   * works in the folder `cwd`. Undefined where nothing is in the way.
   */
  trust?(env: Environment, wired: string | null, cwd: string): Trust | undefined
}
