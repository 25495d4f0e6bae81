import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recognises } from '../../../src/hosts/copilot/known-by.ts'
import { placeIn } from '../../../src/hosts/copilot/line-place.ts'
import { mayMatter } from '../../../src/hosts/copilot/quick-look.ts'
import { readEvent } from '../../../src/hosts/copilot/read-event.ts'
import { readLine } from '../../../src/hosts/copilot/read-line.ts'
import { sharedPath } from '../../support/shared.ts'
import { assistant, call, EVENTS, line, person, result, start } from '../support/copilot-lines.ts'

const ABSENT = 'the samples of real sessions are not on this machine'
const linesAt = (name: string): string[] => {
  const path = sharedPath('hosts', 'samples', name)
  return path === undefined ? [] : readFileSync(path, 'utf8').trim().split('\n')
}
const SAMPLE = linesAt('copilot-1.0.102-events.jsonl')
const OURS = [
  ...[start(), person('a'), assistant('b', [call('c', 'x')]), result('c', { result: { content: 'y' } })],
  line('session.compaction_complete', { success: true, summaryContent: 'm' }),
]
const LINES: readonly unknown[] = [...OURS, ...SAMPLE.map((text) => JSON.parse(text))]

const read = (value: unknown, head: unknown) =>
  readLine(value, { path: EVENTS, place: placeIn(EVENTS, head) })

describe('real sessions and events', () => {
  test('a real session says what was said, and nothing that was not', (context) => {
    context.skip(SAMPLE.length === 0, ABSENT)
    const values = SAMPLE.map((text) => JSON.parse(text))
    const items = values.flatMap((value) => read(value, values[0]))
    expect(items.map((item) => (item.type === 'message' ? `${item.role}: ${item.text}` : item.type))).toEqual(
      [
        'user: hello [[tool bash {"command":"echo hi","description":"d"}]] [[text hi cop]]',
        ...['tool-call', 'tool-result', 'assistant: hi cop'],
      ],
    )
  })

  test('real events of the other style are events of a session, and Copilot’s', (context) => {
    const sent = linesAt('copilot-1.0.102-hook-stdin.jsonl').map((text) => JSON.parse(text).stdin)
    context.skip(sent.length === 0, ABSENT)
    expect(sent.every((payload) => readEvent(payload) !== undefined && recognises(payload))).toBe(true)
  })
})

test('whatever becomes of a line, reading it fails nowhere, and what is passed over unread says nothing', () => {
  const strange = fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 }), fc.string())
  const mutated = fc.record({ value: fc.constantFrom(...LINES), part: fc.nat(), instead: strange })
  fc.assert(
    fc.property(mutated, fc.constantFrom(...LINES), ({ value, part, instead }, head) => {
      const changed = changedAt(value, part, instead)
      const items = read(changed, head)
      expect(items.every((item) => item.hostSession !== '')).toBe(true)
      if (!mayMatter(Buffer.from(JSON.stringify(changed) ?? ''))) expect(items).toEqual([])
      readEvent(changed)
    }),
    { numRuns: 500 },
  )
})

/** A copy in which the n-th of all values in it is another. */
function changedAt(value: unknown, part: number, instead: unknown): unknown {
  let count = 0
  const total = JSON.stringify(value).split(/[:,[]/).length
  const target = part % total
  return JSON.parse(
    JSON.stringify(value, (_key, one: unknown) => {
      count += 1
      return count === target ? instead : one
    }) ?? 'null',
  )
}
