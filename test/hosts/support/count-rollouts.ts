import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Flat } from './flat.ts'

/**
 * What one rollout holds, by what Codex shows on the screen: another record than the product reads, and rules of this
 * file's own, so that it shares no mistake with it.
 */
interface CountedRollout extends Flat {
  readonly id: string
  readonly session: string
}

interface Line {
  readonly type: string
  readonly payload: {
    readonly type?: string
    readonly id?: string
    readonly session_id?: string
    readonly name?: string
    readonly namespace?: string
    readonly call_id?: string
    readonly item?: {
      readonly type: string
      readonly id: string
      readonly exit_code?: number
      readonly content?: readonly { readonly text?: string }[]
    }
  }
}

export function countRollouts(codexHome: string): CountedRollout[] {
  const folder = join(codexHome, 'sessions')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jsonl'),
  )
  return files.sort().map((name) => countLines(readFileSync(join(folder, name), 'utf8')))
}

function countLines(text: string): CountedRollout {
  const lines: Line[] = text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line))
  const { id = '', session_id: session = id } = lines[0]?.payload ?? {}
  const shown = lines.flatMap(({ payload }) =>
    payload.type === 'item_completed' ? (payload.item ?? []) : [],
  )
  const textsOf = (type: string) =>
    shown
      .filter((item) => item.type === type)
      .map(({ content = [] }) => content.map((one) => one.text ?? '').join(''))
  const failed = new Set(shown.filter(({ exit_code: code = 0 }) => code !== 0).map((item) => item.id))
  const calls = lines.flatMap(({ payload }) => (payload.type === 'function_call' ? [payload] : []))
  return {
    id,
    session,
    prompts: textsOf('UserMessage'),
    answers: textsOf('AgentMessage'),
    summaries: shown.filter(({ type }) => type === 'ContextCompaction').length,
    tools: calls.map(({ name = '', namespace, call_id: call = '' }) => {
      const full = namespace === undefined ? name : `${namespace}__${name}`
      return failed.has(call) ? `${full} failed` : full
    }),
  }
}
