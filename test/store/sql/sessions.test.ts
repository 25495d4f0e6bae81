import { describe, expect, test } from 'vitest'
import { reachOf } from '../../../src/model/reach.ts'
import type { ToolCall } from '../../../src/model/session.ts'
import { ME, minute, newMessage, newSession } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

function toolCall(id: string): ToolCall {
  return {
    ...{ id, key: id, session: 's', turn: null, message: null, name: 'Read', input: '{}', output: 'x' },
    ...{ failed: true, at: minute(1) },
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
        ...{ project: 'p', branch: 'main', startedAt: minute(3), endedAt: minute(7) },
      }),
    ).toBe('s')
    const known = { project: 'p', branch: 'main', startedAt: minute(3), endedAt: minute(9) }
    expect(await sessions.get(ME, 's')).toEqual({ ...first, ...known })
    await sessions.put({ ...first, branch: 'other', endedAt: null })
    expect(await sessions.get(ME, 's')).toEqual({ ...first, ...known })
  })

  test('a turn given again is the same turn, and may end', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    const turn = { id: 't', session: 's', seq: 0, startedAt: minute(0), endedAt: null, interrupted: false }
    expect(await sessions.putTurn(turn)).toBe('t')
    expect(await sessions.putTurn({ ...turn, id: 'other', endedAt: minute(2), interrupted: true })).toBe('t')
    expect(await sessions.turns(ME, 's')).toEqual([{ ...turn, endedAt: minute(2), interrupted: true }])
  })

  test('messages and tool calls given again are not added again', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    const messages = ['a', 'b', 'c'].map((id, seq) => newMessage('s', { id, seq, role: 'assistant' }))
    expect(await sessions.addMessages(messages.slice(0, 2))).toBe(2)
    expect(await sessions.addMessages(messages)).toBe(1)
    expect(await sessions.messages(ME, 's')).toEqual(messages)
    expect(await sessions.addToolCalls([toolCall('x'), toolCall('x')])).toBe(1)
    expect(await sessions.toolCalls(ME, 's')).toEqual([toolCall('x')])
  })

  test('what belongs to no session is refused whole', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's' }))
    const added = sessions.addMessages([newMessage('s', { id: 'good' }), newMessage('gone')])
    await expect(added).rejects.toMatchObject({ code: 'conflict' })
    expect(await sessions.messages(ME, 's')).toEqual([])
  })
})

describe('sessions', () => {
  test('are listed newest first with their counts, subagents inside their parent', async () => {
    const { sessions } = await temporaryStore()
    await sessions.put(newSession({ id: 's', startedAt: minute(1) }))
    await sessions.put(newSession({ id: 'later', startedAt: minute(2) }))
    await sessions.put(newSession({ id: 'sub', parent: 's', startedAt: minute(3) }))
    await sessions.addMessages([
      newMessage('s', { id: 'a' }),
      newMessage('s', { id: 'b', role: 'assistant', seq: 1 }),
      newMessage('s', { id: 'c', role: 'summary', seq: 2 }),
    ])
    await sessions.addToolCalls([toolCall('x')])
    expect(await sessions.list(ME)).toMatchObject([
      { id: 'later', messages: { user: 0, assistant: 0 }, toolCalls: 0, subagents: 0 },
      { id: 's', messages: { user: 1, assistant: 1 }, toolCalls: 1, subagents: 1 },
    ])
    expect(await sessions.list(ME, { since: minute(2) })).toHaveLength(1)
    expect(await sessions.list(ME, { limit: 1 })).toHaveLength(1)
    expect(await sessions.count(ME)).toEqual({ sessions: 3, messages: 3 })
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
    await sessions.addMessages(['a', 'b'].map((id, seq) => newMessage('s', { id, seq })))
    expect((await sessions.messagesByIds(ME, ['b', 'a', 'x'])).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await sessions.messagesByIds(ME, [])).toEqual([])
  })
})
