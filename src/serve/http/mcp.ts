import { mcpOverHttp } from '../mcp/http.ts'
import { openMcpSession } from '../mcp/mcp-session.ts'
import type { ServeContext } from './context.ts'
import { PROTECTION } from './guards/protection.ts'
import type { CheckedRequest } from './implement.ts'

/** A call over MCP, with the tools that the credential allows. The body was read and bounded already. */
export function mcpResponse(
  { memoriaForAgents, protection = PROTECTION }: ServeContext,
  { raw, credential }: CheckedRequest,
  body: unknown,
): Promise<Response> {
  const access = credential?.access ?? 'none'
  const { fetch } = mcpOverHttp(
    () => openMcpSession(memoriaForAgents),
    ({ effects }) => protection.mayCallTool(access, effects),
  )
  const { method, headers, url } = raw
  return fetch(new Request(url, { method, headers, body: JSON.stringify(body) }))
}
