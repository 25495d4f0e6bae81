import type { Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'

/** How a host wants a hook to be wired: which events, how long it waits, whether an answer is used. */
export interface HookWiring {
  readonly event: string
  readonly timeoutSeconds: number
  /** The host puts what the hook prints before the model. */
  readonly answers: boolean
  /** A session begins with it: what is prepared beforehand answers it. */
  readonly begins?: boolean
  /** Of an event that happens often, only what fits this, in the host's own way of saying it. */
  readonly matcher?: string
  /** It happens before every call of a tool that fits the matcher. It is wired only where that costs next to nothing. */
  readonly atCall?: true
}

export interface HookCommand {
  /**
   * The command line that runs our hook, with absolute paths; `ask` for events whose answer is used. `place` is what a shell
   * makes the folder of (`"$PWD"`), for a host that does not name it in its events.
   */
  commandFor(ask: boolean, folderArgument?: string): string
  /** The command line for a tool call; undefined where our hook would start Node for each of them. */
  commandAtCall?(folderArgument?: string): string | undefined
}

/** The command line for an event; undefined when the event is not to be wired. */
export function hookLineFor(
  { answers, atCall }: HookWiring,
  hook: HookCommand,
  folderArgument?: string,
): string | undefined {
  return atCall ? hook.commandAtCall?.(folderArgument) : hook.commandFor(answers, folderArgument)
}

/** For one person everywhere, or for one project, in settings in its folder, which git may or may not commit. */
export type WiringScope = 'user' | 'project'

/**
 * A file that `init` changes or makes so that the host runs our hook: settings that are the person's, or a file of ours
 * where the host looks for such. Whatever it is, taking out what was put in gives the same bytes again.
 */
export interface WiredFile {
  /** Tells the files of one host apart in what we write down about them. Never changed once released. */
  readonly name: string
  /** It is a plugin, which sees to it by itself that one of several in a program does the work. */
  readonly isPlugin?: boolean
  /** Where it is; undefined when there is none for this scope. Throws `not_found` when the person has no folder. */
  pathFor(env: Environment, scope: WiringScope, cwd: string): string | undefined
  /** The content with our part; an error when what is there cannot be understood, or is not ours to change. */
  withOurs(content: string | undefined, hook: HookCommand): Result<string>
  /** The content without our part; undefined when nothing else is left in it. */
  withoutOurs(content: string): Result<string | undefined>
  /** Whether all of ours that belongs there is there. */
  isWired(content: string): boolean
  /** The command lines of ours in it; none when it cannot be read. */
  commandsIn(content: string): readonly string[]
}
