import type { Memory, Origin } from '../model/memory.ts'

/** The openings of statements that are made where the user approved a plan, picked an answer or stopped an agent (src/extract/structure). */
const SETTLED = /^(?:Approved plan(?: "|:)|Asked "|The user (?:stopped|refused|rejected) )/

/** Statements of sessions. A file, a web page or a colleague may use the same words. */
const FROM_SESSIONS: ReadonlySet<Origin> = new Set(['user', 'assistant', 'tool'])

/**
 * True if a statement says what the user approved, picked or stopped. An agent's or a tool's words stand in it, so it is not
 * the user's own, and it is no conclusion of the agent either.
 */
export function isSettled({ kind, text, origin }: Pick<Memory, 'kind' | 'text' | 'origin'>): boolean {
  return kind === 'decision' && FROM_SESSIONS.has(origin) && SETTLED.test(text)
}
