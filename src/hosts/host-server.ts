import type { Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'

/** How our MCP server is started: a program and its arguments. */
export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
}

/**
 * How a host is told of our MCP server: in a file that lists a person's servers, which is not one of the wired files.
 * Whatever else is in it stays as it is, and taking ours out gives the same bytes again.
 */
export interface HostServer {
  /** The file that lists a person's MCP servers. Throws `not_found` when the person has no folder. */
  pathFor(env: Environment): string
  /** That file with our server; an error when it cannot be understood, or another server has our name. */
  withServer(content: string | undefined, server: ServerCommand): Result<string>
  /** That file without our server; undefined when nothing else is left in it. */
  withoutOurs(content: string): Result<string | undefined>
  /** The command line of our server in that file; undefined when it is not registered. */
  registeredServer(content: string): readonly string[] | undefined
  /**
   * The first wired file, so that our tools that only read need no question; `byPlugin` when the plugin brings them. That
   * file's own `withoutOurs` takes this out too. Undefined where no file says so.
   */
  withApprovals?(content: string | undefined, byPlugin: boolean): Result<string>
}
