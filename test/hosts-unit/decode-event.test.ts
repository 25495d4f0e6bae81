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

test.each([
  [String.raw`{"session_id":"s","cwd":"C:\Users\me","hook_event_name":"Stop"}`, 'C:\\Users\\me'],
  [String.raw`{"session_id":"s","cwd":"C:\temp\new","hook_event_name":"Stop"}`, 'C:\\temp\\new'],
  [String.raw`{"session_id":"s","cwd":"D:\","hook_event_name":"Stop"}`, 'D:\\'],
  [String.raw`{"session_id":"s","cwd":"C:\\Users\\me","hook_event_name":"Stop"}`, 'C:\\Users\\me'],
  [String.raw`{"session_id":"s","cwd":"\\server\share\x","hook_event_name":"Stop"}`, '\\server\\share\\x'],
  ['{"session_id":"s","cwd":"/home/me","hook_event_name":"Stop"}', '/home/me'],
])('a folder of Windows with lone backslashes is repaired: %s', (text, cwd) => {
  expect(decode('claude-code', text)).toMatchObject({ event: { cwd, hostSession: 's' } })
})

test('a prompt with escapes and a folder with lone backslashes are both read', () => {
  const text = String.raw`{"session_id":"s","transcript_path":"C:\Users\me\t.jsonl","cwd":"C:\Users\me","hook_event_name":"UserPromptSubmit","prompt":"A:\nuse \"pnpm\" in C:\\x"}`
  expect(decode('claude-code', text)).toMatchObject({
    event: { cwd: 'C:\\Users\\me', text: 'A:\nuse "pnpm" in C:\\x' },
  })
})
