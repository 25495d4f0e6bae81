import { describe, expect, test } from 'vitest'
import { sourceOfCopilotFile } from '../../../src/hosts/copilot/line-source.ts'
import { mayMatter } from '../../../src/hosts/copilot/quick-look.ts'
import { readCopilotLine } from '../../../src/hosts/copilot/read-line.ts'
import type { TranscriptItem } from '../../../src/model/event.ts'
import {
  AGENT,
  assistant,
  call,
  EVENTS,
  line,
  person,
  result,
  SESSION,
  start,
} from '../support/copilot-lines.ts'

function read(value: unknown, head: unknown = start(), path = EVENTS): readonly TranscriptItem[] {
  const items = readCopilotLine(value, { path, source: sourceOfCopilotFile(path, head) })
  if (items.length > 0) expect(mayMatter(Buffer.from(JSON.stringify(value)))).toBe(true)
  return items
}
const ids = (value: unknown) => read(value).map((item) => 'id' in item && item.id)

describe('what a line of a session says', () => {
  test('what was said, by whom, where and when; not what Copilot put around it', () => {
    expect(read(person('hello'))).toEqual([
      {
        type: 'message',
        role: 'user',
        text: 'hello',
        id: expect.stringMatching(/^0b9751a8-/),
        hostSession: SESSION,
        agent: null,
        cwd: '/home/dev/shop',
        branch: 'main',
        promptId: null,
        at: '2026-11-15T20:00:46.781Z',
      },
    ])
    expect(read(assistant('hi'))).toMatchObject([{ role: 'assistant', text: 'hi' }])
  })

  test('words and calls of one answer', () => {
    const both = assistant('I look', [
      call('c1', 'ls'),
      call('c2', 'x', { name: 'view', arguments: 'plain' }),
    ])
    expect(read(both)).toMatchObject([
      { role: 'assistant', text: 'I look' },
      { type: 'tool-call', name: 'bash', input: '{"command":"ls"}' },
      { type: 'tool-call', name: 'view', input: 'plain' },
    ])
  })

  test('a call and its result have one id; a number that comes again in each step is told apart', () => {
    for (const id of ['call_0', 'call_AbCdEf0123456789AbCdEf01', 'toolu_01AbCdEf0123456789AbCdEf'])
      expect(ids(assistant('', [call(id, 'x')]))).toEqual(ids(result(id, {})))
    const later = { turnId: '1' }
    expect(ids(assistant('', [call('call_0', 'x')], later))).toEqual(ids(result('call_0', later)))
    expect(ids(result('call_0', later))).not.toEqual(ids(result('call_0', {})))
  })

  test.each<[string, object, boolean, string]>([
    ['well', { result: { content: 'hi\n<shellId: 0 completed with exit code 0>' } }, false, 'hi'],
    ['badly', { result: { content: 'no' }, shellExecution: { exitCode: 3 } }, true, 'no'],
    [
      'badly, by its words',
      { result: { content: 'no\n<shellId: 1 completed with exit code 3>' } },
      true,
      'no',
    ],
    ['badly, in older words', { result: { content: 'no\n<exited with exit code 1>' } }, true, 'no'],
    [
      'with words about a code',
      { result: { content: '<exited with exit code 1> is how it ends' } },
      false,
      '<exited',
    ],
    [
      'in an error',
      { success: false, error: { message: 'Path does not exist', code: 'failure' } },
      true,
      'Path',
    ],
    ['without anything', {}, false, ''],
  ])('a tool that ended %s', (_how, more, failed, output) => {
    expect(read(result('c', more))).toMatchObject([
      { type: 'tool-result', failed, output: expect.stringContaining(output) },
    ])
  })

  test('a summary, but not of a compaction that failed; a turn that was stopped', () => {
    const done = { success: true, summaryContent: 'We chose SQLite.' }
    expect(read(line('session.compaction_complete', done))).toMatchObject([
      { role: 'summary', text: 'We chose SQLite.' },
    ])
    expect(read(line('session.compaction_complete', { ...done, success: false }))).toEqual([])
    expect(read(line('abort', { reason: 'user_initiated' }))).toMatchObject([{ type: 'interrupted' }])
  })

  test('a subagent’s lines are its own, and its prompt is of the agent that started it', () => {
    const theirs = { ...person('look', { source: `agent-${SESSION}` }), agentId: AGENT }
    expect(read(theirs)).toMatchObject([{ role: 'user', text: 'look', agent: AGENT, hostSession: SESSION }])
    expect(read({ ...assistant('seen'), agentId: AGENT })).toMatchObject([{ agent: AGENT }])
  })

  test('a line that lost its id or time keeps what it says, under the same id each time', () => {
    const bare = { ...person('hello'), id: undefined, timestamp: 7 }
    expect(ids(bare)).toEqual([expect.stringMatching(/^made-/)])
    expect(read(bare)).toEqual(read(bare))
  })
})

test('the session is the one whose folder it is; elsewhere the one that its head names', () => {
  expect(sourceOfCopilotFile(EVENTS, start({ sessionId: 'copied' }))).toMatchObject({ hostSession: SESSION })
  expect(sourceOfCopilotFile('/x/copy.jsonl', start())).toMatchObject({
    hostSession: SESSION,
    cwd: '/home/dev/shop',
  })
  expect(sourceOfCopilotFile(EVENTS, undefined)).toMatchObject({
    hostSession: SESSION,
    cwd: null,
    branch: null,
  })
})

describe('what nobody said', () => {
  test.each([
    ...['skill-pdf', 'system', 'schedule-3', `agent-${AGENT}`].map((source) => person('x', { source })),
    person('go on', { isAutopilotContinuation: true }),
    person('<memoria-context kind="hints">\nx\n</memoria-context>'),
    assistant('let me think', [], { phase: 'thinking' }),
    result('c', { isUserRequested: true, result: { content: 'x' } }),
    person(7),
  ])('%j', (value) => {
    expect(read(value)).toEqual([])
  })

  test('a person’s own words and commands are', () => {
    for (const more of [{}, { source: 'user' }, { source: 'command-plan' }])
      expect(read(person('/plan a shop', more))).toHaveLength(1)
  })

  test('lines of any other kind, which need not be parsed', () => {
    const kinds = ['session.start', 'system.message', 'hook.end', 'tool.execution_start', 'of.the_future']
    for (const type of kinds) {
      const value = line(type, { content: 'x', output: { additionalContext: 'x' } })
      expect([type, read(value), mayMatter(Buffer.from(JSON.stringify(value)))]).toEqual([type, [], false])
    }
    for (const value of [null, 7, [], {}, { type: 'user.message' }, line('user.message', null)])
      expect(read(value)).toEqual([])
  })
})
