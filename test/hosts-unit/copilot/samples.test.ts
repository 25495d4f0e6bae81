import { describe, expect, test } from 'vitest'
import { copilot } from '../../../src/hosts/copilot/copilot.ts'
import { fieldsOf } from '../../../src/hosts/fields.ts'
import { assistant, call, EVENTS, line, person, result, start } from '../support/copilot-lines.ts'
import { ABSENT, expectUnbreakable, saidIn, sampleLines } from '../support/samples.ts'

const SAMPLE = sampleLines('copilot-1.0.102-events.jsonl')
const OURS = [
  ...[start(), person('a'), assistant('b', [call('c', 'x')]), result('c', { result: { content: 'y' } })],
  line('session.compaction_complete', { success: true, summaryContent: 'm' }),
]

describe('real sessions and events', () => {
  test('a real session says what was said, and nothing that was not', (context) => {
    context.skip(SAMPLE.length === 0, ABSENT)
    expect(saidIn(copilot, EVENTS, SAMPLE)).toEqual([
      'user: hello [[tool bash {"command":"echo hi","description":"d"}]] [[text hi cop]]',
      ...['tool-call', 'tool-result', 'assistant: hi cop'],
    ])
  })

  test('real events of the other style are events of a session, and Copilot’s', (context) => {
    const sent = sampleLines('copilot-1.0.102-hook-stdin.jsonl').map((one) => fieldsOf(one['stdin']) ?? {})
    context.skip(sent.length === 0, ABSENT)
    expect(sent.every((payload) => copilot.readEvent(payload) && copilot.recognises(payload))).toBe(true)
  })
})

test('whatever becomes of a line, reading it fails nowhere, and what is passed over unread says nothing', () => {
  expectUnbreakable(copilot, EVENTS, [...OURS, ...SAMPLE])
})
