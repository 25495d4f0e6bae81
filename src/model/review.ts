/** Reviews: which memories the person has not looked at, and which carry the person's own authority. */
import type { Config } from '../config/schema.ts'
import type { Memory, Revision } from './memory.ts'

/** Whether a judge added it and the person has not decided about it yet. */
export function isUnreviewed({ review }: Pick<Memory, 'review'>): boolean {
  return review === 'new'
}

/** Whether the person said it, or kept it in a review. Nothing else may read like a rule. */
export function isUserApproved({ origin, review }: Pick<Memory, 'origin' | 'review'>): boolean {
  return origin === 'user' || review === 'kept'
}

/** Why a revision was made with which the person kept something in a review, as it was or in other words. */
export const KEPT_IN_REVIEW = 'kept in a review'
export const EDITED_IN_REVIEW = 'edited in review'

/** Whether the person made this revision when they decided in a review. */
export function isReviewDecision({ why }: Pick<Revision, 'why'>): boolean {
  return why === KEPT_IN_REVIEW || why === EDITED_IN_REVIEW
}

/** Whether the settings keep unreviewed memories from agents. */
export function hidesUnreviewed({ learning }: ReviewSettings): boolean {
  return learning.review === 'ask'
}

/** Whether a memory is kept from agents until the person reviews it. */
export function isHiddenByReview(memory: Pick<Memory, 'review'>, settings: ReviewSettings): boolean {
  return hidesUnreviewed(settings) && isUnreviewed(memory)
}

interface ReviewSettings {
  readonly learning: Pick<Config['learning'], 'review'>
}
