import type { JudgedTurn } from '../../../src/extract/judge.ts'

/** Turns of one session: each is what the person typed and how the agent closed. */
export function turnsOf(...said: readonly (readonly [prompt: string, closing: string])[]): JudgedTurn[] {
  return said.map(([prompt, closing], index) => ({
    session: 's1',
    at: '2026-03-03T12:00:00Z',
    tools: [],
    messages: [
      { id: `p${index}`, role: 'user' as const, text: prompt },
      ...(closing === '' ? [] : [{ id: `c${index}`, role: 'assistant' as const, text: closing }]),
    ],
  }))
}

export const ASKED =
  'The importer should never retry on a 409, because the server treats the second call as a new order.'
export const CLOSED =
  'The importer in `import-orders.ts` no longer retries on a 409, because the billing server creates a second order for each repeated call. Only timeouts are retried, with the same idempotency key.'
