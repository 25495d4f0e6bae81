import * as z from 'zod'
import { declareRoutes, noBody, noParams, noQuery } from './route.ts'
import { id, time } from './shapes.ts'

const agent = z
  .object({
    name: z.string(),
    title: z.string(),
    found: z.boolean().describe('It is installed here.'),
    wired: z.boolean(),
    byPlugin: z.boolean(),
    paths: z.array(z.string()).describe('The settings that hold our hooks.'),
    capturing: z
      .enum(['yes', 'quiet', 'paused', 'no'])
      .describe('`quiet`: wired, but no event has come yet.'),
    lastEventAt: time.nullable(),
    lastMessageAt: time.nullable(),
    says: z.string(),
    hint: z.string().nullable(),
  })
  .meta({ id: 'Agent' })

const agentParam = z.strictObject({ name: id })

/** The agents that memoria knows, and whether it captures them. */
export const agentRoutes = declareRoutes({
  'GET /api/v1/agents': {
    summary: 'Every agent: whether it is found, wired and capturing, with its last event and message',
    scope: 'read',
    right: 'home',
    params: noParams,
    query: noQuery,
    body: noBody,
    answer: z.object({ agents: z.array(agent) }),
  },
  'PUT /api/v1/agents/:name/wiring': {
    summary: "Writes our hooks into an agent's settings and registers the MCP server, as `memoria init` does",
    scope: 'write',
    right: 'home',
    params: agentParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ agent }),
  },
  'DELETE /api/v1/agents/:name/wiring': {
    summary: "Takes memoria out of an agent's settings, as `memoria uninstall --host` does",
    scope: 'write',
    right: 'home',
    params: agentParam,
    query: noQuery,
    body: noBody,
    answer: z.object({ agent }),
  },
})
