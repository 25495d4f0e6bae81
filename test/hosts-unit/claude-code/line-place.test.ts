import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readClaudeCodeLine } from '../../../src/hosts/claude-code/read-line.ts'
import { AGENT_FILE, SESSION_FILE, userLine } from '../support/lines.ts'

const messageOf = (line: Record<string, unknown>, path = SESSION_FILE) => {
  const [item] = readClaudeCodeLine(line, path)
  if (item?.type !== 'message') throw new Error('the line says nothing')
  return item
}
const without = (line: Record<string, unknown>, ...keys: string[]) =>
  Object.fromEntries(Object.entries(line).filter(([key]) => !keys.includes(key)))

describe('whose a line is', () => {
  test('a subagent is named by the line or by its file, and belongs to the session that started it', () => {
    const place = (line: Record<string, unknown>, path: string) => {
      const { hostSession, agent } = messageOf(line, path)
      return [hostSession, agent]
    }
    expect(place(userLine('x', { isSidechain: true, agentId: 'a9' }), SESSION_FILE)).toEqual([
      'session-1',
      'a9',
    ])
    expect(place(userLine('x', { isSidechain: true }), AGENT_FILE)).toEqual(['session-1', 'a1b2'])
    expect(place(without(userLine('x'), 'sessionId'), AGENT_FILE)).toEqual(['session-1', 'a1b2'])
    expect(place(userLine('x', { isSidechain: true }), SESSION_FILE)).toEqual(['session-1', 'sidechain'])
    expect(place(userLine('x'), SESSION_FILE)).toEqual(['session-1', null])
  })

  test('a session that a line does not name is the one its file is named after', () => {
    expect(messageOf(without(userLine('x'), 'sessionId')).hostSession).toBe('session-1')
    expect(messageOf(without(userLine('x', { session_id: 'other' }), 'sessionId')).hostSession).toBe('other')
  })

  test('a copy of a line in a fork keeps its id, under the new session', () => {
    const [first, copy] = [messageOf(userLine('x')), messageOf(userLine('x', { sessionId: 'fork' }))]
    expect([first.id, copy.id, copy.hostSession]).toEqual([
      '11111111-1111-4111-8111-111111111111',
      '11111111-1111-4111-8111-111111111111',
      'fork',
    ])
  })

  test('fields of a wrong type or not storable are absent', () => {
    const line = userLine('x', {
      cwd: 1,
      gitBranch: ['main'],
      promptId: '\ud800',
      agentId: {},
      sessionId: null,
    })
    expect(messageOf(line)).toMatchObject({
      cwd: null,
      branch: null,
      promptId: null,
      agent: null,
      hostSession: 'session-1',
    })
  })
})

describe('a line without an id', () => {
  test('gets one that the same line always gets and another line does not', () => {
    const bare = (text: string, more = {}) => messageOf(without(userLine(text, more), 'uuid')).id
    expect(bare('x')).toBe(bare('x'))
    const others = [
      bare('y'),
      bare('x', { sessionId: 's' }),
      bare('x', { timestamp: '2026-01-01T00:00:00Z' }),
    ]
    expect(new Set([bare('x'), ...others]).size).toBe(4)
  })

  test('the parts cannot run into each other', () => {
    const bare = (sessionId: string, text: string) =>
      messageOf(without(userLine(text, { sessionId }), 'uuid')).id
    expect(bare('ab', 'c')).not.toBe(bare('a', 'bc'))
  })

  test('calls and results without one are told apart by where they stand', () => {
    const call = { type: 'tool_use', name: 'bash', input: {} }
    const line = { ...userLine([]), type: 'assistant', message: { content: [call, call] } }
    expect(readClaudeCodeLine(line, SESSION_FILE)).toMatchObject([
      { id: '11111111-1111-4111-8111-111111111111:0' },
      { id: '11111111-1111-4111-8111-111111111111:1' },
    ])
    const result = userLine([{ type: 'tool_result', content: 'ok' }], { sourceToolUseID: 'toolu_7' })
    expect(readClaudeCodeLine(result, SESSION_FILE)).toMatchObject([{ id: 'toolu_7' }])
    expect(readClaudeCodeLine(without(result, 'sourceToolUseID'), SESSION_FILE)).toMatchObject([
      { id: '11111111-1111-4111-8111-111111111111:0' },
    ])
  })
})

describe('when a line was said', () => {
  test('times are kept in one format', () => {
    expect(messageOf(userLine('x', { timestamp: '2025-06-14T11:00:00Z' })).at).toBe(
      '2025-06-14T11:00:00.000Z',
    )
    expect(messageOf(userLine('x', { timestamp: '2025-06-14T13:00:00+02:00' })).at).toBe(
      '2025-06-14T11:00:00.000Z',
    )
  })

  test('a line without a usable time has that of the last writing of its file, and none without a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'memoria-hosts-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 's.jsonl')
    writeFileSync(file, '')
    utimesSync(file, 1_700_000_000, 1_700_000_000)
    for (const timestamp of [undefined, 'soon', '2025-13-45T99:99', 7, null]) {
      expect(messageOf(userLine('x', { timestamp }), file).at).toBe('2023-11-14T22:13:20.000Z')
      expect(messageOf(userLine('x', { timestamp }), join(folder, 'gone.jsonl')).at).toBe('')
    }
  })
})
