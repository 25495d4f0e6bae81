import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOSTS, hostOf } from '../../../src/hosts/all.ts'
import { cursor } from '../../../src/hosts/cursor/cursor.ts'
import { CONVERSATION, cursorEvent, EVENTS, GENERATION, prompt, response } from '../support/cursor-events.ts'

describe('what an event of Cursor says', () => {
  test('a prompt and an answer, with the conversation, the turn and the first folder of the workspace', () => {
    expect(cursor.readEvent(prompt(' use pnpm \n'))).toEqual({
      kind: 'prompt',
      name: 'beforeSubmitPrompt',
      hostSession: CONVERSATION,
      promptId: GENERATION,
      cwd: '/home/dev/shop',
      transcript: null,
      text: 'use pnpm',
      reason: null,
    })
    expect(cursor.readEvent(response('Done.'))).toMatchObject({
      kind: 'turn-end',
      promptId: GENERATION,
      text: 'Done.',
    })
  })

  test.each([
    ['sessionStart', 'session-start', null],
    ['beforeSubmitPrompt', 'prompt', null],
    ['afterAgentResponse', 'turn-end', null],
    ['stop', 'turn-end', null],
    ['preCompact', 'before-compact', 'auto'],
    ['sessionEnd', 'session-end', 'user_close'],
    ['preToolUse', 'other', null],
    ['afterAgentThought', 'other', null],
    ['toString', 'other', null],
  ])('%s is %s', (name, kind, reason) => {
    const event = EVENTS.find(({ hook_event_name: own }) => own === name) ?? cursorEvent(name)
    expect(cursor.readEvent(event)).toMatchObject({ kind, reason, name })
  })

  test('the same under the names of another agent, whose hooks it runs', () => {
    const names = ['SessionStart', 'UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd']
    const kinds = names.map((name) => cursor.readEvent(cursorEvent(name))?.kind)
    expect(kinds).toEqual(['session-start', 'prompt', 'turn-end', 'before-compact', 'session-end'])
    const own = cursor.readEvent(prompt('hello'))
    const others = cursor.readEvent(prompt('hello', { hook_event_name: 'UserPromptSubmit' }))
    expect(others).toEqual({ ...own, name: 'UserPromptSubmit' })
  })

  test('thoughts are not said, and neither is what stands between our fences', () => {
    expect(EVENTS.map((event) => cursor.readEvent(event)?.text)).not.toContain('thinking aloud')
    const fenced = '<memoria-context>\ntold\n</memoria-context>\nasked'
    expect(cursor.readEvent(prompt(fenced))?.text).toBe('asked')
  })

  test('where nothing names the workspace, the folder that our hook put there; else none', () => {
    const event = cursorEvent('sessionStart', { workspace_roots: [7, 'relative'], cwd: '/home/dev/shop' })
    expect(cursor.readEvent(event)?.cwd).toBe('/home/dev/shop')
    expect(cursor.readEvent(cursorEvent('stop', { workspace_roots: 'x' }))?.cwd).toBeNull()
  })

  test('of what was private only where it happened is left, and that is still known', () => {
    const doorbell = { cwd: '/p', hook_event_name: 'beforeSubmitPrompt', conversation_id: 'c' }
    expect(cursor.readEvent({ ...doorbell, generation_id: 'g' })).toMatchObject({ text: null, cwd: '/p' })
  })

  test.each([
    null,
    7,
    'text',
    [],
    {},
    { conversation_id: 7 },
    { conversation_id: '' },
    { cursor_version: '9' },
  ])('%j is no event of a conversation', (payload) => {
    expect(cursor.readEvent(payload)).toBeUndefined()
  })

  test('fields of any kind in any place are no error', () => {
    const keys = Object.keys(prompt('x'))
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, value) => {
        cursor.readEvent({ ...prompt('x'), [key]: value })
        cursor.recognises({ ...prompt('x'), [key]: value } as Record<string, unknown>)
      }),
    )
  })
})

describe('whose event it is', () => {
  const names = HOSTS.map(({ name }) => name)

  test('every event of Cursor is Cursor’s, whichever agent’s hook was run', () => {
    const paths = [null, '/home/dev/.cursor/projects/p/agent-transcripts/0b9a8f7e/0b9a8f7e.jsonl']
    const payloads = EVENTS.flatMap((event) => paths.map((path) => ({ ...event, transcript_path: path })))
    const older = payloads.map(({ cursor_version: _version, ...rest }) => rest)
    for (const payload of [...payloads, ...older])
      for (const name of names) expect(hostOf(name, payload)?.name).toBe('cursor')
  })

  test('and no other agent’s is taken for it', () => {
    const theirs = { session_id: 's', transcript_path: '/x/y', cwd: '/p', hook_event_name: 'Stop' }
    for (const name of names) expect(hostOf(name, theirs)?.name).toBe(name)
    expect(cursor.recognises({ conversation_id: 'c' })).toBe(false)
  })
})

describe('what Cursor is answered', () => {
  const event = (name: string) => cursor.readEvent(cursorEvent(name)) ?? expect.fail(name)

  test('the brief at the start, and nothing anywhere else, since nothing else would reach the model', () => {
    expect(JSON.parse(cursor.answer(event('sessionStart'), { context: 'a', notice: 'b' }))).toEqual({
      additional_context: 'a',
    })
    for (const name of ['beforeSubmitPrompt', 'UserPromptSubmit', 'afterAgentResponse', 'stop', 'preCompact'])
      expect(cursor.answer(event(name), { context: 'a', notice: 'b' })).toBe('')
    expect(cursor.answer(event('sessionStart'), { notice: 'b' })).toBe('')
  })

  test('at most as much as the limit says', () => {
    const { additional_context: told } = JSON.parse(
      cursor.answer(event('sessionStart'), { context: 'line\n'.repeat(9000) }),
    )
    expect(told.length).toBeLessThanOrEqual(cursor.limits.contextCharacters)
  })
})
