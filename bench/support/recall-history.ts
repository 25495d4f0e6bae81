import type { Memoria, SearchResult } from '../../src/memoria.ts'
import { type Figure, figureOf, quantile, recallAt, reciprocal } from './recall-figures.ts'
import type { Asked, HistorySet } from './recall-sets.ts'

/** What came back for a question, at both levels. */
export interface Answered {
  readonly asked: Asked
  readonly messages: readonly string[]
  /** Sessions in the order in which they first appear among the messages. */
  readonly sessions: readonly string[]
  /** Sessions as the search for sessions gives them. */
  readonly bySession: readonly string[]
  readonly tokens: number
  readonly ms: number
}

const DEEP = 50

/** Takes a set's sessions in and asks its questions, as a program would. */
export async function runHistory(m: Memoria, set: HistorySet): Promise<Answered[]> {
  for (const session of set.sessions) await m.addSession(session)
  const answered: Answered[] = []
  for (const asked of set.questions) {
    const { query, project } = asked
    const began = performance.now()
    const { results } = await m.search(query, { project, history: true, limit: DEEP })
    const ms = performance.now() - began
    const bySession = await m.search(query, { project, history: true, by: 'session', limit: DEEP })
    answered.push({
      asked,
      ms,
      tokens: tokensOf(results.slice(0, 10)),
      messages: results.map(({ session, message }) => `${session} ${message}`),
      sessions: [...new Set(results.map(({ session }) => session ?? ''))],
      bySession: bySession.results.map(({ session }) => session ?? ''),
    })
  }
  return answered
}

/** R@k: the share of the answering messages among the first k, averaged over the questions. */
export function turnFigures(answered: readonly Answered[]): Record<string, Figure> {
  const of = (value: (messages: readonly string[], right: readonly string[]) => number) =>
    figureOf(answered.map(({ messages, asked }) => value(messages, asked.messages)))
  return {
    'turns R@1': of((messages, right) => recallAt(1, messages, right)),
    'turns R@5': of((messages, right) => recallAt(5, messages, right)),
    'turns R@10': of((messages, right) => recallAt(10, messages, right)),
    'turns MRR': of(reciprocal),
  }
}

/** hit@k: an answering session is among the first k; all@5: every one of them is among the first five. */
export function sessionFigures(
  answered: readonly Answered[],
  level: 'sessions' | 'bySession',
): Record<string, Figure> {
  const answerable = answered.filter(({ asked }) => asked.sessions.length > 0)
  const of = (value: (sessions: readonly string[], right: readonly string[]) => number) =>
    figureOf(answerable.map((one) => value(one[level], one.asked.sessions)))
  const hit = (k: number) => (sessions: readonly string[], right: readonly string[]) =>
    recallAt(k, sessions, right) > 0 ? 1 : 0
  const name = level === 'sessions' ? 'sessions' : 'sessions (by session)'
  return {
    [`${name} hit@1`]: of(hit(1)),
    [`${name} hit@5`]: of(hit(5)),
    [`${name} all@5`]: of((sessions, right) => (recallAt(5, sessions, right) === 1 ? 1 : 0)),
    [`${name} MRR`]: of(reciprocal),
  }
}

/** How much comes back, and how long it takes. */
export function costLine(answered: readonly Answered[]): string {
  const ms = answered.map((one) => one.ms)
  const tokens = answered.reduce((sum, one) => sum + one.tokens, 0) / answered.length
  return `  ${Math.round(tokens)} tokens in the first 10; ${quantile(ms, 0.5).toFixed(1)} ms p50, ${quantile(ms, 0.95).toFixed(1)} ms p95`
}

function tokensOf(results: readonly SearchResult[]): number {
  return results.reduce((sum, { text }) => sum + text.length, 0) / 4
}
