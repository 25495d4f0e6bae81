import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryWords, termsOf } from '../../src/store/terms.ts'

describe('text becomes terms', () => {
  test.each([
    ['words, in their stem', 'Deploys deployed deploying', ['deploi', 'deploi', 'deploi']],
    ['no words that say nothing', 'what is the and of', []],
    ['camelCase, whole and in parts', 'getUserName', ['getusernam', 'get', 'user', 'name']],
    ['an acronym inside', 'parseHTTPRequest', ['parsehttprequest', 'pars', 'http', 'request']],
    ['snake_case', 'user_name', ['usernam', 'user', 'name']],
    ['kebab-case', 'user-name', ['usernam', 'user', 'name']],
    ['CONSTANT_CASE', 'MAX_RETRY', ['maxretri', 'max', 'retri']],
    ['a path', 'src/store/terms.ts', ['srcstoretermst', 'src', 'store', 'term', 'ts']],
    ['a path of Windows', 'src\\store', ['srcstore', 'src', 'store']],
    ['a version, whole and in parts', 'v1.12.3', ['v1_12_3', 'v', '1', '12', '3']],
    ['a port', 'localhost:8080', ['localhost8080', 'localhost', '8080']],
    ['an apostrophe', "don't use the parser's cache", ['us', 'parser', 'cach']],
    ['German with and without marks', 'Größe Grosse über', ['gross', 'gross']],
    ['French', "l'été à Paris", ['l', 'et', 'pari']],
    ['Chinese in pairs', '数据库迁移', ['数据', '据库', '库迁', '迁移']],
    ['Japanese in pairs', 'テスト', ['テス', 'スト']],
    ['one sign alone', '水', ['水']],
    ['full width letters as plain ones', 'ＡＰＩ', ['api']],
    ['Cyrillic', 'Миграция', ['миграция']],
    ['emoji as nothing', '🚀🔥 👩‍👩‍👧', []],
    ['only punctuation as nothing', '" OR (* NEAR', ['near']],
    ['nothing', '', []],
  ])('%s', (_what, text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  test('1.12 and 11.2 are different versions', () => {
    expect(termsOf('1.12')[0]).not.toBe(termsOf('11.2')[0])
  })

  test('the parts of a name find the name, however it is written', () => {
    for (const name of ['userName', 'user_name', 'user-name', 'UserName', 'user.name', 'user/name']) {
      expect(termsOf(name)).toEqual(expect.arrayContaining(termsOf('user name')))
      expect(termsOf(name)[0]).toBe(termsOf('userName')[0])
    }
  })

  test('any text at all gives terms without spaces, quotes or control characters', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', "'", '*', '(', ' ', 'a', 'É', '\u0000', '\ud800', '_', '7') }),
    )
    fc.assert(
      fc.property(text, (given) => {
        for (const term of termsOf(given)) expect(term).toMatch(/^[^\s"'`*():^\p{Cc}\p{Cs}]+$/u)
      }),
      { numRuns: 500 },
    )
  })

  test('the same terms come out of a text again and again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = [...queryWords(text).keys()]
        expect([...queryWords(text).keys()]).toEqual(once)
        expect(new Set(once).size).toBe(once.length)
      }),
    )
  })
})

test('plain text has the same terms beside a sign that is not', () => {
  const signs = fc.constantFrom(...'abzAZ059_.-/\\:@#+ \'"(){}\n'.split(''))
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 30 }), (list) => {
      expect(termsOf(`${list.join('')} ☃`)).toEqual(termsOf(list.join('')))
    }),
  )
})

describe('a query', () => {
  test('has each term once, and not without end', () => {
    expect([...queryWords('deploy deploys deploy').keys()]).toEqual(['deploi'])
    const many = Array.from({ length: 5000 }, (_, index) => `word${index}x`).join(' ')
    expect(queryWords(many).size).toBeLessThanOrEqual(64)
  })

  test('of ten megabytes is answered by its beginning', () => {
    const terms = [...queryWords(`deploy ${'lorem ipsum '.repeat(900_000)}`).keys()]
    expect(terms[0]).toBe('deploi')
  })
})
