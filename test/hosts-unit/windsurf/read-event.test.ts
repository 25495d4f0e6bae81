import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOSTS, hostOf } from '../../../src/hosts/all.ts'
import { windsurf } from '../../../src/hosts/windsurf/windsurf.ts'
import { EVENTS as CURSOR_EVENTS } from '../support/cursor-events.ts'
import { EVENTS, prompt, response, TRAJECTORY, TURN, windsurfEvent } from '../support/windsurf-events.ts'

describe('what an event of Windsurf says', () => {
  test('a prompt, with the conversation, the turn and the folder that our hook put there', () => {
    expect(windsurf.readEvent(prompt(' use pnpm \n'))).toEqual({
      kind: 'prompt',
      name: 'pre_user_prompt',
      hostSession: TRAJECTORY,
      promptId: TURN,
      cwd: '/home/dev/shop',
      transcript: null,
      text: 'use pnpm',
      reason: null,
    })
  })

  test('an answer is what the account of it says, without its headings and the names of rules', () => {
    const account = [
      '### Planner Response\n\nI will make that file.\n\n*Created file `/path/to/file.py`*',
      '### Planner Response\r\n\nThe file is there.\n\n- (Always On) Triggered Rule: my-rule.md\n',
    ].join('\n\n')
    expect(windsurf.readEvent(response(account))).toMatchObject({
      kind: 'turn-end',
      promptId: TURN,
      text: 'I will make that file.\n\n*Created file `/path/to/file.py`*\n\nThe file is there.',
    })
  })

  test('what it does in between is not ours to keep', () => {
    const kinds = EVENTS.map((event) => windsurf.readEvent(event)?.kind)
    expect(kinds).toEqual(['prompt', 'other', 'other', 'other', 'turn-end', 'other'])
  })

  test.each([null, 7, [], {}, { trajectory_id: 7 }, { agent_action_name: 'pre_user_prompt' }])(
    '%j is no event of a conversation',
    (payload) => {
      expect(windsurf.readEvent(payload)).toBeUndefined()
    },
  )

  test('events without words, or with fields of any kind, are no error', () => {
    expect(windsurf.readEvent(windsurfEvent('pre_user_prompt', {}))?.text).toBeNull()
    expect(windsurf.readEvent({ ...prompt('x'), tool_info: 'x' })?.text).toBeNull()
    const keys = Object.keys(prompt('x'))
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, value) => {
        windsurf.readEvent({ ...prompt('x'), [key]: value })
      }),
    )
  })
})

describe('whose event it is', () => {
  test('Windsurf’s, whichever hook was run, and nobody else’s is taken for it', () => {
    for (const payload of EVENTS)
      for (const { name } of HOSTS) expect(hostOf(name, payload)?.name).toBe('windsurf')
    for (const payload of CURSOR_EVENTS) expect(windsurf.recognises(payload)).toBe(false)
  })
})

describe('what Windsurf is answered', () => {
  test('nothing, ever', () => {
    expect(windsurf.canInject).toBe(false)
    const event = windsurf.readEvent(prompt('x')) ?? expect.fail('no event')
    expect(windsurf.answer(event, { context: 'a', notice: 'b' })).toBe('')
    expect(windsurf.hooks.some(({ answers }) => answers)).toBe(false)
  })
})
