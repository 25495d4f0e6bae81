import { describe, expect, test } from 'vitest'
import type { JudgedTurn } from '../../../src/extract/judge.ts'
import { judgeTurns } from '../../../src/extract/local/judge.ts'

function turn(text: string, at = '2026-03-03T12:00:00Z'): JudgedTurn {
  return { session: 's1', at, tools: [], messages: [{ id: 'm1', role: 'user', text }] }
}

describe('hostile text costs no more than its length', () => {
  const QUARTER = 250_000

  test.each([
    ['one endless word', 'a'],
    ['open brackets', '(['],
    ['quotation marks', '"“«「'],
    ['backticks', '``` `'],
    ['rule words without an end', 'always never we '],
    ['commas', 'because, so, '],
    ['blank lines', '\n \n'],
    ['log lines', '[ERROR] at x (1:1)\n'],
    ['signs', '我们以后必须'],
  ])('%s', (_, piece) => {
    const of = (length: number) => turn(piece.repeat(Math.ceil(length / piece.length)).slice(0, length))
    const [small, large] = [of(QUARTER), of(QUARTER * 4)]
    judgeTurns([small])
    const quick = leastOf(() => judgeTurns([small]))
    const slow = leastOf(() => judgeTurns([large]))
    // Four times the text; quadratic would be sixteen times. The floor keeps the noise of tiny times out.
    expect(slow / Math.max(quick, 5)).toBeLessThan(10)
  })
})

/** The least of three, so that a pause of the machine does not count. */
function leastOf(run: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

describe('a draft can stand for years', () => {
  test.each([
    ['we decided yesterday to keep MySQL because the hosting has it', '2026-03-02'],
    ['wir haben gestern entschieden bei REST zu bleiben, weil die Partner kein GraphQL können', '2026-03-02'],
    ['recuerda que mañana hay que renovar el certificado', '2026-03-04'],
  ])('its dates are absolute: %s', (said, day) => {
    expect(judgeTurns([turn(said)]).drafts[0]?.text).toContain(day)
  })

  test('its search words are at least five, and none of them is in its text', () => {
    const said = 'from now on use pnpm instead of npm, because npm breaks our workspace links'
    const [draft] = judgeTurns([turn(said)]).drafts
    expect(draft?.keywords.length).toBeGreaterThanOrEqual(5)
    for (const word of draft?.keywords ?? []) expect(draft?.text.toLowerCase()).not.toContain(word)
  })

  test('its quotation is a stretch of the message, wherever it stands', () => {
    const text =
      'thanks!\n\nfix the header first. From now on, never push to main without asking me. Then run the tests.'
    const [draft] = judgeTurns([turn(text)]).drafts
    expect(draft?.evidence[0]?.quote).toBe('From now on, never push to main without asking me.')
    expect(text).toContain(draft?.evidence[0]?.quote)
  })
})

test('the same turns give the same judgement, in any order of calls', () => {
  const turns = [
    turn('from now on always use pnpm'),
    turn('we decided to keep MySQL because the hosting has it'),
  ]
  const first = judgeTurns(turns)
  judgeTurns([turn('something else entirely, and never mind')])
  expect(judgeTurns(turns)).toEqual(first)
})
