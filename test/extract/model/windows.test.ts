import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_TRANSCRIPT, transcriptOf } from '../../../src/extract/model/transcript.ts'
import { windows } from '../../../src/extract/model/windows.ts'
import { anyTurn, turn } from './turns.ts'

const SHORT = turn('short', 'short')

describe('the parts in which a model reads a session', () => {
  test('hold every turn exactly once, in order, each part within its bounds', () => {
    const turns = fc.oneof(
      fc.array(anyTurn, { maxLength: 40 }),
      fc.array(fc.constantFrom(SHORT, turn('x'.repeat(9000), 'y')), { maxLength: 100 }),
    )
    fc.assert(
      fc.property(turns, (given) => {
        const parts = windows(given)
        expect(parts.flat()).toEqual(given)
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(0)
          expect(part.length).toBeLessThanOrEqual(30)
          expect(transcriptOf(part).text.length).toBeLessThanOrEqual(LONGEST_TRANSCRIPT)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('are no more than needed', () => {
    expect(windows(Array(30).fill(SHORT))).toHaveLength(1)
    expect(windows(Array(31).fill(SHORT)).map((part) => part.length)).toEqual([30, 1])
    expect(windows([])).toEqual([])
  })

  test('a turn that is too long by itself is a part of its own, and is not left out', () => {
    const huge = turn('x'.repeat(300_000), 'done')
    expect(windows([SHORT, huge, SHORT])).toEqual([[SHORT], [huge], [SHORT]])
  })

  test('a turn of ten thousand messages and tools fits, and shows how it began and ended', () => {
    const huge = turn('first words', 'x')
    const messages = Array.from({ length: 10_000 }, (_, index) => ({
      ...{ id: `m${index}`, role: 'assistant' as const, text: `step ${index}` },
    }))
    const tools = Array(10_000).fill({ name: 'Bash', input: 'ls', output: 'x', failed: true })
    const { text } = transcriptOf([{ ...huge, messages: [...huge.messages, ...messages], tools }])
    expect(text.length).toBeLessThanOrEqual(LONGEST_TRANSCRIPT)
    for (const words of ['first words', 'step 0', 'step 9999', 'not shown of this turn'])
      expect(text).toContain(words)
  })
})
