import { describe, expect, test } from 'vitest'
import { sourceOfRollout } from '../../../src/hosts/codex/line-source.ts'
import { mayMatter } from '../../../src/hosts/codex/quick-look.ts'
import { readCodexLine } from '../../../src/hosts/codex/read-line.ts'
import type { TranscriptItem } from '../../../src/model/event.ts'
import {
  assistant,
  call,
  line,
  message,
  meta,
  person,
  ROLLOUT,
  result,
  SESSION,
  TURN,
} from '../support/rollout.ts'

function read(value: unknown, head: unknown = meta()): readonly TranscriptItem[] {
  const raw = Buffer.from(JSON.stringify(value))
  const items = readCodexLine(value, { path: ROLLOUT, source: sourceOfRollout(ROLLOUT, head) })
  if (items.length > 0) expect(mayMatter(raw)).toBe(true)
  return items
}
const texts = (value: unknown) => read(value).map((item) => (item.type === 'message' ? item.text : item.type))

const timed = (text: string) => [
  { type: 'input_text', text: 'Wall time: 0.0031 seconds\nOutput:' },
  { type: 'input_text', text },
]

describe('what a line of a rollout says', () => {
  test('what was said, by whom, where and when', () => {
    expect(read(person('hello'))).toEqual([
      {
        type: 'message',
        role: 'user',
        text: 'hello',
        id: expect.stringMatching(/^msg_01a1/),
        hostSession: SESSION,
        agent: null,
        cwd: '/home/dev/shop',
        branch: null,
        promptId: TURN,
        at: '2026-11-15T20:02:01.512Z',
      },
    ])
    expect(read(assistant('hi'))).toMatchObject([{ role: 'assistant', text: 'hi' }])
  })

  test('a call and its result have one id, whatever service gave it', () => {
    for (const id of ['call_c0d25c56', 'call_AbCdEf0123456789AbCdEf01']) {
      const [[made], [done]] = [
        read(call(id, 'echo hi')),
        read(result(id, 'Process exited with code 0\nOutput:\nhi')),
      ]
      expect(made).toMatchObject({ type: 'tool-call', name: 'exec_command', input: '{"cmd":"echo hi"}' })
      expect(done).toMatchObject({ type: 'tool-result', failed: false })
      expect(made?.type === 'tool-call' && done?.type === 'tool-result' && made.id === done.id).toBe(true)
    }
  })

  test('ids that a service gives again in each answer are told apart; those of a copy are the same', () => {
    const one = message('assistant', 'one', undefined, 'msg_1')
    const two = message('assistant', 'two', undefined, 'msg_1')
    const idOf = (value: unknown, head?: unknown) => read(value, head).map((item) => 'id' in item && item.id)
    expect(idOf(one)).not.toEqual(idOf(two))
    expect(idOf(one, meta({ session_id: 'fork', id: 'fork' }))).toEqual(idOf(one))
  })

  test.each<[string, unknown, boolean]>([
    [
      'code 0',
      'Chunk ID: a\nWall time: 0.0 seconds\nProcess exited with code 0\nOutput:\nProcess exited with code 1',
      false,
    ],
    ['code 3', 'Chunk ID: a\nWall time: 0.0 seconds\nProcess exited with code 3\nOutput:\n', true],
    ['an older form', 'Exit code: 2\nWall time: 1 seconds\nOutput:\nno', true],
    ['the oldest form', JSON.stringify({ output: 'no', metadata: { exit_code: 1 } }), true],
    ['the oldest form that went well', JSON.stringify({ output: 'ok', metadata: { exit_code: 0 } }), false],
    ['interrupted', 'Wall time: 0.1 seconds\naborted by user', true],
    ...[
      'MCP tool call requires approval, but approval policy is never',
      'user rejected MCP tool call',
      'user cancelled MCP tool call',
      'MCP tool call cancelled before approval',
      'MCP tool call blocked by app configuration',
    ].map((words): [string, unknown, boolean] => [words, timed(words), true]),
    ['an answer that speaks of it', timed('we saw: user rejected MCP tool call'), false],
    ['said so', { content: 'no', success: false }, true],
    ['a list', [{ type: 'input_text', text: 'all well' }], false],
    ['nothing', undefined, false],
  ])('whether a tool failed: %s', (_what, output, failed) => {
    expect(read(result('call_1', output))).toMatchObject([{ type: 'tool-result', failed }])
  })

  test('tools of every kind', () => {
    const names = (value: unknown) =>
      read(value).map((item) => item.type === 'tool-call' && [item.name, item.input])
    expect(names(call('c', 'x', { namespace: 'mcp__memo', name: 'search' }))).toEqual([
      ['mcp__memo__search', '{"cmd":"x"}'],
    ])
    const patch = { type: 'custom_tool_call', call_id: 'c', name: 'apply_patch', input: '*** Begin' }
    expect(names(line('response_item', patch))).toEqual([['apply_patch', '*** Begin']])
    const search = { type: 'web_search_call', id: 'ws_1', action: { query: 'q' } }
    expect(names(line('response_item', search))).toEqual([['web_search', '{"query":"q"}']])
  })

  test('a summary is one, without the sentence before it and without the answer it was taken from', () => {
    const preface = 'Another language model started to solve this problem and so on: use the information:\n'
    expect(read(line('compacted', { message: `${preface}We chose SQLite.` }))).toMatchObject([
      { role: 'summary', text: 'We chose SQLite.' },
    ])
    expect(read({ ...assistant('We chose SQLite.'), metadata: { compaction_output: true } })).toEqual([])
  })

  test('a turn that the person stopped', () => {
    expect(texts(line('event_msg', { type: 'turn_aborted', reason: 'interrupted', turn_id: TURN }))).toEqual([
      'interrupted',
    ])
  })
})

