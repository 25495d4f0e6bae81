import { describe, expect, test } from 'vitest'
import { reachOf } from '../../../src/model/reach.ts'
import type { ToolCall } from '../../../src/model/session.ts'
import { termsOf } from '../../../src/store/terms.ts'
import { addAll, ME, minute, newMessage, newSession, newTurn } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

function toolCall(id: string): ToolCall {
  return {
    id,
    key: id,
    session: 's',
    turn: null,
    message: null,
    name: 'Read',
    input: '{}',
    output: 'x',
    failed: true,
    at: minute(1),
    endedAt: null,
  }
}

describe('what was captured is kept once', () => {
  test('a session given again keeps its id, and what is known of it grows', async () => {
    const { sessions, projects } = await temporaryStore()
    await projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, minute(0))
    const first = newSession({ id: 's', key: 'k', startedAt: minute(5), endedAt: minute(9) })
    expect(await sessions.put(first)).toBe('s')
    expect(
      await sessions.put({
        ...newSession({ id: 'other', key: 'k', hostSession: first.hostSession }),
        project: 'p',
        branch: 'main',
        startedAt: minute(3),
        endedAt: minute(7),
      }),
    ).toBe('s')
    const known = { project: 'p', branch: 'main', startedAt: minute(3), endedAt: minute(9) }
    expect(await sessions.get(ME, 's')).toEqual({ ...first, ...known })
    await sessions.put({ ...first, branch: 'other', endedAt: null })
    expect(await sessions.get(ME, 's')).toEqual({ ...first, ...known })
  })

  test('a turn given again is the same turn, and may end, never earlier than before', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    expect(await sessions.putTurn(newTurn('s', { id: 't', key: 'k' }))).toBe('t')
    expect(await sessions.putTurn(newTurn('s', { id: 'other', key: 'k' }))).toBe('t')
    expect(await sessions.putTurn(newTurn('s', { id: 'next', key: 'l' }))).toBe('next')
    await sessions.closeTurn('t', minute(2), true)
    await sessions.closeTurn('t', minute(1), false)
    expect(await sessions.turns(ME, 's')).toEqual([
      { id: 't', session: 's', seq: 0, startedAt: minute(0), endedAt: minute(2), interrupted: true },
      { id: 'next', session: 's', seq: 1, startedAt: minute(0), endedAt: null, interrupted: false },
    ])
    expect(await sessions.state('s')).toEqual({ turn: 'next', heard: false })
  })

  test('messages and tool calls given again are not added again', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    const messages = ['a', 'b', 'c'].map((id) => newMessage('s', { id, role: 'assistant' }))
    expect(await addAll(sessions, messages.slice(0, 2))).toBe(2)
    expect(await addAll(sessions, messages)).toBe(1)
    const stored = messages.map(({ promptId: _, ...message }, seq) => ({
      ...message,
      seq,
      provisional: false,
    }))
    expect(await sessions.messages(ME, 's')).toEqual(stored)
    expect(await sessions.whereIs('b')).toEqual({ session: 's', turn: null })
    expect(await sessions.whereIs('x')).toBeUndefined()
    expect(await sessions.addToolCall(toolCall('x'))).toBe(true)
    expect(await sessions.addToolCall(toolCall('x'))).toBe(false)
    expect(await sessions.toolCalls(ME, 's')).toEqual([toolCall('x')])
  })

  test('many messages at once stand in their order, each at the end of its session, and are found by their words', async () => {
    const { sessions, text, upkeep } = await temporaryStore()
    for (const id of ['s', 'other']) await sessions.put(newSession({ id }))
    await addAll(sessions, [newMessage('s', { id: 'first' })])
    const many = Array.from({ length: 203 }, (_, n) =>
      newMessage(n % 7 === 0 ? 'other' : 's', { id: `m${n}`, text: `word${n} and plum` }),
    )
    expect(await sessions.addMessages([...many, newMessage('s', { id: 'again', key: 'first' })])).toBe(203)
    const idsOf = (session: string) => many.filter((one) => one.session === session).map(({ id }) => id)
    const placesOf = async (session: string) =>
      (await sessions.messages(ME, session)).map(({ id, seq }) => [id, seq])
    expect(await placesOf('s')).toEqual(['first', ...idsOf('s')].map((id, seq) => [id, seq]))
    expect(await placesOf('other')).toEqual(idsOf('other').map((id, seq) => [id, seq]))
    expect((await text.search('messages', ME, ['plum'], 500)).length).toBe(203)
    expect((await text.search('messages', ME, termsOf('word101'), 5)).map(({ id }) => id)).toContain('m101')
    expect(await upkeep.problems()).toEqual([])
  })

  test('the result of a tool call may come later, and belongs to a call that is there', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    await sessions.addToolCall({ ...toolCall('x'), output: null, failed: false })
    const result = { output: 'broken', failed: true, endedAt: minute(3) }
    expect(await sessions.answerToolCall('x', result)).toBe(true)
    expect(await sessions.answerToolCall('unknown', result)).toBe(false)
    // A copy of the result in another transcript.
    await sessions.answerToolCall('x', { ...result, endedAt: minute(2) })
    expect(await sessions.toolCalls(ME, 's')).toMatchObject([result])
  })

  test('a call that began before a time and ended after it is among the calls since then', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    await sessions.addToolCall({ ...toolCall('long'), endedAt: minute(9) })
    await sessions.addToolCall({ ...toolCall('short'), endedAt: minute(2) })
    await sessions.addToolCall({ ...toolCall('unanswered'), at: minute(4) })
    expect((await sessions.callsSince(ME, minute(4))).map(({ id }) => id)).toEqual(['long', 'unanswered'])
  })

  test('what belongs to no session is refused whole', async () => {
    const store = await temporaryStore()
    const { sessions } = store
    await sessions.put(newSession({ id: 's' }))
    const added = store.transaction(async (tx) => {
      await tx.sessions.addMessage(newMessage('s', { id: 'good' }), { heard: false })
      await tx.sessions.addMessage(newMessage('gone'), { heard: false })
    })
    await expect(added).rejects.toMatchObject({ code: 'conflict' })
    expect(await sessions.messages(ME, 's')).toEqual([])
  })
})

