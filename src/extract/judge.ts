import type { Result } from '../base/result.ts'
import type { Evidence, Kind, Origin } from '../model/memory.ts'

/** A turn as a judge reads it: what was said and done, each with its id, so that a draft can point to it. */
export interface JudgedTurn {
  /** The session, as evidence will name it. */
  readonly session: string
  readonly at: string
  /** The host it was said in, where that is known: its tools have names of their own. */
  readonly host?: string
  /** The person stopped it before it was over. */
  readonly interrupted?: boolean
  readonly messages: readonly JudgedMessage[]
  readonly tools: readonly JudgedTool[]
}

export interface JudgedMessage {
  readonly id: string
  readonly role: 'user' | 'assistant' | 'summary'
  readonly text: string
  readonly at?: string
}

export interface JudgedTool {
  readonly name: string
  readonly input: string
  readonly output: string
  readonly failed: boolean
  /** When it was called: messages and calls in the order of their times are the turn as it happened. */
  readonly at?: string
}

/** A memory that a judge proposes. Admission decides. */
export interface JudgeDraft {
  readonly kind: Kind
  /** One topic, with its why; at most 500 characters. */
  readonly text: string
  readonly topic: string | null
  readonly aliases: readonly string[]
  /** Words somebody would search with that are not in the text. */
  readonly keywords: readonly string[]
  readonly importance: number
  readonly origin: Origin
  /** The person's part of the text, where our own code put a frame around it: `The user refused X: "…"`. Never set by a model. */
  readonly said?: string
  readonly evidence: readonly Evidence[]
  readonly files: readonly string[]
  /** A query for the memory that this one replaces; null when it replaces none. */
  readonly supersedes: string | null
  /** The id of the problem, task or open question that this one resolves. */
  readonly resolves?: string
  /** Set where it takes back what was said shortly before in the same session. */
  readonly takesBack?: TakesBack
  /** Which rule or model proposed it, for `memoria why`. */
  readonly rule: string
}

/** `actually, use X instead`: what it replaces is what was kept of this very session. */
export interface TakesBack {
  /** Words for it; empty when it is not named, and then the last such statement is meant. */
  readonly words: string
  /** It is worth keeping only if there is something that it takes back. */
  readonly onlyThen: boolean
}

/** A candidate that the judge saw and did not propose, with the reason: for `memoria model extract --dry-run`. */
export interface Refusal {
  readonly quote: string
  readonly reason: string
}

/** A judge knows so many turns before the ones it reads: what holds at the end of a session shows late. */
export const MAX_EARLIER_TURNS = 100

export interface Judgement {
  readonly drafts: readonly JudgeDraft[]
  readonly refused: readonly Refusal[]
  /** Closing messages of earlier turns that do not hold any more: memories made of them are withdrawn. */
  readonly overtaken?: readonly string[]
}

/** Decides what of some turns is worth keeping. A failure is a value of its own, and never an empty list. */
export interface Judge {
  readonly name: string
  /** `earlier` are turns of the same session that were judged before, oldest first: they are context only. */
  judge(turns: readonly JudgedTurn[], earlier?: readonly JudgedTurn[]): Promise<Result<Judgement>>
}
