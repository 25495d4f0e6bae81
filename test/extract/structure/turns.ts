import type { JudgedTool, JudgedTurn } from '../../../src/extract/judge.ts'

/** Something that happened in a turn: words of somebody, or a tool call. */
type Happened =
  | { readonly user: string }
  | { readonly agent: string }
  | { readonly summary: string }
  | (Partial<JudgedTool> & { readonly tool: string; readonly given?: unknown })

let turns = 0

/** A turn of Claude Code in which these things happened one after the other, a second apart. */
export function turnOf(happened: readonly Happened[], more: Partial<JudgedTurn> = {}): JudgedTurn {
  const start = Date.parse('2026-01-15T10:00:00.000Z') + (++turns % 300) * 60_000
  const timed = happened.map((one, index) => ({ one, at: new Date(start + index * 1000).toISOString() }))
  return {
    ...{ session: 's1', host: 'claude-code', at: new Date(start).toISOString() },
    messages: timed.flatMap(({ one, at }) =>
      'tool' in one ? [] : [{ ...messageOf(one), id: `m-${at}`, at }],
    ),
    tools: timed.flatMap(({ one, at }) => ('tool' in one ? [{ ...toolOf(one), at }] : [])),
    ...more,
  }
}

function messageOf(one: Exclude<Happened, { tool: string }>) {
  if ('user' in one) return { role: 'user' as const, text: one.user }
  if ('agent' in one) return { role: 'assistant' as const, text: one.agent }
  return { role: 'summary' as const, text: one.summary }
}

function toolOf({ tool, given, ...more }: Extract<Happened, { tool: string }>) {
  return { name: tool, input: JSON.stringify(given ?? {}), output: '', failed: false, ...more }
}

/** The refusal of a call, as Claude Code writes it. */
export function refusedWith(words: string): Pick<JudgedTool, 'output' | 'failed'> {
  const how =
    words === '' ? 'STOP what you are doing' : `To tell you how to proceed, the user said:\n${words}`
  return {
    output: `The user doesn't want to proceed with this tool use. The tool use was rejected. ${how}`,
    failed: true,
  }
}
