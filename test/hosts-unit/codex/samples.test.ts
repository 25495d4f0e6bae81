import { describe, expect, test } from 'vitest'
import { codex } from '../../../src/hosts/codex/codex.ts'
import { assistant, call, line, meta, person, result } from '../support/rollout.ts'
import { ABSENT, expectUnbreakable, saidIn, sampleLines } from '../support/samples.ts'

const SAMPLE = sampleLines('codex-0.166.0-rollout.jsonl')
const OURS = [
  ...[meta(), person('a'), call('c', 'x'), result('c', 'y'), assistant('b')],
  line('compacted', { message: 'm' }),
]
const PATH = '/h/.codex/sessions/rollout-x.jsonl'

describe('real rollouts and events', () => {
  test('a real rollout says what was said, and nothing that was not', (context) => {
    context.skip(SAMPLE.length === 0, ABSENT)
    expect(saidIn(codex, PATH, SAMPLE)).toEqual([
      'user: do [[tool exec_command {"cmd":"echo hi"}]] [[text done]]',
      ...['tool-call', 'tool-result', 'assistant: done'],
    ])
  })

  test('real events are events of a session that names its rollout', (context) => {
    const events = sampleLines('codex-0.166.0-hook-stdin.jsonl').map((sent) => codex.readEvent(sent))
    context.skip(events.length === 0, ABSENT)
    expect(events.every((event) => event !== undefined && event.kind !== 'other' && event.transcript)).toBe(
      true,
    )
  })
})

test('whatever becomes of a line, reading it fails nowhere, and what is passed over unread says nothing', () => {
  expectUnbreakable(codex, PATH, [...OURS, ...SAMPLE])
})
