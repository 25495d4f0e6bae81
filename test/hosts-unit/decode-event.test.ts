import { expect, test } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { decodeEvent } from '../../src/hosts/decode-event.ts'

const decode = (host: string, text: string) => decodeEvent({ host }, Buffer.from(text))

test('the payload of a known host is decoded to its event', () => {
  const payload = { session_id: 's', hook_event_name: 'UserPromptSubmit', prompt: 'use pnpm' }
  expect(decode('claude-code', JSON.stringify(payload))).toEqual({
    host: claudeCode,
    event: expect.objectContaining({ kind: 'prompt', hostSession: 's', text: 'use pnpm' }),
  })
})

test('an entry that is no event is refused with the reason', () => {
  expect(decode('claude-code', '{"no":"session"}')).toEqual({ refused: 'not an event of that host' })
  expect(decode('claude-code', '{not json')).toEqual({ refused: 'not an event of that host' })
  expect(decode('nobody', '{"session_id":"s"}')).toEqual({ refused: 'unknown host "nobody"' })
})
