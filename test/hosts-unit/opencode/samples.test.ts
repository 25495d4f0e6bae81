import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOpenCodeEvent } from '../../../src/hosts/opencode/read-event.ts'
import { itemsOfOpenCodeMessage } from '../../../src/hosts/opencode/read-message.ts'
import { sharedPath } from '../../support/shared.ts'
import { answerTo, T0, text, tool, USER } from '../support/opencode-store.ts'

const SAMPLE = sharedPath('hosts', 'samples', 'opencode-1.18.33-plugin-events.jsonl')
const PLACE = { hostSession: 'ses_1', agent: null, cwd: null }
const ROWS: readonly (readonly [object, readonly object[]])[] = [
  [USER, [text('build it')]],
  [
    answerTo('m'),
    [text('done'), tool('bash', { status: 'completed', input: { a: 1 }, output: 'x', time: { end: T0 } })],
  ],
  [answerTo('m', { summary: true, error: { name: 'MessageAbortedError' } }), [text('so far')]],
]

function read(message: string, parts: readonly string[], time: number) {
  const row = { row: 1, id: 'm', session: 'ses_1', time, data: message, isFollowed: true }
  const list = parts.map((data, index) => ({ id: `p${index}`, time, data }))
  return itemsOfOpenCodeMessage(row, list, PLACE, { isReplay: () => false })
}

describe('what is damaged', () => {
  test('never stops the reading: whatever is cut out, put in or exchanged, the other parts are read', () => {
    const anyTime = fc.oneof(fc.constant(T0), fc.double())
    fc.assert(
      fc.property(
        fc.constantFrom(...ROWS),
        fc.nat(300),
        fc.nat(40),
        fc.string(),
        anyTime,
        ([info, parts], at, cut, put, time) => {
          const whole = [
            JSON.stringify(info),
            ...parts.map((part) => JSON.stringify(part)),
            JSON.stringify(text('kept')),
          ]
          const hit = at % (whole.length - 1)
          const damaged = whole.map((data, index) =>
            index === hit
              ? data.slice(0, at % data.length) + put + data.slice((at % data.length) + cut)
              : data,
          )
          const { items, skipped } = read(damaged[0] ?? '', damaged.slice(1), time)
          const isKept = items.some((item) => item.type === 'message' && item.text === 'kept')
          expect(hit === 0 ? isKept || skipped === 1 : isKept).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('any event is read or refused, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true }),
        fc.dictionary(
          fc.constantFrom('session_id', 'hook_event_name', 'prompt', 'tool_input', 'transcript_path', 'cwd'),
          fc.anything(),
        ),
        (one, other) => {
          for (const payload of [one, other])
            expect(['undefined', 'object']).toContain(typeof readOpenCodeEvent(payload))
        },
      ),
    )
  })
})

test('the real program has the hooks and events that our plugin goes by', (context) => {
  if (SAMPLE === undefined) return context.skip('the samples of real sessions are not on this machine')
  const seen = new Set(
    readFileSync(SAMPLE, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { k: string; type?: string })
      .map(({ k, type }) => type ?? k),
  )
  for (const name of [
    'chat.message',
    'experimental.chat.messages.transform',
    'session.created',
    'message.part.updated',
    'session.idle',
  ])
    expect(seen).toContain(name)
})
