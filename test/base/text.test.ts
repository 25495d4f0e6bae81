import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkText, forTerminal } from '../../src/base/text.ts'

const BOUNDS = { max: 10, what: 'the note' }
const NAUGHTY = fileURLToPath(new URL('../../../shared/data/hostile/naughty-strings.json', import.meta.url))

const messageOf = (text: string) => {
  const result = checkText(text, BOUNDS)
  return result.ok ? undefined : `${result.error.code}: ${result.error.message}`
}

describe('text that is to be kept', () => {
  test('it comes back trimmed', () => {
    expect(checkText('  two words\n', BOUNDS)).toEqual({ ok: true, value: 'two words' })
  })

  test('the length is counted in characters as people see code points, after trimming', () => {
    expect(checkText(`  ${'😀'.repeat(10)}  `, BOUNDS)).toEqual({ ok: true, value: '😀'.repeat(10) })
    expect(messageOf('😀'.repeat(11))).toBe(
      'invalid_input: the note has 11 characters, at most 10 are allowed',
    )
  })

  test.each(['', ' ', '\n\t \r', '\u00a0\u2003', '\ufeff', '\u200b\u200d', '\u0001\u001b', '\u202e'])(
    '%j is refused, because nothing of it would be seen',
    (text) => {
      expect(messageOf(text)).toBe('invalid_input: the note is empty')
    },
  )

  test.each([
    ['\0', 'a NUL byte at character 1'],
    ['ab\0c', 'a NUL byte at character 3'],
    ['😀\0', 'a NUL byte at character 2'],
    ['ab\ud800', 'half a surrogate pair at character 3'],
    ['\udc00ab', 'half a surrogate pair at character 1'],
    ['😀\udc00\ud83d', 'half a surrogate pair at character 2'],
  ])('%j is refused, and the message names the place', (text, what) => {
    expect(messageOf(text)).toBe(`invalid_input: the note has ${what}`)
  })

  test('a refusal says what to do', () => {
    const result = checkText('x'.repeat(13), BOUNDS)
    expect(result.ok ? undefined : result.error.hint).toBe('Shorten it by 3.')
  })

  test('whatever is accepted survives UTF-8, is within the bound, and is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 14 }), (text) => {
        const result = checkText(text, BOUNDS)
        if (!result.ok) return
        expect(Buffer.from(result.value).toString()).toBe(result.value)
        expect([...result.value].length).toBeLessThanOrEqual(10)
        expect(checkText(result.value, BOUNDS)).toEqual(result)
      }),
    )
  })
})

describe('text on a terminal', () => {
  test.each([
    ['a colour', '\u001b[31mred\u001b[0m', 'red'],
    ['a colour by its one-byte form', '\u009b31mred', 'red'],
    ['clearing the screen', 'a\u001b[2J\u001b[Hb', 'ab'],
    ['a private mode', '\u001b[?1049hx', 'x'],
    ['a window title', '\u001b]0;owned\u0007text', 'text'],
    ['a window title closed the long way', '\u001b]0;owned\u001b\\text', 'text'],
    ['a link, whose label stays', '\u001b]8;;http://x\u001b\\label\u001b]8;;\u001b\\', 'label'],
    ['the clipboard', '\u001b]52;c;cm0gLXJm\u0007text', 'text'],
    ['a device string', '\u001bP1;2q...\u001b\\text', 'text'],
    ['a reset', '\u001bctext', 'text'],
    ['a character set', '\u001b(Btext', 'text'],
    ['a sequence without an end', 'a\u001b[31', 'a[31'],
    ['an open title, which hides nothing that follows', '\u001b]0;a\nthe rest', ']0;a\nthe rest'],
    ['a sequence within a sequence', '\u001b\u001b[31m[31mx', '[31mx'],
    ['a bell and a backspace', 'abc\u0007\b\b\bxyz', 'abcxyz'],
    ['a return that would overwrite the line', 'safe\rrm -rf', 'saferm -rf'],
    ['a Windows line end', 'a\r\nb', 'a\nb'],
    ['text turned around', 'a\u202egpj.exe\u202c\u2066b\u2069\u200f', 'agpj.exeb'],
    ['NUL and DEL', 'a\0b\u007fc', 'abc'],
  ])('%s is taken out', (_what, text, shown) => {
    expect(forTerminal(text)).toBe(shown)
  })

  test('newlines, tabs, accents, other scripts and joined emoji stay', () => {
    const text = 'a\tb\nç ñ 日本語 العربية 👩‍👩‍👧 🇩🇪'
    expect(forTerminal(text)).toBe(text)
  })

  test('nothing that drives a terminal is ever left, and doing it twice changes nothing', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '\u001b',
        '[',
        ']',
        '\u009b',
        '\u009d',
        '\\',
        '\u0007',
        '3',
        ';',
        'm',
        '\r',
        '\n',
        'x',
      ),
    })
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        const shown = forTerminal(text)
        expect(shown.replaceAll(/[\n\t]/g, '')).not.toMatch(
          /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
        )
        expect(forTerminal(shown)).toBe(shown)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(['\u001b]', '\u009d', '\u001b[', '\u009b0', '\u001b]0;', '\u001bP', '\u001b ', '\u001b[0 '])(
    'a long row of %j takes time in proportion to its length, not to its square',
    (unit) => {
      // With the square of its length this would not end within the time a test has.
      expect(forTerminal(unit.repeat(300_000))).not.toContain('\u001b')
    },
  )

  test('strings known to break programs come out harmless', (context) => {
    context.skip(!existsSync(NAUGHTY), 'the list of hostile strings is not beside this repository')
    const strings: string[] = JSON.parse(readFileSync(NAUGHTY, 'utf8'))
    for (const text of strings) expect(forTerminal(text).replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
    for (const text of strings) checkText(text, { max: 10_000, what: 'the text' })
  })
})
