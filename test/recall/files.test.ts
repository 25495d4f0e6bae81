import { describe, expect, test } from 'vitest'
import { filesIn } from '../../src/recall/files.ts'

describe('files that a prompt names', () => {
  test.each([
    ['look at src/csv/writer.ts, please', ['src/csv/writer.ts']],
    ['`a/b.test.ts:12` and ./c.py.', ['a/b.test.ts', './c.py']],
    ['version 1.12 of e.g. nothing/here', ['e.g']],
    ['~/.config/app.toml or @scope/pkg/index.mjs', ['~/.config/app.toml', '@scope/pkg/index.mjs']],
  ])('%s', (text, files) => {
    expect(filesIn(text)).toEqual(files)
  })

  test('a run without an end costs no more than prose', () => {
    expect(filesIn('x'.repeat(5_000_000))).toEqual([])
    expect(filesIn('a.'.repeat(2_000_000)).length).toBeLessThan(20)
    expect(filesIn('a/'.repeat(2_000_000))).toEqual([])
  })
})
