import { createMcpHandler } from '@modelcontextprotocol/server'
import type { McpSession } from './mcp-session.ts'
import { makeServer } from './server.ts'
import type { AnyTool } from './tool.ts'

/** The same tools over HTTP: a request in, a response out. Whoever mounts it decides who may ask, and for which tools. */
export interface McpOverHttp {
  readonly fetch: (request: Request) => Promise<Response>
}

/** A request has a server of its own, which knows only the tools that the caller may use. */
export function mcpOverHttp(
  openSession: () => McpSession,
  isAllowed: (tool: AnyTool) => boolean,
): McpOverHttp {
  const mayOffer = (tool: AnyTool) => !tool.isLocalOnly && isAllowed(tool)
  return createMcpHandler(() => makeServer(openSession(), mayOffer))
}
