import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { toMemoriaError } from '../../base/errors.ts'
import { LIVING_STATES, type Memory } from '../../model/memory.ts'
import { memoryNamed } from './find.ts'
import { day, memoryInFull, NOTE, shortLine } from './lines.ts'
import type { McpSession } from './mcp-session.ts'

const MAX_RESOURCES = 100
const MAX_NAME_CHARACTERS = 80
const MARKDOWN = 'text/markdown'

/** The living memories of the person and the project, each as a small page that a person can attach to a prompt. */
export function registerMemories(server: McpServer, session: McpSession): void {
  const template = new ResourceTemplate('memoria://memory/{id}', {
    list: async () => ({ resources: (await newest(session)).map(resourceOf) }),
  })
  const about = {
    title: 'Memory',
    description: 'One memory, with where it comes from; its id may be shortened.',
    mimeType: MARKDOWN,
  }
  server.registerResource('memory', template, about, async (uri, { id }) => ({
    contents: [{ uri: uri.href, mimeType: MARKDOWN, text: await pageOf(session, String(id)) }],
  }))
}

/** The newest first, as many as a person would look through. */
async function newest(session: McpSession): Promise<Memory[]> {
  const { m, reach, shows } = await session.enter({ project: undefined })
  const found = await m.context.store.memories.list(reach, {
    states: LIVING_STATES,
    newest: true,
    limit: MAX_RESOURCES,
  })
  return found.filter(shows).reverse()
}

function resourceOf({ id, kind, text, validFrom }: Memory) {
  const uri = `memoria://memory/${id}`
  return {
    uri,
    name: id,
    title: shortLine(text, MAX_NAME_CHARACTERS),
    description: `${kind}, ${day(validFrom)}`,
    mimeType: MARKDOWN,
  }
}

async function pageOf(session: McpSession, id: string): Promise<string> {
  try {
    return page(await memoryNamed(await session.enter({ project: undefined, id }), id))
  } catch (thrown) {
    const { code, message } = toMemoriaError(thrown)
    throw new ProtocolError(
      code === 'internal' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams,
      message,
    )
  }
}

/** Its words are quoted line by line: they are what is spoken of, not who speaks. No tag can begin in any of it. */
function page(memory: Memory): string {
  const { text, kind, origin, scope, state, validFrom, topic, evidence } = memoryInFull(memory)
  const facts = [
    `kind: ${kind}`,
    `said by: ${origin}`,
    `scope: ${scope}`,
    `state: ${state}`,
    `since: ${day(validFrom)}`,
    ...(topic === undefined ? [] : [`topic: ${topic}`]),
  ]
  const quotes = evidence.map(({ session, quote }) => `- session ${session}: ${JSON.stringify(quote)}`)
  const lines = [NOTE, '', text.replace(/^/gm, '> '), '', ...facts.map((fact) => `- ${fact}`), ...quotes, '']
  return lines.join('\n').replaceAll('<', '‹')
}
