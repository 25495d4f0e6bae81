import { describe, expect, test } from 'vitest'
import { changedLines } from '../../src/cli/changed-lines.ts'

describe('what would change in a file', () => {
  test('added, removed and replaced lines stand with a little around them', () => {
    const before = 'one\ntwo\nthree\nfour\nfive\n'
    expect(changedLines(before, before.replace('three', '3'))).toEqual([
      ...['  one', '  two', '- three', '+ 3', '  four', '  five'],
    ])
    expect(changedLines('a\nb', 'a\nx\nb')).toEqual(['  a', '+ x', '  b'])
    expect(changedLines('a\nx\nb', 'a\nb')).toEqual(['  a', '- x', '  b'])
  })

  test('a new file is all added, one that goes is all removed, and the same text is no change', () => {
    expect(changedLines('', '{\n}')).toEqual(['+ {', '+ }'])
    expect(changedLines('{\n}', '')).toEqual(['- {', '- }'])
    expect(changedLines('a\nb', 'a\nb').filter((line) => !line.startsWith('  '))).toEqual([])
  })
})
