import { describe, expect, test } from 'vitest'
import { hostOf } from '../../../src/hosts/all.ts'
import { answerCopilot } from '../../../src/hosts/copilot/answer.ts'
import { recognisesCopilotEvent } from '../../../src/hosts/copilot/known-by.ts'
import { readCopilotEvent } from '../../../src/hosts/copilot/read-event.ts'
import { AGENT, EVENTS, SESSION } from '../support/copilot-lines.ts'

const base = { session_id: SESSION, timestamp: '2026-11-16T05:28:40.015Z', cwd: '/home/dev/shop' }
const named = { ...base, transcript_path: EVENTS }
const event = (name: string, more: object = {}) =>
  readCopilotEvent({ ...base, hook_event_name: name, ...more })

describe('what a hook of Copilot says', () => {
  test('a prompt', () => {
    expect(event('UserPromptSubmit', { prompt: 'hello' })).toEqual({
      kind: 'prompt',
      name: 'UserPromptSubmit',
      hostSession: SESSION,
      transcript: null,
      cwd: '/home/dev/shop',
      promptId: null,
      text: 'hello',
      reason: null,
    })
  })

  test.each([
    ['SessionStart', { source: 'resume' }, { kind: 'session-start', reason: 'resume' }],
    ['Stop', { transcript_path: EVENTS }, { kind: 'turn-end', text: null, transcript: EVENTS }],
    [
      'SubagentStop',
      { transcript_path: EVENTS, agent_id: AGENT, last_assistant_message: 'seen' },
      { kind: 'subagent-end', transcript: EVENTS, hostSession: SESSION, text: null },
    ],
    ['PreCompact', { transcript_path: EVENTS, trigger: 'auto' }, { kind: 'before-compact', reason: 'auto' }],
    ['SessionEnd', { reason: 'complete' }, { kind: 'session-end', reason: 'complete' }],
    ['OfTheFuture', { transcript_path: 'relative' }, { kind: 'other', transcript: null }],
  ])('%s', (name, more, says) => {
    expect(event(name, more)).toMatchObject(says)
  })

  test('what is said in a subagent is not said by the person, and is its session’s, under whose id it does not come', () => {
    const theirs = { session_id: AGENT, agent_id: AGENT, parent_agent_id: SESSION, prompt: 'look' }
    const heard = { kind: 'other', hostSession: SESSION, text: null }
    expect(event('UserPromptSubmit', theirs)).toMatchObject(heard)
    const nested = { ...theirs, parent_agent_id: 'another-subagent', transcript_path: EVENTS }
    expect(event('Stop', nested)).toMatchObject(heard)
  })

  test('of a prompt in the form that plans are asked for in, what the person typed', () => {
    const form = `[[PLAN]] I want to create an implementation plan. Please:\n1. Analyze\n2. Ask\n\nMy request: a shop\nMy request: soon`
    expect(event('UserPromptSubmit', { prompt: form })?.text).toBe('a shop\nMy request: soon')
    expect(event('UserPromptSubmit', { prompt: '[[PLAN]] a shop' })?.text).toBe('a shop')
    expect(event('UserPromptSubmit', { prompt: 'what is [[PLAN]]?' })?.text).toBe('what is [[PLAN]]?')
  })

  test('in the other style only where to look', () => {
    const payload = { sessionId: SESSION, timestamp: 1794772849060, transcriptPath: EVENTS, stopReason: 'x' }
    expect(readCopilotEvent(payload)).toMatchObject({
      kind: 'other',
      hostSession: SESSION,
      transcript: EVENTS,
    })
  })

  test('what is no event of a session is none', () => {
    for (const payload of [undefined, 'x', [], {}, { session_id: '' }])
      expect(readCopilotEvent(payload)).toBeUndefined()
  })

  test('its events are its own when another’s hook is run by it, and no other’s are', () => {
    for (const payload of [base, named, { sessionId: SESSION, timestamp: 1794772849060 }])
      expect(hostOf('claude-code', payload)?.name).toBe('copilot')
    const others = [
      { session_id: 's', cwd: '/p' },
      { session_id: 's', transcript_path: '/h/.claude/projects/-p/s.jsonl' },
      { session_id: 's', transcript_path: '/h/tmp/p/chats/session-x.jsonl', timestamp: base.timestamp },
      { session_id: 's', transcript_path: null, timestamp: base.timestamp },
      { conversation_id: 'c', timestamp: base.timestamp },
    ]
    for (const payload of others) expect(recognisesCopilotEvent(payload)).toBe(false)
  })
})

describe('what Copilot is answered', () => {
  const prompt = event('UserPromptSubmit', { prompt: 'x' })
  if (prompt === undefined) throw new Error('no event')

  test('context, and nothing where it would not reach the model', () => {
    expect(JSON.parse(answerCopilot(prompt, { context: 'c', notice: 'n' }))).toEqual({
      additionalContext: 'c',
    })
    expect(answerCopilot(prompt, { notice: 'n' })).toBe('')
    expect(answerCopilot({ ...prompt, kind: 'turn-end' }, { context: 'c' })).toBe('')
    expect(answerCopilot({ ...prompt, kind: 'other' }, { context: 'c' })).toBe('')
  })

  test('at most 10,000 characters, whole lines, and still fenced', () => {
    const of = (context: string) => JSON.parse(answerCopilot(prompt, { context })).additionalContext as string
    const long = of(`<memoria-context>\n${'☃ snow\n'.repeat(3000)}</memoria-context>`)
    expect(long.length).toBeGreaterThan(9_900)
    expect(long.length).toBeLessThanOrEqual(10_000)
    expect(long).toMatch(/\n☃ snow\n<\/memoria-context>$/)
    expect(of(`x${'😀'.repeat(6000)}`)).toBe(`x${'😀'.repeat(4999)}`)
  })
})
