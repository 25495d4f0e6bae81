import { describe, expect, test } from 'vitest'
import { line } from '../../src/cli/progress.ts'

const MB = 1024 * 1024

describe('the bar of something that takes long', () => {
  test.each([
    [0, 100 * MB, 0, '[                        ] 0 %  0.0 MB/s  0:00 left'],
    [50 * MB, 100 * MB, 5, '[############            ] 50 %  10.0 MB/s  0:05 left'],
    [1 * MB, 100 * MB, 1, '[                        ] 1 %  1.0 MB/s  1:39 left'],
    [100 * MB, 100 * MB, 8, '[########################] 100 %  12.5 MB/s  0:00 left'],
    [0, 0, 1, '[########################] 100 %  0.0 MB/s  0:00 left'],
  ])('%d of %d bytes after %d s', (done, total, seconds, shown) => {
    expect(line(done, total, seconds)).toBe(shown)
  })
})
