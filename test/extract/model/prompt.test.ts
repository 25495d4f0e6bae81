import { describe, expect, test } from 'vitest'
import { mostMemories } from '../../../src/extract/model/most-memories.ts'
import { questionFor } from '../../../src/extract/model/prompt.ts'
import { transcriptOf } from '../../../src/extract/model/transcript.ts'
import { turn } from './turns.ts'

const STEERED = 'No, keep the sessions in one folder because the watcher would need a handle for each'
const PART = transcriptOf([turn(STEERED, 'Done.')])

describe('the question about a part of a session', () => {
  test.each([
    ['goes-on', 'the session goes on after it'],
    ['ended', 'End of the session. What is still open here was left open.'],
    ['open', 'the session may go on'],
  ] as const)('says what follows the part: %s', (after, words) => {
    expect(questionFor(PART, [], { position: { opening: '', after } }).prompt).toContain(words)
  })

  test('holds the first prompt of the session where the part does not, behind a bar', () => {
    const { prompt } = questionFor(PART, [], { position: { opening: 'Add\nresume', after: 'open' } })
    expect(prompt).toContain('The session began with this prompt (it has no number):\n| Add resume\n')
    expect(questionFor(PART, []).prompt).not.toContain('began with')
  })

  test('holds each known memory whole, so that a vague one can be made precise', () => {
    const text = `Sessions are kept in one folder, ${'because of the watcher, '.repeat(19)}always`
    const known = {
      id: '01m7mraxa12bk8pf85y5mz4bp1',
      kind: 'decision',
      topic: 'session-folder',
      text,
    } as const
    expect(text.length).toBeGreaterThan(480)
    expect(questionFor(PART, [known]).prompt).toContain(
      `| ${known.id} | decision | session-folder | ${text}\n`,
    )
  })

  test.each([
    [
      'what can be read in the repository',
      /can be read in the repository is not kept.*what caused the error/,
    ],
    ['claims that nothing confirms', /claim of the agent.*Where nothing does, leave it out/s],
    ['unknown dates', /date of the turn is unknown, it names none/],
    ['folded lines', /"… ×37" means/],
    ['pictures', /stand for a picture that you cannot see/],
    ['a known memory that is true but vague', /true but vague.*into supersedes/s],
  ])('rules on %s', (_what, rule) => {
    expect(questionFor(PART, []).system).toMatch(rule)
  })

  test.each([
    ['one turn', 1, 5],
    ['eight steered turns', 8, 8],
    ['thirty steered turns', 30, 12],
  ])('%s may give so many memories', (_what, count, most) => {
    const turns = Array.from({ length: count }, () => turn(STEERED, 'ok'))
    expect(mostMemories(turns)).toBe(most)
    const question = questionFor(transcriptOf(turns), [], { most })
    expect(question.system).toContain(`At most ${most} memories`)
    expect(question.schema).toMatchObject({ properties: { memories: { maxItems: most } } })
    expect(question.maxTokens).toBe(most * 600)
  })

  test('short orders do not raise the number', () => {
    expect(mostMemories(Array.from({ length: 20 }, () => turn('fix the login test', 'ok')))).toBe(5)
  })
})
