import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { compilePatterns } from '../../src/redact/userpatterns.ts'

function found(pattern: string, text: string): string[] {
  return unwrap(compilePatterns([{ name: 'own', pattern }])).flatMap((sweep) =>
    sweep(text).map(({ start, end }) => text.slice(start, end)),
  )
}

function refusal(name: string, pattern: string): string {
  const compiled = compilePatterns([{ name, pattern }])
  return compiled.ok ? '' : `${compiled.error.code} ${compiled.error.message}`
}

describe("the user's own patterns", () => {
  test('the whole match is the secret, or its first group', () => {
    expect(found('ACME-\\d{4}', 'x ACME-1234 y ACME-5678')).toEqual(['ACME-1234', 'ACME-5678'])
    expect(found('employee (\\d{6})', 'employee 123456')).toEqual(['123456'])
  })

  test('they see one line at a time', () => {
    expect(found('^a.*z$', 'abz\na\nz')).toEqual(['abz'])
    expect(found('a[^x]*z', 'a\nz')).toEqual([])
  })

  test('what stands across two pieces of a long line is found, once or more', () => {
    const text = `${'-'.repeat(995)}ACME-1234${'-'.repeat(995)}`
    expect(new Set(found('ACME-\\d{4}', text))).toEqual(new Set(['ACME-1234']))
  })

  test.each([
    ['broken', '(', 'broken'],
    ['empty', 'a*', 'empty'],
    ['nested', '(a+)+b', 'nested'],
    ['deeper', '(?:x(a|b*)y)+', 'deeper'],
    ['open', '(?:a{2,}){3,9}', 'open'],
    ['back', '(a)\\1+', 'back'],
    ['Bad Name', 'a', 'Bad Name'],
  ])('%s is refused, and named', (name, pattern, named) => {
    expect(refusal(name, pattern)).toMatch(/^config_invalid /)
    expect(refusal(name, pattern)).toContain(`"${named}"`)
  })

  test.each(['(?:a|b)+c', '\\(a+\\)+', '[(a+)]+', '(?:ab){2,5}', '(a{2})+'])('%s is accepted', (pattern) => {
    expect(refusal('own', pattern)).toBe('')
  })

  test('a careless pattern on a long line comes to an end', () => {
    expect(found('\\w+@acme', 'a'.repeat(200_000))).toEqual([])
  })
})
