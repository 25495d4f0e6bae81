import { describe, expect, test } from 'vitest'
import { hostOf } from '../../../src/hosts/all.ts'
import { answerCodex } from '../../../src/hosts/codex/answer.ts'
import { recognisesCodexEvent } from '../../../src/hosts/codex/known-by.ts'
import { readCodexEvent } from '../../../src/hosts/codex/read-event.ts'
import { ROLLOUT, SESSION, TURN } from '../support/rollout.ts'

const base = { session_id: SESSION, transcript_path: ROLLOUT, cwd: '/home/dev/shop', model: 'gpt-5.2-codex' }
const event = (name: string, more: object = {}) => readCodexEvent({ ...base, hook_event_name: name, ...more })

describe('what a hook of Codex says', () => {
  test('a prompt, with the turn that the rollout names too', () => {
    expect(event('UserPromptSubmit', { turn_id: TURN, prompt: 'hello' })).toEqual({
      kind: 'prompt',
      name: 'UserPromptSubmit',
      hostSession: SESSION,
      transcript: ROLLOUT,
      cwd: '/home/dev/shop',
      promptId: TURN,
      text: 'hello',
      reason: null,
    })
  })

  test.each([
    ['SessionStart', { source: 'resume' }, { kind: 'session-start', reason: 'resume' }],
    ['Stop', { last_assistant_message: 'done' }, { kind: 'turn-end', text: 'done' }],
    [
      'SubagentStop',
      { agent_transcript_path: '/a/sub.jsonl' },
      { kind: 'subagent-end', transcript: '/a/sub.jsonl' },
    ],
    ['PreCompact', { trigger: 'auto' }, { kind: 'before-compact', reason: 'auto' }],
    ['PostCompact', { trigger: 'manual' }, { kind: 'after-compact', reason: 'manual' }],
    ['SessionEnd', { reason: 'other' }, { kind: 'session-end', reason: 'other' }],
    ['OfTheFuture', { transcript_path: 'relative' }, { kind: 'other', transcript: null }],
  ])('%s', (name, more, says) => {
    expect(event(name, more)).toMatchObject(says)
  })

  test('what is said in a subagent is not said by the person, though it comes in the session’s name', () => {
    const theirs = ROLLOUT.replace(SESSION, '01a1e2ab-c61f-7b63-ac99-03dbc90f8921')
    for (const name of ['UserPromptSubmit', 'Stop', 'SessionEnd', 'PreCompact']) {
      const more = { prompt: 'look around', last_assistant_message: 'done' }
      expect(event(name, { ...more, transcript_path: theirs })).toMatchObject({
        kind: 'other',
        text: null,
        transcript: theirs,
      })
      expect(event(name, { ...more, agent_id: 'a' })).toMatchObject({ kind: 'other', text: null })
    }
  })

  test('what is no event of a session is none', () => {
    for (const payload of [undefined, 'x', [], {}, { session_id: '' }])
      expect(readCodexEvent(payload)).toBeUndefined()
  })

  test('its events are its own when another’s hook is run by it, and no other’s are', () => {
    expect(hostOf('claude-code', { ...base, turn_id: TURN })?.name).toBe('codex')
    const theirs = {
      session_id: 's',
      transcript_path: '/h/.claude/projects/-p/s.jsonl',
      turn_id: TURN,
      model: 'm',
    }
    expect([recognisesCodexEvent(theirs), hostOf('codex', theirs)?.name]).toEqual([false, 'claude-code'])
    expect(recognisesCodexEvent({ session_id: 's', cwd: '/p' })).toBe(false)
    expect(recognisesCodexEvent({ session_id: 's', turn_id: 't', model: 'm' })).toBe(true)
  })
})

describe('what Codex is answered', () => {
  const prompt = event('UserPromptSubmit', { prompt: 'x' })
  if (prompt === undefined) throw new Error('no event')
  const contextIn = (context: string) =>
    JSON.parse(answerCodex(prompt, { context })).hookSpecificOutput.additionalContext as string

  test('only fields that it knows, since one other would make it refuse all', () => {
    expect(JSON.parse(answerCodex(prompt, { context: 'c', notice: 'n' }))).toEqual({
      systemMessage: 'n',
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'c' },
    })
    expect([answerCodex(prompt, {}), answerCodex({ ...prompt, kind: 'turn-end' }, { context: 'c' })]).toEqual(
      ['', ''],
    )
  })

  test('at most 10,000 bytes, whole lines, and still fenced', () => {
    const long = `<memoria-context>\n${'☃ snow\n'.repeat(3000)}</memoria-context>`
    const context = contextIn(long)
    expect(Buffer.byteLength(context)).toBeLessThanOrEqual(10_000)
    expect(Buffer.byteLength(context)).toBeGreaterThan(9_900)
    expect(context).toMatch(/\n☃ snow\n<\/memoria-context>$/)
    expect(contextIn('☃'.repeat(5000))).toBe('☃'.repeat(3333))
  })
})
