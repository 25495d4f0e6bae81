import type { Admission } from '../extract/admit.ts'
import type { KeptSession } from './keep-session.ts'

/** Why some items were not imported. */
export interface Refused {
  readonly reason: string
  readonly count: number
  readonly examples: readonly string[]
}

export interface ForeignCounts {
  readonly sessions: {
    readonly added: number
    /** Imported before; new messages were added to them. */
    readonly grown: number
    readonly known: number
    /** Here already from the agent's own transcript. */
    readonly captured: number
  }
  readonly messages: number
  readonly statements: {
    readonly added: number
    /** Said already, by others or in other words. */
    readonly confirmed: number
    /** Imported before. */
    readonly known: number
  }
  /** Secrets that were removed from statements. */
  readonly redacted: number
  readonly refused: readonly Refused[]
}

const MAX_EXAMPLES = 3
const MAX_EXAMPLE = 200

/** Counts what an import does. */
export function makeTally() {
  const sessions = { added: 0, grown: 0, known: 0, captured: 0 }
  const statements = { added: 0, confirmed: 0, known: 0 }
  const refused = new Map<string, { count: number; examples: string[] }>()
  let messages = 0
  let redacted = 0

  function tallyRefusal(what: string, reason: string): void {
    const one = refused.get(reason) ?? { count: 0, examples: [] }
    one.count += 1
    if (one.examples.length < MAX_EXAMPLES) one.examples.push([...what].slice(0, MAX_EXAMPLE).join(''))
    refused.set(reason, one)
  }

  return {
    refuse: tallyRefusal,
    session: (id: string, kept: KeptSession): void => {
      messages += kept.messages
      if (kept.outcome === 'not allowed') tallyRefusal(id, NOT_ALLOWED)
      else sessions[kept.outcome] += 1
    },
    statement: ({ outcome, redacted: found }: Admission): void => {
      statements[outcome === 'confirmed' || outcome === 'revised' ? 'confirmed' : 'added'] += 1
      redacted += found
    },
    knownStatement: (): void => {
      statements.known += 1
    },
    counts: (): ForeignCounts => ({
      sessions: { ...sessions },
      messages,
      statements: { ...statements },
      redacted,
      refused: [...refused]
        .map(([reason, { count, examples }]) => ({ reason, count, examples }))
        .sort((one, other) => other.count - one.count),
    }),
  }
}

export const NOT_ALLOWED = 'the folder is excluded, or it was said during a pause'
