import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUnknown, unknownPiece } from '../../src/embed/unknown.ts'

describe('the direction of an unknown word', () => {
  test('is its own, one long, and far from that of any other', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        const [first, second] = [directionOf(one), directionOf(other)]
        expect(dot(first, first)).toBeCloseTo(1, 9)
        if (one === other) expect(second).toEqual(first)
        else expect(Math.abs(dot(first, second))).toBeLessThan(0.5)
      }),
    )
  })

  test('is told from the pieces of the table by its sign', () => {
    fc.assert(fc.property(fc.uint8Array(), (letters) => unknownPiece(letters) < 0))
  })
})

function directionOf(word: string): Float64Array {
  const sum = new Float64Array(256)
  addUnknown(unknownPiece(Buffer.from(word)), sum)
  return sum
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}