describe('sessions', () => {
  test('are listed newest first with their counts, subagents inside their parent, silent ones not at all', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's', startedAt: minute(1) }))
    await sessions.put(newSession({ id: 'later', startedAt: minute(2) }))
    await sessions.put(newSession({ id: 'silent', startedAt: minute(9) }))
    await sessions.put(newSession({ id: 'sub', parent: 's', startedAt: minute(3) }))
    await addAll(sessions, [
      newMessage('s', { id: 'a' }),
      newMessage('s', { id: 'b', role: 'assistant' }),
      newMessage('s', { id: 'c', role: 'summary' }),
      newMessage('later', { id: 'd' }),
    ])
    await sessions.addToolCall(toolCall('x'))
    expect(await sessions.list(ME)).toMatchObject([
      { id: 'later', messages: { user: 1, assistant: 0 }, toolCalls: 0, subagents: 0 },
      { id: 's', messages: { user: 1, assistant: 1 }, toolCalls: 1, subagents: 1 },
    ])
    expect(await sessions.list(ME, { since: minute(2) })).toHaveLength(1)
    expect(await sessions.list(ME, { limit: 1 })).toHaveLength(1)
    expect(await sessions.count(ME)).toEqual({ sessions: 2, messages: 4 })
  })

  test('are found by the beginning or end of our id and of the host’s, within reach', async () => {
    const { sessions, projects } = await temporaryStore()
    await projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, minute(0))
    await sessions.put(newSession({ id: 'ours-1', hostSession: 'AB-1234', project: 'p' }))
    await sessions.put(newSession({ id: 'ours-2', hostSession: 'CD-1234' }))
    expect(await sessions.findIds(ME, 'ours', 9)).toEqual(['ours-1', 'ours-2'])
    expect(await sessions.findIds(ME, 'ab-', 9)).toEqual(['ours-1'])
    expect(await sessions.findIds(ME, '1234', 1)).toEqual(['ours-1'])
    expect(await sessions.findIds(reachOf('me', 'p'), '1234', 9)).toEqual(['ours-1'])
    expect(await sessions.findIds(reachOf('stranger', 'p'), '1234', 9)).toEqual([])
  })

  test('messages by their ids come in the order they were said', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    await addAll(
      sessions,
      ['a', 'b'].map((id) => newMessage('s', { id })),
    )
    expect((await sessions.messagesByIds(ME, ['b', 'a', 'x'])).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await sessions.messagesByIds(ME, [])).toEqual([])
  })

  test('events are found by the beginning or end of their id, within reach; calls by their ids', async () => {
    const { sessions, projects } = await temporaryStore()
    await projects.seen({ id: 'p', kind: 'name', name: 'p' }, null, minute(0))
    await sessions.put(newSession({ id: 's', project: 'p' }))
    await addAll(sessions, [newMessage('s', { id: 'said-1' })])
    await sessions.addToolCall({ ...toolCall('ran-1'), id: 'ran-1' })
    expect(await sessions.findEventIds(ME, '-1', 9)).toEqual(['ran-1', 'said-1'])
    expect(await sessions.findEventIds(ME, 'said', 9)).toEqual(['said-1'])
    expect(await sessions.findEventIds(ME, '-1', 1)).toHaveLength(1)
    expect(await sessions.findEventIds(reachOf('me', 'q'), '-1', 9)).toEqual([])
    expect((await sessions.toolCallsByIds(ME, ['ran-1', 'x'])).map(({ id }) => id)).toEqual(['ran-1'])
    expect(await sessions.toolName((await sessions.toolCallsByIds(ME, ['ran-1']))[0]?.key ?? '')).toBe('Read')
    expect(await sessions.toolName('unknown')).toBeUndefined()
  })

  test('lose what went in and came out of tools before a time, and nothing else', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    await sessions.addToolCall({ ...toolCall('old'), input: 'in', output: 'out' })
    await sessions.addToolCall({ ...toolCall('new'), at: minute(5) })
    await addAll(sessions, [newMessage('s', { text: 'stays' })])
    expect(await sessions.raw(minute(3))).toEqual({ calls: 1, bytes: 5 })
    await sessions.dropRaw(minute(3))
    expect(await sessions.raw(minute(3))).toEqual({ calls: 0, bytes: 0 })
    expect(await sessions.toolCalls(ME, 's')).toEqual([
      { ...toolCall('old'), input: '', output: null },
      { ...toolCall('new'), at: minute(5) },
    ])
    expect(await sessions.messages(ME, 's')).toMatchObject([{ text: 'stays' }])
  })
})
