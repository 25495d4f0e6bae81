import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JudgedMessage } from '../../../src/extract/judge.ts'
import { transcriptOf } from '../../../src/extract/model/transcript.ts'
import { anyTurn, turn } from './turns.ts'

const OURS =
  /^(?:== turn of 2026-11-15 14:02 UTC|\[\d+\] (?:user|assistant|summary|tool .*, (?:failed|worked|(?:refused|answered) by the person))|\(not shown of this turn: \d+ messages and tool calls\))$/

describe('a session as a model reads it', () => {
  test('everything that was said or printed stands behind a bar, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.array(anyTurn, { minLength: 1, maxLength: 5 }), (turns) => {
        const { text, parts } = transcriptOf(turns)
        const own = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => !line.startsWith('| '))
        expect(own.filter((line) => !OURS.test(line))).toEqual([])
        expect(own.filter((line) => line.startsWith('== '))).toHaveLength(turns.length)
        const numbers = own.flatMap((line) => /^\[(\d+)\]/.exec(line)?.[1] ?? [])
        expect(numbers.map(Number)).toEqual([...parts.keys()])
      }),
      { numRuns: 60 },
    )
  })

  test('each message has a number that leads back to it, and each turn its date', () => {
    const turns = [turn('one', 'two'), turn('three', 'four')]
    const { text, parts } = transcriptOf(turns)
    expect(text).toBe(
      '== turn of 2026-11-15 14:02 UTC\n[1] user\n| one\n[2] assistant\n| two\n' +
        '== turn of 2026-11-15 14:02 UTC\n[3] user\n| three\n[4] assistant\n| four',
    )
    expect([...parts.values()].map(({ message }) => message)).toEqual(
      turns.flatMap(({ messages }) => messages),
    )
  })

  test('a long message loses its middle, and a short one beside it nothing', () => {
    const long = `beginning ${'x'.repeat(200_000)} end`
    const { text } = transcriptOf([turn(long, 'a short answer')])
    expect(text).toContain('| beginning x')
    expect(text).toMatch(/x end\n/)
    expect(text).toContain('| a short answer')
    expect(text).toMatch(/\n\| \(14\d{4} characters are left out here\)\n\| x/)
  })

  test('no character is cut in half', () => {
    const { text } = transcriptOf([turn('😀'.repeat(100_000), `a${'😀'.repeat(100_000)}`)])
    expect(text).not.toMatch(/\p{Cs}/u)
  })

  test('a tool that worked is its name and the beginning of its input; what it printed is left out', () => {
    const { text } = transcriptOf([
      turn('a', 'b', { input: `cat\n${'x'.repeat(500)}`, output: 'the secret plan' }),
    ])
    expect(text).toMatch(/\[3\] tool Bash, worked\n\| cat x{155}…$/)
    expect(text).not.toContain('secret plan')
  })

  test('a tool that failed shows the first and last lines of what it printed', () => {
    const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')
    const { text } = transcriptOf([turn('a', 'b', { output, failed: true })])
    expect(text).toContain('[3] tool Bash, failed\n| npm test\n| It printed:\n| line 0\n')
    for (const line of ['line 4\n', 'line 90\n', 'line 99']) expect(text).toContain(line)
    for (const line of ['line 5\n', 'line 89\n']) expect(text).not.toContain(line)
  })

  test('of many tools those that failed and the last ones are shown', () => {
    const worked = Array.from({ length: 50 }, (_, index) => ({ input: `worked ${index}` }))
    const { text } = transcriptOf([turn('a', 'b', { input: 'broke', failed: true }, ...worked)])
    expect(text).toContain('| broke')
    expect(text).toContain('| worked 49')
    expect(text).not.toContain('| worked 0\n')
    expect(text).toContain('UTC\n(not shown of this turn: 40 messages and tool calls)\n[1] user')
  })

  test('messages and tool calls stand in the order in which they happened', () => {
    const [prompt, answer] = turn('Run the tests', 'They pass now.').messages
    const at = (second: number) => `2026-11-15T14:02:0${second}.000Z`
    const tool = (input: string, second: number) => ({
      ...{ name: 'Bash', input, output: '', failed: false, at: at(second) },
    })
    const { text, parts } = transcriptOf([
      {
        ...turn('', ''),
        messages: [
          { ...prompt, at: at(1) },
          { id: 'middle', role: 'assistant', text: 'One fails.', at: at(4) },
          { ...answer, at: at(8) },
        ] as JudgedMessage[],
        tools: [tool('npm test', 2), tool('edit', 5), tool('npm test again', 6)],
      },
    ])
    expect([...text.matchAll(/^\| (.*)$/gm)].map(([, line]) => line)).toEqual([
      ...['Run the tests', 'npm test', 'One fails.', 'edit', 'npm test again', 'They pass now.'],
    ])
    expect(parts.get(3)?.message?.id).toBe('middle')
  })

  test('a turn whose time nobody noted has no date', () => {
    const { text } = transcriptOf([{ ...turn('a', 'b'), at: '1970-01-01T00:00:00.000Z' }])
    expect(text).toMatch(/^== turn of date unknown\n/)
  })

  test("a refused tool shows the person's words, an answered one what was asked and answered", () => {
    const refusal =
      "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse a GitHub app, not a token"
    const { text } = transcriptOf([
      turn(
        'a',
        'b',
        { name: 'Write', input: 'release.yml', output: refusal, failed: true },
        {
          name: 'ExitPlanMode',
          input: '{"plan":"# Plan\\n1. Add it"}',
          output: 'User has approved your plan.',
        },
        ...Array.from({ length: 30 }, () => ({ input: 'ls' })),
      ),
    ])
    expect(text).toContain(
      '[3] tool Write, refused by the person\n| release.yml\n| The person said:\n| use a GitHub app, not a token\n',
    )
    expect(text).toContain(
      'tool ExitPlanMode, answered by the person\n| # Plan\n| 1. Add it\n| The person approved this plan.\n',
    )
  })

  test('a pasted log is folded before its middle is left out', () => {
    const log = Array.from({ length: 5000 }, () => '12:00:01 WARN socket closed, trying again').join('\n')
    const { text } = transcriptOf([turn(`It fails:\n${log}\nWhy is that?`, 'b')])
    expect(text).toContain(
      '| It fails:\n| 12:00:01 WARN socket closed, trying again\n| … ×5000\n| Why is that?',
    )
  })

  test('a tool that looked at a picture says so', () => {
    const { text } = transcriptOf([turn('a', 'b', { name: 'Read', input: '{"file_path":"/tmp/shot.png"}' })])
    expect(text).toContain('| /tmp/shot.png\n| It gave a picture, which is not shown here.')
  })

  test('a tool call is shown as a person would write it down', () => {
    const asked = {
      question: 'Which cache?',
      options: [{ label: 'Redis', description: 'shared' }, { label: 'A map' }],
    }
    const { text } = transcriptOf([
      turn(
        'a',
        'b',
        { input: '{"command":"npm test","description":"Run the tests"}' },
        { name: 'Edit', input: '{"replace_all":false,"file_path":"src/a.ts","old_string":"x\\ny"}' },
        { name: 'search', input: '{"query":"say \\"hi\\"","limit":3}' },
        {
          name: 'AskUserQuestion',
          input: JSON.stringify({ questions: [asked] }),
          output: 'User has answered your questions: "Which cache?"="Redis". You can now continue.',
        },
      ),
    ])
    expect(text.slice(text.indexOf('[3]'))).toBe(
      [
        '[3] tool Bash, worked\n| npm test',
        '[4] tool Edit, worked\n| src/a.ts',
        '[5] tool search, worked\n| query: say "hi" limit: 3',
        '[6] tool AskUserQuestion, answered by the person',
        '| Which cache?\n| Options: Redis (shared); A map\n| The person answered: Redis',
      ].join('\n'),
    )
  })
})
