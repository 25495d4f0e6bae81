import { describe, expect, test } from 'vitest'
import type { JudgedTurn } from '../../../src/extract/judge.ts'
import { summarise } from '../../../src/extract/local/summary.ts'

function turn(index: number, user: string, assistant: string): JudgedTurn {
  return {
    ...{ session: 's1', at: '2026-03-03T12:00:00Z', tools: [] },
    messages: [
      { id: `u${index}`, role: 'user', text: user },
      { id: `a${index}`, role: 'assistant', text: assistant },
    ],
  }
}

const SESSION = [
  turn(0, 'hi', 'Hello.'),
  turn(1, 'please port the billing job to the new queue and keep the old one for now', 'Ported the job.'),
  turn(2, 'we decided to go with SQS instead of Kafka because nobody wants to run a cluster', 'Understood.'),
  turn(3, 'remember that the timeouts came from the proxy, raising its limit fixed it', 'Good to know.'),
  turn(4, 'remind me to renew the certificate before the release', 'I will mention it.'),
]

describe('the summary of a session', () => {
  const summary = summarise(SESSION)

  test('says what it set out to do, by the first prompt of substance', () => {
    expect(summary.context).toBe('please port the billing job to the new queue and keep the old one for now')
  })

  test('tells the exchanges in order, with how each ended', () => {
    expect(summary.exchanges[1]).toEqual({
      asked: SESSION[1]?.messages[0]?.text,
      answered: 'Ported the job.',
    })
    expect(summary.exchanges).toHaveLength(SESSION.length)
  })

  test('lists decisions, lessons and what is left to do, each in its place', () => {
    expect(summary.decisions).toEqual([expect.stringContaining('SQS instead of Kafka')])
    expect(summary.lessons).toEqual([expect.stringContaining('came from the proxy')])
    expect(summary.actions).toEqual([expect.stringContaining('renew the certificate')])
  })

  test('makes nothing up: every word of it was said', () => {
    const said = SESSION.flatMap(({ messages }) => messages.map(({ text }) => text)).join('\n')
    for (const { asked, answered } of summary.exchanges) {
      expect(said).toContain(asked)
      expect(said).toContain(answered)
    }
    for (const text of [...summary.decisions, ...summary.lessons]) expect(said).toContain(text)
  })

  test('does not grow with the session, and keeps its first and last exchange', () => {
    const long = Array.from({ length: 200 }, (_, index) =>
      turn(index, `please change part number ${index}`, 'Done.'),
    )
    const { exchanges } = summarise(long)
    expect(exchanges.length).toBeLessThanOrEqual(8)
    expect(exchanges[0]?.asked).toContain('number 0')
    expect(exchanges.at(-1)?.asked).toContain('number 199')
  })

  test('of an empty session is empty', () => {
    expect(summarise([])).toEqual({ context: '', exchanges: [], decisions: [], lessons: [], actions: [] })
  })
})
