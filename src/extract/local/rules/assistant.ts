import type { Kind } from '../../../model/memory.ts'
import type { Signal } from '../signals.ts'

/** What the assistant's own words may be proposed as, after the user agreed; at all other times they are narration. Every group of `needs` must be met by one of a sentence's signals, and none of `not` may be there. */
export interface AssistantRule {
  readonly id: string
  readonly kind: Kind
  readonly needs: readonly (readonly Signal[])[]
  readonly not: readonly Signal[]
}

const OWN_DOING: readonly Signal[] = ['i', 'startsi', 'temporary', 'asked', 'question', 'slip']
const REASONS: readonly Signal[] = ['reason', 'because', 'so', 'replace', 'instead']

/** After the user's yes: what was settled and why, and what was left to be done. */
export const ASSISTANT_RULES: readonly AssistantRule[] = [
  {
    id: 'assistant.left-to-do',
    kind: 'action',
    needs: [['leftover'], ['must', 'before', 'after', 'when', 'until', 'later', 'todo', 'needs', 'order']],
    not: ['asked', 'question', 'hypothetical'],
  },
  {
    id: 'assistant.settled',
    kind: 'decision',
    needs: [['decided', 'choose', 'we', 'future', 'startsthe'], REASONS],
    not: [...OWN_DOING, 'past', 'short', 'symptom'],
  },
]
