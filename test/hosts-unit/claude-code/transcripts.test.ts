import { basename } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClaudeCodeLine } from '../../../src/hosts/claude-code/read-line.ts'
import { fieldsOf } from '../../../src/hosts/fields.ts'
import type { TranscriptItem } from '../../../src/model/event.ts'
import { type Counts, countLines } from '../support/count.ts'
import { SESSION_FILE } from '../support/lines.ts'
import { linesOf, parsed, realFiles, realLines } from '../support/transcripts.ts'

/** Counted once more by a program in another language, so that no change of ours can move both sides unseen. */
const COUNTS: Readonly<Record<string, Counts>> = {
  'd-kimuson_claude-code-viewer__1af7fc5e-8455-4414-9ccd-011d40f70b2a.jsonl': [0, 3, 12, 12, 1],
  'd-kimuson_claude-code-viewer__5c0375b4-57a5-4f26-b12d-d022ee4e51b7.jsonl': [3, 7, 21, 21, 3],
  'd-kimuson_claude-code-viewer__fe5e1c67-53e7-4862-81ae-d0e013e3270b.jsonl': [7, 95, 167, 167, 23],
  'daaain_claude-code-log__edge_cases.jsonl': [4, 2, 3, 1, 1],
  'daaain_claude-code-log__todowrite_examples.jsonl': [2, 3, 3, 3, 0],
  'entireio_cli__2026-01-06-c93f3533-0f6b-4a61-99bd-7b788208ad61.jsonl': [2, 6, 9, 9, 0],
  'entireio_cli__2026-01-16-cde341db-b80a-44f5-b0f2-94db2ef7a164.jsonl': [2, 25, 66, 66, 8],
  'entireio_cli__645ea3df-c4e9-44bc-b333-22c9893c32c5.jsonl': [3, 8, 5, 5, 1],
  'es617_claude-replay__demo-session.jsonl': [1, 2, 7, 7, 0],
  'jazzyalex_agent-sessions__large.jsonl': [4, 5, 1, 1, 0],
  'jazzyalex_agent-sessions__schema_drift.jsonl': [1, 1, 0, 0, 0],
  'jazzyalex_agent-sessions__small.jsonl': [7, 5, 3, 3, 1],
  'simonw_claude-code-transcripts__sample_session.jsonl': [2, 2, 2, 2, 0],
  'thedotmack_claude-mem__sample-transcript.jsonl': [6, 14, 38, 38, 1],
}

function count(items: readonly TranscriptItem[]): Counts {
  const messages = items.filter((item) => item.type === 'message')
  const results = items.filter((item) => item.type === 'tool-result')
  return [
    messages.filter(({ role }) => role === 'user').length,
    messages.filter(({ role }) => role === 'assistant').length,
    items.filter(({ type }) => type === 'tool-call').length,
    results.length,
    results.filter(({ failed }) => failed).length,
  ]
}

describe('real transcripts of many versions', () => {
  test('have as many prompts, answers, calls and results as an independent count finds', (context) => {
    const files = realFiles()
    if (files.length === 0) return context.skip('the shared transcripts are not here')
    const both = files.map((path) => {
      const lines = linesOf(path).map(({ text }) => parsed(text))
      const read = count(lines.flatMap((line) => readClaudeCodeLine(line, path)))
      return { file: basename(path), read, counted: countLines(lines) }
    })
    expect(both.map(({ file, read }) => [file, read])).toEqual(
      both.map(({ file, counted }) => [file, counted]),
    )
    const pinned = both.filter(({ file }) => file in COUNTS).map(({ file, read }) => [file, read])
    expect(Object.fromEntries(pinned)).toEqual(COUNTS)
  })

  test('say nothing in anybody’s name that the program itself wrote', (context) => {
    const items = realLines().flatMap(({ file, text }) => readClaudeCodeLine(parsed(text), file))
    if (items.length === 0) return context.skip('the shared transcripts are not here')
    const words = items.flatMap((item) =>
      item.type === 'message' && item.role !== 'summary' ? [item.text] : [],
    )
    const wrappers =
      /^<(command|local-command|bash|task|system|ide_)|^Caveat: The messages below|^\[Request interrupted|^API Error/
    expect(words.filter((said) => wrappers.test(said))).toEqual([])
  })

  test('give every item an id, a session and a time, and every result the id of its call', (context) => {
    const items = realLines().flatMap(({ file, text }) =>
      readClaudeCodeLine(parsed(text), `/nowhere/${file}`),
    )
    if (items.length === 0) return context.skip('the shared transcripts are not here')
    const timeless = items.filter(({ at }) => at === '')
    expect(timeless.every((item) => item.hostSession.startsWith('[trimmed'))).toBe(true)
    expect(items.every((item) => item.hostSession !== '' && (!('id' in item) || item.id !== ''))).toBe(true)
  })
})

describe('lines that nobody wrote', () => {
  test('any JSON at all is read without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => void readClaudeCodeLine(value, SESSION_FILE)),
    )
    const key = fc.constantFrom(
      'type',
      'message',
      'content',
      'uuid',
      'attachment',
      'isMeta',
      'origin',
      'timestamp',
      'agentId',
    )
    const fields = fc.dictionary(
      key,
      fc.oneof(fc.jsonValue(), fc.constantFrom('user', 'assistant', 'attachment')),
    )
    fc.assert(fc.property(fields, (line) => void readClaudeCodeLine(line, SESSION_FILE)))
  })

  test('real lines with any part replaced by anything are read without an error, and can be stored', (context) => {
    const lines = realLines().flatMap(({ text }) => fieldsOf(parsed(text)) ?? [])
    if (lines.length === 0) return context.skip('the shared transcripts are not here')
    const part = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(null, '', '\ud800', '\0', [], {}),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.array(fc.tuple(fc.nat(), part), { maxLength: 3 }),
        (line, changes) => {
          const changed = changes.reduce<unknown>(
            (value, [at, instead]) => replaced(value, at, instead),
            line,
          )
          const items = readClaudeCodeLine(changed, SESSION_FILE)
          const texts = items
            .flatMap((item) => Object.values(item))
            .filter((value) => typeof value === 'string')
          for (const text of texts) expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('a tool’s input that is nested deeper than JSON can be written is left out, not an error', () => {
    const input = parsed(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    const line = {
      type: 'assistant',
      message: { content: [{ type: 'tool_use', id: 't', name: 'X', input }] },
    }
    expect(readClaudeCodeLine(line, SESSION_FILE)).toMatchObject([
      { type: 'tool-call', id: 't', input: '{}' },
    ])
  })
})

/** The value with its `at`-th part (counted through all levels, around the end) replaced. */
function replaced(value: unknown, at: number, instead: unknown): unknown {
  const total = size(value)
  let left = at % total
  const visit = (part: unknown): unknown => {
    left -= 1
    if (left < 0 && left > -2) return instead
    if (Array.isArray(part)) return part.map(visit)
    const fields = fieldsOf(part)
    return fields === undefined
      ? part
      : Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, visit(one)]))
  }
  return visit(value)
}

function size(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, part) => sum + size(part), 1)
}
