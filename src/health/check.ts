/** One thing that was looked at, what it is like, and what to do when it is not well. */
export interface Check {
  readonly name: string
  readonly state: Health
  readonly says: string
  readonly hint?: string
}

export type Health = 'ok' | 'degraded' | 'broken'

const ORDER: readonly Health[] = ['ok', 'degraded', 'broken']

/** The whole is as well as its worst part. */
export function worst(checks: readonly Check[]): Health {
  return ORDER[Math.max(0, ...checks.map(({ state }) => ORDER.indexOf(state)))] ?? 'ok'
}

/** The exit codes that scripts rely on: 0 well, 1 degraded, 2 broken. */
export function exitCodeOf(health: Health): number {
  return ORDER.indexOf(health)
}

export function well(name: string, says: string): Check {
  return { name, state: 'ok', says }
}

export function unwell(name: string, state: 'degraded' | 'broken', says: string, hint: string): Check {
  return { name, state, says, hint }
}
