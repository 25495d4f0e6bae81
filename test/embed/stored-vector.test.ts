import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { similarityTo, storedVector } from '../../src/embed/stored-vector.ts'

const vectors = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 32, maxLength: 32 })
  .filter((values) => Math.hypot(...values) > 0.01)
  .map((values) => Float32Array.from(values, (value) => value / Math.hypot(...values)))

describe('a kept vector', () => {
  test('is as near to others as it was', () => {
    fc.assert(
      fc.property(vectors, vectors, (one, other) => {
        const exact = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
        expect(similarityTo(one, storedVector(other))).toBeCloseTo(exact, 1)
        expect(Math.abs(similarityTo(one, storedVector(other)) - exact)).toBeLessThan(0.03)
      }),
    )
  })

  test('is near to nothing when it is all zeros, or of another length', () => {
    const data = storedVector(new Float32Array(8))
    expect(similarityTo(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0), data)).toBe(0)
    expect(similarityTo(Float32Array.of(1), data)).toBe(0)
    expect(similarityTo(Float32Array.of(1), new Uint8Array())).toBe(0)
  })
})
