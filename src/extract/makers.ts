import type { Revision } from '../model/memory.ts'

/** The author of a memory's present form: a person with a command, or a judge by a rule or a model. */
export interface Maker {
  readonly change: Revision['change']
  readonly at: string
  readonly by: string
  readonly why: string
  readonly run: string | null
  /** Null: no judge. */
  readonly judge: string | null
}

const JUDGE = 'judge:'

/** Every step in which something was stated, oldest first. */
export function makersOf(history: readonly Revision[]): Maker[] {
  return history.flatMap(({ change, at, by, why, run }) =>
    STATING.has(change)
      ? [{ change, at, by, why, run, judge: by.startsWith(JUDGE) ? by.slice(JUDGE.length) : null }]
      : [],
  )
}

const STATING: ReadonlySet<string> = new Set(['created', 'confirmed', 'revised'])
