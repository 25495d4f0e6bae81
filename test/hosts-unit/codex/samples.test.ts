import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeIn } from '../../../src/hosts/codex/line-place.ts'
import { mayMatter } from '../../../src/hosts/codex/quick-look.ts'
import { readEvent } from '../../../src/hosts/codex/read-event.ts'
import { readLine } from '../../../src/hosts/codex/read-line.ts'
import { sharedPath } from '../../support/shared.ts'
import { assistant, call, line, meta, person, result } from '../support/rollout.ts'

const ABSENT = 'the samples of real sessions are not on this machine'
const linesAt = (name: string): string[] => {
  const path = sharedPath('hosts', 'samples', name)
  return path === undefined ? [] : readFileSync(path, 'utf8').trim().split('\n')
}
const SAMPLE = linesAt('codex-0.166.0-rollout.jsonl')
const OURS = [
  meta(),
  person('a'),
  call('c', 'x'),
  result('c', 'y'),
  assistant('b'),
  line('compacted', { message: 'm' }),
]
const LINES: readonly unknown[] = [...OURS, ...SAMPLE.map((text) => JSON.parse(text))]
const PATH = '/h/.codex/sessions/rollout-x.jsonl'

const read = (value: unknown, head: unknown) => readLine(value, { path: PATH, place: placeIn(PATH, head) })

describe('real rollouts and events', () => {
  test('a real rollout says what was said, and nothing that was not', (context) => {
    context.skip(SAMPLE.length === 0, ABSENT)
    const values = SAMPLE.map((text) => JSON.parse(text))
    const items = values.flatMap((value) => read(value, values[0]))
    expect(items.map((item) => (item.type === 'message' ? `${item.role}: ${item.text}` : item.type))).toEqual(
      [
        'user: do [[tool exec_command {"cmd":"echo hi"}]] [[text done]]',
        ...['tool-call', 'tool-result', 'assistant: done'],
      ],
    )
  })

  test('real events are events of a session that names its rollout', (context) => {
    const events = linesAt('codex-0.166.0-hook-stdin.jsonl').map((text) => readEvent(JSON.parse(text)))
    context.skip(events.length === 0, ABSENT)
    expect(events.every((event) => event !== undefined && event.kind !== 'other' && event.transcript)).toBe(
      true,
    )
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
