import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Memoria } from '../../memoria.ts'
import { openMcpSession } from './mcp-session.ts'
import { makeServer } from './server.ts'
import type { AnyTool } from './tool.ts'

/** The same tools over HTTP: a request in, a response out. Whoever mounts it decides who may ask, and for which tools. */
export interface McpOverHttp {
  readonly fetch: (request: Request) => Promise<Response>
}

/** A request has a server of its own, which knows only the tools that the caller may use. */
export function mcpOverHttp(
  open: () => Promise<Memoria>,
  isAllowed: (tool: AnyTool) => boolean,
): McpOverHttp {
  return createMcpHandler(() => makeServer(openMcpSession(open), isAllowed))
}
