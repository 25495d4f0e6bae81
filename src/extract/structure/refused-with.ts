import type { JudgeDraft, JudgedMessage, JudgedTurn } from '../judge.ts'
import type { Target } from './call-target.ts'
import { outcomeIn } from './outcome.ts'
import { isOnlyQuestion, quotableWords } from './person-words.ts'
import { settledDraft } from './settled.ts'

/** Something that the person did not let happen, and what they said with it. */
export interface Refused {
  readonly did: 'refused' | 'rejected' | 'stopped'
  readonly target: Target
  readonly words: string
  readonly found: string
  /** The message that the words stand in, or follow. */
  readonly message: JudgedMessage | undefined
  /** The agent's reply to it. */
  readonly replies: readonly JudgedMessage[]
}

/**
 * `The user refused an edit of paths.go: "…"`. The words are the person's; with a sentence of the agent's in it the whole is
 * not. A question of theirs decides nothing by itself: then what the agent found out about it completes the statement.
 */
export function refusedWith(turn: JudgedTurn, refused: Refused): JudgeDraft[] {
  const words = quotableWords(refused.words)
  if (words === '') return []
  const text = `The user ${refused.did} ${refused.target.text}: "${words}"`
  const said = { message: refused.message, quote: refused.words.trim() }
  if (!isOnlyQuestion(words))
    return settledDraft(turn, {
      ...(refused.target.isProse
        ? ({ kind: 'decision', origin: 'assistant', importance: 0.65 } as const)
        : ({ kind: 'correction', origin: 'user', importance: 0.75, said: words } as const)),
      found: refused.found,
      ...{ text, quotes: [said] },
    })
  const outcome = outcomeIn(refused.replies, `${words} ${refused.target.text}`)
  if (outcome === undefined) return []
  return settledDraft(turn, {
    ...{ kind: 'decision', origin: 'assistant', importance: 0.6, found: refused.found },
    text: `${text}. ${outcome.text}`,
    quotes: [said, { message: outcome.message, quote: outcome.text }],
  })
}
