import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayMatter } from '../../../src/hosts/claude-code/quick-look.ts'
import { readClaudeCodeLine } from '../../../src/hosts/claude-code/read-line.ts'
import { type Fields, fieldsOf } from '../../../src/hosts/fields.ts'
import { assistantLine, SESSION_FILE, userLine } from '../support/lines.ts'
import { parsed, realLines } from '../support/transcripts.ts'

const look = (line: unknown) => mayMatter(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)))

/** The same question, asked of the parsed line. */
function concerns(line: Fields): boolean {
  const { type, subtype } = line
  if (type === 'attachment') return fieldsOf(line['attachment'])?.['type'] === 'queued_command'
  return type === 'user' || type === 'assistant' || (type === 'system' && subtype === 'compact_boundary')
}

describe('a quick look at a raw line', () => {
  test('tells the lines of real transcripts as reading them whole does', (context) => {
    const lines = realLines()
    if (lines.length === 0) return context.skip('the shared transcripts are not here')
    const typed = lines.flatMap(({ file, text }) => {
      const line = fieldsOf(parsed(text))
      return typeof line?.['type'] === 'string' ? [{ file, text, line }] : []
    })
    const wrong = typed.filter(({ text, line }) => look(text) !== concerns(line))
    expect(wrong.map(({ file, text }) => `${file}: ${text.slice(0, 120)}`)).toEqual([])
    expect(typed.length).toBeGreaterThan(8000)
  })

  test('never hides a line that says something, whatever the order of its fields and the blanks in it', (context) => {
    const speaking = realLines().flatMap(({ text }) => {
      const line = fieldsOf(parsed(text))
      return line !== undefined && readClaudeCodeLine(line, SESSION_FILE).length > 0 && text.length < 20_000
        ? [line]
        : []
    })
    if (speaking.length === 0) return context.skip('the shared transcripts are not here')
    const shuffled = fc
      .constantFrom(...speaking)
      .chain((line) =>
        fc
          .shuffledSubarray(Object.keys(line), { minLength: Object.keys(line).length })
          .map((keys) => [line, keys] as const),
      )
    fc.assert(
      fc.property(shuffled, fc.constantFrom('', ' '), ([line, keys], blank) => {
        const fields = keys.map((key) => `${JSON.stringify(key)}:${blank}${JSON.stringify(line[key])}`)
        expect(look(`{${fields.join(`,${blank}`)}}`)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('passes over copies and notes, even when they hold lines of a conversation', () => {
    const copy = [userLine('a copy'), assistantLine('a copy')]
    const head = { parentUuid: 'x', isSidechain: false, cwd: '/home/"dev"/\\shop', version: '2.1.325' }
    const lines = [
      { type: 'api-request-blob', hash: 'x', content: copy },
      { type: 'queue-operation', operation: 'enqueue', content: 'hi' },
      { type: 'file-history-snapshot', snapshot: { copy } },
      { ...head, type: 'progress', data: { message: copy[0] } },
      {
        ...head,
        attachment: { type: 'hook_additional_context', content: copy },
        type: 'attachment',
        uuid: 'u',
      },
      { ...head, type: 'system', subtype: 'turn_duration', copy },
      { type: 'summary', summary: 'A title' },
    ]
    for (const line of lines) expect([line, look(line)]).toEqual([line, false])
  })

  test('leaves it to the parser to judge what is torn or of no known shape', () => {
    for (const line of [
      '{"parentUuid":"x","cwd":"/ho{"type":"mode"}',
      'massive error',
      '[1]',
      '{}',
      '{"a":1}',
      '{"type":',
    ]) {
      expect([line, look(line)]).toEqual([line, true])
    }
    expect(look(`\ufeff${JSON.stringify(userLine('x'))}`)).toBe(true)
  })

  test('takes a line whose beginning is longer than it looks at', () => {
    expect(look({ cwd: 'x'.repeat(5000), ...userLine('x') })).toBe(true)
    expect(look({ message: { content: 'x'.repeat(500_000) }, type: 'user' })).toBe(true)
  })
})
