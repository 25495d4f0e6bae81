import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldedWord, partsOf, writtenWords } from '../../src/embed/words.ts'

describe('the words of a text', () => {
  test.each([
    ['why does it fail?', ['why', 'does', 'it', 'fail']],
    ['src/store/sql/memory_row.ts', ['src', 'store', 'sql', 'memory', 'row', 'ts']],
    ['a-b.c:d@e', ['a', 'b', 'c', 'd', 'e']],
    ['', []],
    ['… --- !', []],
  ])('%j gives %j', (text, words) => {
    expect(writtenWords(text, 99)).toEqual(words)
  })

  test('are so many at most, and from the beginning', () => {
    expect(writtenWords('one two three four', 2)).toEqual(['one', 'two'])
    expect(writtenWords('x '.repeat(5000), 9999)).toHaveLength(1000)
  })
})

describe('the parts of a word', () => {
  test.each([
    ['getUserName', ['get', 'user', 'name']],
    ['HTTPServer2', ['http', 'server', '2']],
    ['Prüfung', ['prufung']],
    ['Straße', ['strasse']],
    ['élève', ['eleve']],
    ['数据库', ['数', '据', '库']],
    ['データベース', [...'テータヘース']],
    ['設定config', ['設', '定', 'config']],
  ])('%s gives %j', (word, parts) => {
    expect(partsOf(word)).toEqual(parts)
  })

  test('are the same whether what stands around them is ASCII or not', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const words = writtenWords(text, 99)
        expect(writtenWords(`${text} 数`, 99)).toEqual([...words, '数'])
        for (const word of words) expect(partsOf(`${word}数`)).toEqual([...partsOf(word), '数'])
      }),
    )
  })

  test('hold no capital letters and no marks, whatever is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const part of writtenWords(text, 99).flatMap(partsOf)) expect(foldedWord(part)).toBe(part)
      }),
    )
  })
})
