import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JudgedTool, JudgedTurn } from '../../src/extract/judge.ts'
import { readClaudeCodeLine } from '../../src/hosts/claude-code/read-line.ts'
import type { Kind } from '../../src/model/memory.ts'

/** What should be kept of a turn: a stretch of what one of the two said, and the kinds it may rightly be given. */
export interface Label {
  readonly kinds: readonly Kind[]
  readonly from: 'user' | 'assistant'
  readonly span: string
}

export interface LabelledTurn {
  readonly id: string
  /** Which of the sets it was written for; each was measured before the rules and weights were adapted to it. */
  readonly set: string
  readonly lang: string
  readonly user: string
  readonly assistant: string
  readonly tools: readonly JudgedTool[]
  readonly keep: readonly Label[]
}

/** The labelled turns of a file; undefined when it is not there. */
export function labelledTurns(path: string): LabelledTurn[] | undefined {
  if (!existsSync(path)) return undefined
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const turn = JSON.parse(line) as Partial<LabelledTurn> & Pick<LabelledTurn, 'id' | 'lang' | 'user'>
      const keep = (turn.keep ?? []).map((label) => ({ ...label, from: label.from ?? 'user' }))
      const set = turn.set ?? (turn.id.startsWith('d') ? 'dev' : 'own1')
      return { ...turn, set, assistant: turn.assistant ?? '', tools: turn.tools ?? [], keep }
    })
}

/** Where the shared data is, when it is on this machine. */
export function sharedFolder(...parts: string[]): string | undefined {
  const folder = join(process.env['MEMORIA_SHARED'] ?? join(process.cwd(), '..', 'shared'), ...parts)
  return existsSync(folder) ? folder : undefined
}

/** The turns of every transcript in a folder, read as the program reads them; subagents' are left out. */
export function turnsIn(folder: string): JudgedTurn[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => turnsOf(join(folder, file)))
}

interface Growing extends JudgedTurn {
  readonly messages: JudgedTurn['messages'][number][]
  readonly tools: { name: string; input: string; output: string; failed: boolean }[]
}

function turnsOf(path: string): Growing[] {
  const turns: Growing[] = []
  const calls = new Map<string, Growing['tools'][number]>()
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    for (const item of readClaudeCodeLine(parsed(line), path)) {
      if (item.agent !== null) continue
      if (item.type === 'message' && item.role !== 'assistant') {
        turns.push({ session: item.hostSession, at: item.at, messages: [], tools: [] })
      }
      const turn = turns.at(-1)
      if (turn === undefined || item.type === 'interrupted') continue
      if (item.type === 'message') turn.messages.push({ id: item.id, role: item.role, text: item.text })
      if (item.type === 'tool-call') {
        const call = { name: item.name, input: item.input, output: '', failed: false }
        calls.set(item.id, call)
        turn.tools.push(call)
      }
      const call = item.type === 'tool-result' ? calls.get(item.id) : undefined
      if (call && item.type === 'tool-result')
        Object.assign(call, { output: item.output, failed: item.failed })
    }
  }
  return turns
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown
    // A torn line is part of real transcripts: it says nothing, and the next one may.
    return undefined
  }
}
