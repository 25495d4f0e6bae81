import { describe, expect, test } from 'vitest'
import { ORIGINS, REVIEWS } from '../../src/model/memory.ts'
import { hidesUnreviewed, isHiddenByReview, isUnreviewed, isUserApproved } from '../../src/model/review.ts'

const reviews = [null, ...REVIEWS]
const settings = (review: 'off' | 'ask') => ({ learning: { review } })

describe('reviews', () => {
  test('only what a judge added and nobody decided about is unreviewed', () => {
    expect(reviews.filter((review) => isUnreviewed({ review }))).toEqual(['new'])
  })

  test('the person approved what they said themselves and what they kept', () => {
    for (const origin of ORIGINS)
      expect(reviews.filter((review) => isUserApproved({ origin, review }))).toEqual(
        origin === 'user' ? reviews : ['kept'],
      )
  })

  test('an unreviewed memory is hidden only where the settings ask for reviews', () => {
    expect(hidesUnreviewed(settings('ask'))).toBe(true)
    expect(hidesUnreviewed(settings('off'))).toBe(false)
    expect(reviews.filter((review) => isHiddenByReview({ review }, settings('ask')))).toEqual(['new'])
    expect(reviews.filter((review) => isHiddenByReview({ review }, settings('off')))).toEqual([])
  })
})
