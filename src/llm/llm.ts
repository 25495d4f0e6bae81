import type { Result } from '../base/result.ts'

/** A question to a model. The transport does not know what is asked; it carries text and a schema. */
export interface Question {
  readonly system: string
  readonly prompt: string
  /** JSON Schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly maxTokens: number
}

/** The purpose of a call, written to the cost ledger with every call, also with those that failed and were billed. */
export interface Purpose {
  readonly why: string
  readonly session: string | null
  readonly project: string | null
}

export interface Usage {
  readonly tokensIn: number
  readonly tokensOut: number
  readonly tokensCached: number
}

export interface Answer {
  /** The model's answer as text; JSON if it kept to the schema. */
  readonly text: string
  readonly model: string
  readonly usage: Usage
  /** The cost according to the provider; null when it does not report one. */
  readonly dollars: number | null
}

export const FAILURE_KINDS = [
  'unavailable',
  'unauthorised',
  'rate-limited',
  'overloaded',
  'timeout',
  'network',
  'refused',
  'bad-answer',
  'too-large',
  'budget',
  'breaker',
  'busy',
  /** The settings changed since the question was made. */
  'settings',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** Why there is no answer. A value, because the caller has to decide what stays unread. */
export interface Failure {
  readonly kind: FailureKind
  /** In words that `status` can show; never what was asked. */
  readonly says: string
  /** The provider asked to wait this long. */
  readonly retryAfterMs?: number
  /** The tokens that the failed call used all the same. */
  readonly usage?: Usage
  /** The cost of the failed call according to the provider. */
  readonly dollars?: number
  /** The question went out and nobody can tell whether it is on the bill: it counts as if it were. */
  readonly maybeBilled?: true
}

export interface Provider {
  readonly name: string
  readonly model: string
  ask(question: Question, signal: AbortSignal): Promise<Result<Answer, Failure>>
}

/** Those that say nothing about a second try are not tried a second time. */
const PASSING: ReadonlySet<FailureKind> = new Set(['rate-limited', 'overloaded', 'timeout', 'network'])

/** Whether trying again may help. */
export function isPassing({ kind }: Failure): boolean {
  return PASSING.has(kind)
}
