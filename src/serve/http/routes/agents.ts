import { MemoriaError } from '../../../base/errors.ts'
import { type AgentState, agentStates } from '../../../health/agents.ts'
import { hostNamed } from '../../../hosts/all.ts'
import type { Host } from '../../../hosts/host.ts'
import type { OpenContext } from '../../../memoria.ts'
import { unwireHost, wireHost } from '../../../pipeline/wire-host.ts'
import { agentRoutes } from '../../contract/agents.ts'
import { implementRoutes } from '../implement.ts'

export const agents = implementRoutes(agentRoutes, {
  'GET /api/v1/agents': async ({ m }) => ({ agents: await agentStates(m.context.store, m.context) }),
  'PUT /api/v1/agents/:name/wiring': async ({ m, serve }, { params }) => {
    const host = agentOrFail(params.name)
    if (serve.program === undefined) throw noProgram()
    await wireHost(m.context, host, serve.program)
    return { agent: await agentNow(m.context, host) }
  },
  'DELETE /api/v1/agents/:name/wiring': async ({ m }, { params }) => {
    const host = agentOrFail(params.name)
    await unwireHost(m.context, host)
    return { agent: await agentNow(m.context, host) }
  },
})

async function agentNow(context: OpenContext, { name }: Host): Promise<AgentState> {
  const states = await agentStates(context.store, context)
  return states.find((one) => one.name === name) ?? agentMissing()
}

function agentOrFail(name: string): Host {
  return hostNamed(name) ?? agentMissing()
}

function agentMissing(): never {
  throw new MemoriaError('not_found', 'there is no such agent', { hint: 'GET /api/v1/agents lists them.' })
}

function noProgram(): MemoriaError {
  return new MemoriaError('refused', 'this server does not know the program that hooks start', {
    hint: 'Run `memoria init`.',
  })
}
