import type { Result } from '../base/result.ts'
import type { Environment } from '../config/environment.ts'
import type { Fields } from './fields.ts'

/** How our MCP server is started: a program and its arguments. */
export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
}

/**
 * How a host is given our MCP server: in a file that lists a person's servers, which may be one of the wired files.
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
  /** Where the agent works, when it says so with each call of a tool; `meta` is what the call carries as well. */
  folderOf?(meta: Fields): string | undefined
  /** How tools that only read are let run without a question; undefined where the host asks no question about them. */
  readonly approvals?: HostApprovals
}

/** A file that says which tools need no question: a wired file, the list of servers, or one of its own. */
export interface HostApprovals {
  /** The file lies in a folder that is for such files alone, and may have been made for it. */
  readonly hasOwnFolder?: boolean
  pathFor(env: Environment): string
  /**
   * That file, so that our tools that only read need no question; `byPlugin` when the plugin brings them. The same when
   * there is none anyway.
   */
  withApprovals(content: string | undefined, byPlugin: boolean): Result<string | undefined>
  /** That file without that, and without whatever else of ours may be in it; undefined when nothing else is. */
  withoutOurs(content: string): Result<string | undefined>
}
