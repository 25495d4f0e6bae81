import type { Kind } from '../../../model/memory.ts'
import type { Signal } from '../signals.ts'

/** When the assistant's own words may be proposed; at all other times they are narration. */
export type Occasion = 'recovered' | 'approved'

/** Every group of `needs` must be met by one of a sentence's signals, and none of `not` may be there. */
export interface AssistantRule {
  readonly id: string
  readonly kind: Kind
  readonly occasion: Occasion
  readonly needs: readonly (readonly Signal[])[]
  readonly not: readonly Signal[]
}

const NOT_A_LESSON: readonly Signal[] = ['slip', 'asked', 'question', 'postponed']
const OWN_DOING: readonly Signal[] = ['i', 'startsi', 'temporary', 'asked', 'slip']

/**
 * After a failure that was overcome, a sentence that names a cause outside of the code, with its cure; after the user's
 * yes, a sentence that states what was settled and why.
 */
export const ASSISTANT_RULES: readonly AssistantRule[] = [
  {
    id: 'assistant.workaround',
    kind: 'workaround',
    occasion: 'recovered',
    needs: [['workaround'], ['limit', 'cause', 'until'], ['external', 'env'], ['fixed', 'until']],
    not: NOT_A_LESSON,
  },
  {
    id: 'assistant.cause-and-cure',
    kind: 'debugging',
    occasion: 'recovered',
    needs: [['cause', 'limit', 'reason', 'because'], ['fixed'], ['external', 'env']],
    not: NOT_A_LESSON,
  },
  {
    id: 'assistant.settled',
    kind: 'decision',
    occasion: 'approved',
    needs: [['decided', 'choose'], ['reason', 'because']],
    not: OWN_DOING,
  },
]
