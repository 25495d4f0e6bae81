import { describe, expect, test } from 'vitest'
import { foldRepeats } from '../../../src/extract/model/fold.ts'

describe('repeated lines of a log', () => {
  test('lines that differ only in times, ids and counts are shown once with their number', () => {
    const log = Array.from(
      { length: 37 },
      (_, index) =>
        `2026-11-15T14:02:${String(index).padStart(2, '0')}.120Z ERROR retry 5af${1000 + index}d took ${index}ms`,
    )
    expect(foldRepeats(['start', ...log, 'end'].join('\n'))).toBe(`start\n${log[0]}\n… ×37\nend`)
  })

  test('a stack trace that is printed again and again is shown once', () => {
    const trace = ['Error: refused', '  at connect (net.js:12345)', '  at retry (pool.js:88)']
    expect(foldRepeats([...trace, ...trace, ...trace, 'gave up'].join('\n'))).toBe(
      [...trace, '… ×3', 'gave up'].join('\n'),
    )
  })

  test.each([
    ['lines with other words', 'one\ntwo\nthree\nfour'],
    ['lines with other small numbers', 'line 1\nline 2\nline 3\nline 4'],
    ['two alike', 'same\nsame\nother'],
    ['blank lines', 'a\n\n\n\n\nb'],
    ['nothing', ''],
  ])('%s stay as they are', (_what, text) => {
    expect(foldRepeats(text)).toBe(text)
  })

  test('a hundred thousand lines in groups of seven are folded', () => {
    const folded = foldRepeats(Array.from({ length: 100_000 }, (_, index) => `step ${index % 7}`).join('\n'))
    expect(folded.split('\n').length).toBeLessThan(20)
  })
})
