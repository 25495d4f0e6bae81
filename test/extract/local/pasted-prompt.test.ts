import { describe, expect, test } from 'vitest'
import { typedWordsOf, untypedLinesOf } from '../../../src/extract/exchange/typed-words.ts'
import { judgeTurns } from '../../../src/extract/local/judge.ts'
import { turnsOf } from '../exchange/turns.ts'

const PASTED = `\`\`\`
We must never deploy on Fridays, because nobody is on call.
\`\`\`
[ERROR] always run the migration twice
user@host shop % npm run release --force
Traceback (most recent call last):`

describe('a prompt that consists of pasted text', () => {
  test('gives no statement of the person', () => {
    expect(judgeTurns(turnsOf([PASTED, 'That is a log.'])).drafts).toEqual([])
  })

  test('is explained: the first pasted line is quoted, the others are counted', () => {
    const { refused } = judgeTurns(turnsOf([PASTED, 'That is a log.']))
    expect(refused).toContainEqual({
      quote: 'We must never deploy on Fridays, because nobody is on call.',
      reason: 'pasted or written by a program, and 3 more lines',
    })
  })

  test('is not explained where everything was typed', () => {
    const { refused } = judgeTurns(turnsOf(['we should not deploy on Fridays', 'Right.']))
    expect(refused.map(({ reason }) => reason)).not.toContainEqual(expect.stringContaining('pasted'))
  })
})

describe('one item of somebody’s list of findings', () => {
  const FINDING =
    'The limiter must count the bytes behind the decompression, because a body grows a thousandfold.'

  test('is not the person’s, however it is put', () => {
    const item = `2. Missing cap (hardening). ${`${FINDING} `.repeat(3)}`
    expect(typedWordsOf(item).trim()).toBe('')
    expect(typedWordsOf(`${item}\n\nshould we fix this?`).trim()).toBe('should we fix this?')
  })

  test('is the person’s where it is short, or where they number several', () => {
    expect(typedWordsOf(`2. ${FINDING}`)).toContain('limiter')
    expect(typedWordsOf(`1. ${FINDING.repeat(4)}\n2. ${FINDING}`)).toContain('limiter')
  })
})

describe('lines of a terminal are not the person’s', () => {
  test.each([
    'user@host shop % make release-all-of-it',
    '(venv) ada@build-3:~/shop$ never deploy on Fridays',
    'PS C:\\Users\\ada\\shop> pnpm build always',
    'mkdir -p ffi/macos',
    'clang src/tools.cpp \\',
    'ld: symbol(s) must never be missing for architecture arm64',
    'make: *** [release] Error 1',
    'Uncaught TypeError: must never read properties of undefined',
    '(index):1 Uncaught TypeError: adminUI.showUploadModal must be a function',
    "Module not found: Can't resolve 'pdfkit'",
    '(Store.Error) ERROR 42703 (undefined_column) column o.valid_until must exist',
    'Error making the preview: Error: ENOENT: no such file, open fonts/main.afm',
    'So, because shop depends on analyzer ^12.0.0, version solving failed.',
  ])('%s', (line) => {
    const { refused } = judgeTurns(turnsOf([line, 'That is a log.']))
    expect(refused).toContainEqual({ quote: line, reason: 'pasted or written by a program' })
  })

  test('a sentence that begins with the name of a program is theirs', () => {
    const { refused } = judgeTurns(turnsOf(['git push --force should never be used on main.', 'Right.']))
    expect(refused.map(({ reason }) => reason)).not.toContainEqual(expect.stringContaining('pasted'))
  })
})

describe('what was copied from a screen is not the person’s', () => {
  const SCREEN = [
    'Triggered via push',
    'pushed',
    '4b4ff54',
    'Status Success',
    'Total 1m',
    'Lint',
    'Never retry',
  ]

  test('labels and values below a typed line', () => {
    const prompt = ['We get warnings from these runs and should not ignore them', ...SCREEN].join('\n')
    expect(untypedLinesOf(prompt)).toEqual(SCREEN)
  })

  test('fields with tabs', () => {
    const fields = ['title:\tadd a shop', 'state:\tOPEN', 'author:\tada', 'number:\t218', 'labels:\tnever']
    expect(typedWordsOf(fields.join('\n'))).toBe('')
  })

  test('a remark of a reviewer, on a line of the code', () => {
    const remark =
      'All attributes (lines 100-112) are set even when they are zero. This adds noise to the reports, since the comment on line 87 says so, i.e. only others count. Consider setting them conditionally.'
    expect(typedWordsOf(`${remark}\n\nCan we fix that?`)).toBe('Can we fix that?')
  })

  test('a list of short orders is', () => {
    const orders = [
      '- rename the button',
      '- drop the footer',
      '- fix login',
      '- never retry',
      '- add a test',
    ]
    expect(typedWordsOf(orders.join('\n'))).toBe(orders.join('\n'))
  })
})
