import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClaudeCodeEvent } from '../../../src/hosts/claude-code/read-event.ts'
import { EVENT_KINDS } from '../../../src/model/event.ts'
import { sharedPath } from '../../support/shared.ts'
import { AGENT_FILE, SESSION_FILE } from '../support/lines.ts'

const BASE = { session_id: 's', transcript_path: SESSION_FILE, cwd: '/home/dev/shop', prompt_id: 'p' }
const event = (hook_event_name: string, more: object = {}) =>
  readClaudeCodeEvent({ ...BASE, hook_event_name, ...more })

describe('what a hook received', () => {
  test('each event we listen to has its kind, and every other is kept as other', () => {
    const kinds = {
      SessionStart: 'session-start',
      UserPromptSubmit: 'prompt',
      PreToolUse: 'tool-call',
      PostToolUseFailure: 'tool-failed',
      Stop: 'turn-end',
      PreCompact: 'before-compact',
      PostCompact: 'after-compact',
      SessionEnd: 'session-end',
      PostToolUse: 'other',
      Tomorrow: 'other',
      toString: 'other',
      '': 'other',
    }
    for (const [name, kind] of Object.entries(kinds)) expect(event(name)).toMatchObject({ kind, name })
    expect(event('SubagentStop', { agent_type: 'Explore' })).toMatchObject({ kind: 'subagent-end' })
  })

  test('a prompt carries what was typed, and where and when it belongs', () => {
    expect(event('UserPromptSubmit', { prompt: ' use pnpm\n' })).toEqual({
      kind: 'prompt',
      name: 'UserPromptSubmit',
      hostSession: 's',
      transcript: SESSION_FILE,
      cwd: '/home/dev/shop',
      promptId: 'p',
      text: 'use pnpm',
      reason: null,
    })
  })

  test('a prompt that the transcript will not keep as said carries nothing', () => {
    for (const prompt of ['/init', '<task-notification>x</task-notification>', '', 7, null]) {
      expect(event('UserPromptSubmit', { prompt })).toMatchObject({ text: null })
    }
    expect(event('UserPromptSubmit', { prompt: '/plan a shop' })).toMatchObject({ text: '/plan a shop' })
    expect(event('UserPromptSubmit', { prompt: 'wake up', source: 'loop_wakeup' })).toMatchObject({
      text: null,
    })
    expect(event('UserPromptSubmit', { prompt: 'hello', source: 'sdk' })).toMatchObject({ text: 'hello' })
  })

  test('the end of a turn carries the last answer, a failed tool what was tried and what came of it', () => {
    expect(event('Stop', { last_assistant_message: 'done' })).toMatchObject({ text: 'done' })
    const failed = {
      tool_name: 'Bash',
      tool_input: { command: 'npm test', timeout: 5 },
      error: 'Exit code 3',
    }
    expect(event('PostToolUseFailure', failed)).toMatchObject({ text: 'Bash npm test\nExit code 3' })
    expect(event('PostToolUseFailure', { tool_input: 'x' })).toMatchObject({ text: null })
  })

  test('why a session starts or ends and why it is compacted is said in the host’s words', () => {
    expect(event('SessionStart', { source: 'fork' })).toMatchObject({ reason: 'fork' })
    expect(event('SessionEnd', { reason: 'clear' })).toMatchObject({ reason: 'clear' })
    expect(event('PreCompact', { trigger: 'auto' })).toMatchObject({ reason: 'auto' })
    expect(event('PostCompact', { trigger: 'manual', compact_summary: 'x' })).toMatchObject({
      reason: 'manual',
      text: null,
    })
  })

  test('a subagent’s transcript is its own; the nameless one of a compaction is no subagent', () => {
    const stop = { agent_type: 'Explore', agent_transcript_path: AGENT_FILE, last_assistant_message: 'found' }
    expect(event('SubagentStop', stop)).toMatchObject({
      kind: 'subagent-end',
      transcript: AGENT_FILE,
      text: 'found',
    })
    expect(event('SubagentStop', { ...stop, agent_transcript_path: '' })).toMatchObject({
      transcript: SESSION_FILE,
    })
    const nameless = { kind: 'other', transcript: SESSION_FILE, text: null }
    expect(event('SubagentStop', { ...stop, agent_type: '' })).toMatchObject(nameless)
    expect(event('SubagentStop', { agent_transcript_path: AGENT_FILE })).toMatchObject(nameless)
  })

  test('a transcript that is missing, empty or no full path is none', () => {
    for (const transcript_path of [undefined, null, '', 'relative.jsonl', './x', 7, '/x\0', '/x\ud800']) {
      expect(event('Stop', { transcript_path })).toMatchObject({ kind: 'turn-end', transcript: null })
    }
  })

  test('what is no object or names no session is no event', () => {
    for (const payload of [
      undefined,
      null,
      7,
      'text',
      [],
      [BASE],
      {},
      { session_id: '' },
      { session_id: 7 },
    ]) {
      expect(readClaudeCodeEvent(payload)).toBeUndefined()
    }
    expect(readClaudeCodeEvent({ session_id: 's' })).toMatchObject({
      kind: 'other',
      name: '',
      transcript: null,
      cwd: null,
    })
  })

  test('whatever the fields hold, an event comes out that can be stored', () => {
    const key = fc.constantFrom(
      ...[
        'hook_event_name',
        'transcript_path',
        'cwd',
        'prompt_id',
        'prompt',
        'source',
        'reason',
        'trigger',
        'error',
      ],
      ...[
        'agent_type',
        'agent_transcript_path',
        'last_assistant_message',
        'tool_name',
        'tool_input',
        'session_id',
      ],
    )
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Stop', 'UserPromptSubmit', '\ud800'),
    )
    fc.assert(
      fc.property(fc.dictionary(key, value), (fields) => {
        const read = readClaudeCodeEvent({ ...BASE, ...fields })
        if (read === undefined) return
        expect(EVENT_KINDS).toContain(read.kind)
        const json = JSON.stringify(read)
        expect(json).not.toMatch(/\\ud[89a-f]|\\u0000/)
      }),
    )
  })
})

describe('the events that the real client sent', () => {
  test('are all read, with the kinds of the events we listen to', (context) => {
    const file = sharedPath('hosts/samples/claude-2.1.325-hook-stdin.jsonl')
    if (file === undefined) return context.skip('the shared samples are not here')
    const events = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => readClaudeCodeEvent(JSON.parse(line)))
    expect(events.every((read) => read?.transcript?.endsWith('.jsonl'))).toBe(true)
    const kinds = EVENT_KINDS.map((kind) => [kind, events.filter((read) => read?.kind === kind).length])
    expect(Object.fromEntries(kinds)).toEqual({
      'session-start': 4,
      prompt: 2,
      'tool-call': 6,
      'tool-failed': 1,
      'turn-end': 2,
      'subagent-end': 1,
      'before-compact': 1,
      'after-compact': 1,
      'session-end': 3,
      other: 17,
    })
  })
})
