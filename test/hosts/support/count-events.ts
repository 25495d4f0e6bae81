import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Flat } from './flat.ts'

interface Line {
  readonly type: string
  readonly agentId?: string
  readonly data: {
    readonly content?: string
    readonly toolCallId?: string
    readonly toolName?: string
    readonly success?: boolean
    readonly toolRequests?: readonly { readonly toolCallId: string; readonly name: string }[]
    readonly toolTelemetry?: { readonly metrics?: { readonly exit_code?: number } }
  }
}

/**
 * What sessions of Copilot CLI hold, by what it runs and shows: calls by the start of each tool, and by what the model
 * asked for only where the client died in between; with rules of this file's own, so that it shares no mistake with the
 * product.
 */
interface CountedSessions {
  readonly files: number
  readonly sessions: Flat
  readonly subagents: Flat
}

export function countEvents(copilotHome: string): CountedSessions {
  const folder = join(copilotHome, 'session-state')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('events.jsonl'),
  )
  const lines = files.flatMap((name) => linesOf(join(folder, name)))
  return {
    files: files.length,
    sessions: countLines(lines.filter(({ agentId }) => agentId === undefined)),
    subagents: countLines(lines.filter(({ agentId }) => agentId !== undefined)),
  }
}

function linesOf(path: string): Line[] {
  // Each line ends in a line end, but for the last one of a client that died while it wrote.
  const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return whole.filter(Boolean).map((line) => JSON.parse(line))
}

function countLines(lines: readonly Line[]): Flat {
  const of = (type: string) => lines.filter((line) => line.type === type).map(({ data }) => data)
  const texts = (type: string) =>
    of(type)
      .map(({ content = '' }) => content)
      .filter((text) => text !== '')
      .sort()
  return {
    prompts: texts('user.message'),
    answers: texts('assistant.message'),
    summaries: of('session.compaction_complete').filter(({ success }) => success === true).length,
    tools: toolsIn(lines).sort(),
  }
}

/** In order, since ids of calls may come again: a call's end is the next one of its id. */
function toolsIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ type, data }, at) => {
    if (type === 'assistant.message') return neverBegun(data, lines.slice(at))
    if (type !== 'tool.execution_start') return []
    const end = lines
      .slice(at)
      .find((line) => line.type === 'tool.execution_complete' && line.data.toolCallId === data.toolCallId)
    const code = end?.data.toolTelemetry?.metrics?.exit_code ?? 0
    const failed = end?.data.success === false || code !== 0
    return [failed ? `${data.toolName} failed` : `${data.toolName}`]
  })
}

function neverBegun({ toolRequests = [] }: Line['data'], later: readonly Line[]): string[] {
  const begun = later.filter(({ type }) => type === 'tool.execution_start').map(({ data }) => data.toolCallId)
  return toolRequests.filter(({ toolCallId }) => !begun.includes(toolCallId)).map(({ name }) => name)
}