describe('what is not the person’s', () => {
  test.each([
    [
      'instructions',
      message('user', ['# AGENTS.md instructions for /p\n\n<INSTRUCTIONS>\nx', '<environment_context>\n']),
    ],
    ['what Codex says is its own', message('user', 'looks typed', ['environments.environment_context'])],
    ['our context', message('developer', 'CTX', ['hooks.additional_context'])],
    [
      'a subagent’s end',
      message('user', '<subagent_notification>\n{}\n</subagent_notification>', ['unknown']),
    ],
    ['a stop', message('user', '<turn_aborted>\nThe user interrupted', [])],
    ['our fence', person('<memoria-context a="b">\nx\n</memoria-context>')],
  ])('%s', (_what, value) => {
    expect(read(value)).toEqual([])
  })

  test('and what is around their words is cut', () => {
    const note = '# Context from my IDE setup:\n\n## Open tabs:\n- a.ts\n\n## My request for Codex:\nmend it'
    expect(texts(message('user', note))).toEqual(['mend it'])
    expect(texts(message('user', ['<environment_context>x</environment_context>', 'yes']))).toEqual(['yes'])
    expect(texts(person('<environment_context> is a tag'))).toEqual(['<environment_context> is a tag'])
  })
})

describe('whose rollout it is', () => {
  const of = (more: object) => sourceOfRollout(ROLLOUT, meta(more))

  test('a subagent’s belongs to the session that started it', () => {
    expect(
      of({ id: 'sub', source: { subagent: { thread_spawn: { parent_thread_id: SESSION } } } }),
    ).toMatchObject({
      hostSession: SESSION,
      agent: 'sub',
    })
    const older = {
      session_id: undefined,
      id: 'sub',
      source: { subagent: { thread_spawn: { parent_thread_id: 'p' } } },
    }
    expect(of(older)).toMatchObject({ hostSession: 'p', agent: 'sub' })
    expect(of({ source: { subagent: 'review' } })).toMatchObject({ hostSession: SESSION, agent: SESSION })
  })

  test('the branch and the folder are those of its head; without a head its name says the session', () => {
    expect(of({ git: { branch: 'main' } })).toMatchObject({ branch: 'main', cwd: '/home/dev/shop' })
    expect(sourceOfRollout(ROLLOUT, undefined)).toMatchObject({
      hostSession: SESSION,
      agent: null,
      cwd: null,
    })
  })

  test('the form of the first versions is read too', () => {
    const head = { id: 'old', timestamp: '2025-06-01T00:00:00Z', instructions: null, git: { branch: 'x' } }
    const old = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hello' }] }
    expect(read(old, head)).toMatchObject([{ text: 'hello', hostSession: 'old', branch: 'x' }])
    expect(read(head, head)).toEqual([])
  })
})

test('lines of any other kind say nothing, and need not be parsed', () => {
  for (const type of ['session_meta', 'turn_context', 'world_state', 'token_usage_record', 'of_the_future']) {
    const value = line(type, { type: 'message', role: 'user', content: 'x' })
    expect([type, read(value), mayMatter(Buffer.from(JSON.stringify(value)))]).toEqual([type, [], false])
  }
  for (const value of [
    null,
    7,
    [],
    {},
    { payload: 7 },
    line('response_item', { type: 'message', role: 'user', content: 7 }),
  ])
    expect(read(value)).toEqual([])
})
