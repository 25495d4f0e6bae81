import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hostOf } from '../../../src/hosts/all.ts'
import { answerGemini } from '../../../src/hosts/gemini/answer.ts'
import { readGeminiEvent } from '../../../src/hosts/gemini/read-event.ts'
import { sharedPath } from '../../support/shared.ts'
import { AT, CHAT_NAME, HOOK, SESSION } from '../support/chat.ts'

const CHAT = `/home/dev/.gemini/tmp/shop/chats/${CHAT_NAME}`
const base = { session_id: SESSION, transcript_path: CHAT, cwd: '/home/dev/shop', timestamp: AT }
const event = (name: string, more: object = {}) =>
  readGeminiEvent({ ...base, hook_event_name: name, ...more })

describe('what a hook of Gemini CLI says', () => {
  test('a prompt, without what it was told at the start', () => {
    expect(event('BeforeAgent', { prompt: `${HOOK}\n\nhello` })).toEqual({
      kind: 'prompt',
      name: 'BeforeAgent',
      hostSession: SESSION,
      transcript: CHAT,
      cwd: '/home/dev/shop',
      promptId: null,
      text: 'hello',
      reason: null,
    })
  })

  test.each([
    ['SessionStart', { source: 'resume' }, { kind: 'session-start', reason: 'resume' }],
    ['AfterAgent', { prompt: 'x', prompt_response: 'done' }, { kind: 'turn-end', text: 'done' }],
    ['AfterAgent', { prompt: 'x', prompt_response: '[no response text]' }, { kind: 'turn-end', text: null }],
    ['PreCompress', { trigger: 'manual' }, { kind: 'before-compact', reason: 'manual' }],
    ['PreCompress', { trigger: 'auto' }, { kind: 'other' }],
    ['SessionEnd', { reason: 'exit' }, { kind: 'session-end', reason: 'exit' }],
    ['OfTheFuture', { transcript_path: 'relative' }, { kind: 'other', transcript: null, text: null }],
  ])('%s %o', (name, more, says) => {
    expect(event(name, more)).toMatchObject(says)
  })

  test('a command that failed, and nothing of one that went well', () => {
    const tool = { tool_name: 'run_shell_command', tool_input: { command: 'npm test' } }
    const told = (tool_response: unknown) => event('AfterTool', { ...tool, tool_response })
    const llmContent =
      '<untrusted_context>\nOutput: no such script\nExit Code: 1\nProcess Group PGID: 7\n</untrusted_context>'
    expect(told({ llmContent })).toMatchObject({
      kind: 'tool-failed',
      failed: {
        tool: 'run_shell_command',
        input: '{"command":"npm test"}',
        error: 'Output: no such script\nExit Code: 1',
      },
    })
    expect(told({ llmContent: [{ text: 'x' }], error: { message: 'timed out' } })).toMatchObject({
      failed: { error: 'x' },
    })
    for (const well of [{ llmContent: 'Output: hi' }, {}, undefined, 7])
      expect(told(well)).toMatchObject({ kind: 'other', text: null })
  })

  test('what is no event of a session is none', () => {
    for (const payload of [undefined, 'x', [], {}, { session_id: '' }])
      expect(readGeminiEvent(payload)).toBeUndefined()
  })

  test('its events are its own when another’s hook is run by it, and no other’s are', () => {
    expect(hostOf('claude-code', base)?.name).toBe('gemini')
    expect(hostOf('codex', { ...base, transcript_path: '', hook_event_name: 'BeforeAgent' })?.name).toBe(
      'gemini',
    )
    const theirs = { ...base, transcript_path: '/h/.claude/projects/-p/s.jsonl', hook_event_name: 'Stop' }
    expect(hostOf('gemini', theirs)?.name).toBe('claude-code')
  })

  test('everything that the real program sent', (context) => {
    const sample = sharedPath('hosts/samples/gemini-0.61.0-hook-stdin.jsonl')
    if (sample === undefined) return context.skip('the sample of real events is not here')
    const payloads = readFileSync(sample, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(payloads.map((payload) => hostOf('claude-code', payload)?.name)).toEqual(
      payloads.map(() => 'gemini'),
    )
    const told = payloads.map((payload) => readGeminiEvent(payload)).filter((one) => one?.kind !== 'other')
    expect(told.map((one) => [one?.kind, one?.text?.slice(0, 6)])).toEqual([
      ['session-start', undefined],
      ['prompt', 'hello '],
      ['tool-call', undefined],
      ['turn-end', 'hi gem'],
      ['session-end', undefined],
    ])
  })
})

describe('what Gemini CLI is answered', () => {
  const prompt = event('BeforeAgent', { prompt: 'x' })
  if (prompt === undefined) throw new Error('no event')

  test('JSON with the context and the notice, and nothing at all for other events', () => {
    expect(JSON.parse(answerGemini(prompt, { context: 'c', notice: 'n' }))).toEqual({
      systemMessage: 'n',
      hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: 'c' },
    })
    expect([
      answerGemini(prompt, {}),
      answerGemini({ ...prompt, kind: 'turn-end' }, { context: 'c' }),
    ]).toEqual(['', ''])
  })

  test('nothing is said at the start, where it would become a part of the prompt', () => {
    expect(answerGemini({ ...prompt, kind: 'session-start' }, { context: 'c', notice: 'n' })).toBe('')
  })

  test('at most 10,000 characters, whole lines, and still fenced', () => {
    const long = `<memoria-context>\n${'☃ snow\n'.repeat(3000)}</memoria-context>`
    const context = JSON.parse(answerGemini(prompt, { context: long })).hookSpecificOutput.additionalContext
    expect(context.length).toBeLessThanOrEqual(10_000)
    expect(context).toMatch(/\n☃ snow\n<\/memoria-context>$/)
  })
})
