import { describe, expect, test } from 'vitest'
import { styleFor } from '../../src/cli/style.ts'

const ESC = '\u001b'

describe('colours carry meaning and nothing else gets through', () => {
  test('with colour a word is painted, and nothing is painted around no word', () => {
    const { good, warn } = styleFor(true)
    expect(good('kept')).toBe(`${ESC}[32mkept${ESC}[0m`)
    expect(warn('')).toBe('')
  })

  test('without colour the words are bare', () => {
    const { dim, strong, good, warn, bad, name } = styleFor(false)
    expect([dim, strong, good, warn, bad, name].map((paint) => paint('a'))).toEqual(Array(6).fill('a'))
  })

  test('of all escapes only our own colours are printed', () => {
    const { printable, name } = styleFor(true)
    const line = `${name('id')} ${ESC}[2J${ESC}]0;title\u0007${ESC}[5mtext\u009b31m\u202e`
    expect(printable(line)).toBe(`${name('id')} text`)
  })

  test('without colour not even those are printed', () => {
    expect(styleFor(false).printable(`a${ESC}[31mb${ESC}[0mc`)).toBe('abc')
  })
})
