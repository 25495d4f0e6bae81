import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { ingestEvent } from '../../src/ingest/event.ts'
import { readSession } from '../../src/ingest/read-session.ts'
import { readTranscript } from '../../src/ingest/transcript.ts'
import { ME } from '../store/examples.ts'
import { ask, everything } from '../store/temporary-store.ts'
import { talkIn, turnsIn } from './support/content.ts'
import { type IngestHome, ingestHome } from './support/home.ts'
import { answer, call, interruption, jsonl, type Line, prompt, result } from './support/lines.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`

async function taken(...lines: readonly Line[]): Promise<IngestHome & { readonly path: string }> {
  const context = await ingestHome()
  const path = context.transcript(jsonl(...lines))
  await readTranscript(context.context, claudeCode, path)
  return { ...context, path }
}

async function more(
  context: IngestHome & { readonly path: string },
  ...lines: readonly Line[]
): Promise<void> {
  appendFileSync(context.path, jsonl(...lines))
  await readTranscript(context.context, claudeCode, context.path)
}

async function sessionIn({ store }: IngestHome, hostSession = 'session-1') {
  const [id = ''] = await store.sessions.findIds(ME, hostSession, 1)
  const session = await readSession(store, ME, id)
  if (session === undefined) throw new Error(`no session ${hostSession}`)
  return session
}

describe('a fork', () => {
  const [one, two] = [prompt('one', { promptId: 'p1' }), answer('two')]
  const copied = [one, call('t1', 'Read', {}), two].map((line) => ({ ...line, sessionId: 'session-2' }))

  test('adds nothing of what it copied, and what is new in it is its own', async () => {
    const context = await taken(one, call('t1', 'Read', {}), two)
    const { messages, turns, tool_calls } = await everything(context.store.path)
    const fork = context.transcript(jsonl(...copied), 'session-2.jsonl')
    await readTranscript(context.context, claudeCode, fork)
    expect(await everything(context.store.path)).toMatchObject({ messages, turns, tool_calls })
    expect(await context.store.sessions.list(ME)).toHaveLength(1)
    appendFileSync(fork, jsonl(prompt('other', { sessionId: 'session-2', promptId: 'p2' })))
    await readTranscript(context.context, claudeCode, fork)
    expect(await talkIn(context.store.path, 'session-2')).toEqual(['user: other'])
    expect(await turnsIn(context.store.path, 'session-2')).toEqual([1])
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
  })

  test('that is read together with what it copied adds nothing of it either', async () => {
    const other = prompt('other', { sessionId: 'session-2', promptId: 'p2' })
    const context = await taken(one, call('t1', 'Read', {}), two, ...copied, other, two)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
    expect(await talkIn(context.store.path, 'session-2')).toEqual(['user: other'])
    expect(await turnsIn(context.store.path, 'session-2')).toEqual([1])
  })

  test('that answers a copied prompt anew has a turn for that answer', async () => {
    const context = await taken(one, two)
    const anew = answer('another two', { sessionId: 'session-2' })
    const fork = context.transcript(jsonl({ ...one, sessionId: 'session-2' }, anew), 'session-2.jsonl')
    await readTranscript(context.context, claudeCode, fork)
    expect(await talkIn(context.store.path, 'session-2')).toEqual(['assistant: another two'])
    expect(await turnsIn(context.store.path, 'session-2')).toEqual([1])
  })
})

describe('subagents are sessions of their own, with their parent', () => {
  test('when they have a file of their own', async () => {
    const context = await taken(prompt('one'), answer('two'))
    const lines = [prompt('look it up', { agentId: 'a1' }), answer('found it', { agentId: 'a1' })]
    const path = context.transcript(jsonl(...lines), 'session-1/subagents/agent-a1.jsonl')
    await readTranscript(context.context, claudeCode, path)
    const { session, turns, subagents } = await sessionIn(context)
    expect(turns.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(['one', 'two'])
    expect(subagents).toMatchObject([{ parent: session.id, hostSession: 'session-1' }])
    const said = await context.store.sessions.messages(ME, subagents[0]?.id ?? '')
    expect(said.map(({ text }) => text)).toEqual(['look it up', 'found it'])
  })

  test('when an older version wrote them into the session’s file', async () => {
    const side = { isSidechain: true }
    const context = await taken(
      prompt('one'),
      prompt('look it up', side),
      answer('found', side),
      answer('two'),
    )
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
    expect(await turnsIn(context.store.path)).toEqual([2])
    expect((await sessionIn(context)).subagents).toHaveLength(1)
    expect(await context.store.sessions.list(ME)).toMatchObject([{ subagents: 1, messages: { user: 1 } }])
  })

  test('when their file comes before their parent’s', async () => {
    const context = await ingestHome()
    const sub = jsonl(prompt('look it up', { agentId: 'a1' }))
    await readTranscript(
      context.context,
      claudeCode,
      context.transcript(sub, 'session-1/subagents/agent-a1.jsonl'),
    )
    await readTranscript(context.context, claudeCode, context.transcript(jsonl(prompt('one'))))
    expect(await talkIn(context.store.path)).toEqual(['user: one'])
    expect((await sessionIn(context)).subagents).toHaveLength(1)
  })
})

describe('turns', () => {
  test('that the person stopped are marked, also when the stop is read later', async () => {
    const context = await taken(prompt('one'), answer('two'), interruption(), prompt('three'))
    await more(context, interruption())
    const { turns } = await sessionIn(context)
    expect(turns.map(({ interrupted }) => interrupted)).toEqual([true, true])
    expect(await talkIn(context.store.path)).toHaveLength(3)
  })

  test('begin and end when they did', async () => {
    const [one, two, three] = [prompt('one'), answer('two'), prompt('three')]
    const { turns } = await sessionIn(await taken(one, two, three))
    expect(turns.map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
      [one['timestamp'], two['timestamp']],
      [three['timestamp'], three['timestamp']],
    ])
  })

  test('last as long as their tools do', async () => {
    const [asked, called] = [prompt('one', { promptId: 'p' }), call('t1', 'Bash', { command: 'ls' })]
    const context = await taken(asked, called)
    const [{ endedAt } = {}] = (await sessionIn(context)).turns
    expect(endedAt).toBe(called['timestamp'])
    const answered = result('t1', 'a file')
    await more(context, answered)
    expect((await sessionIn(context)).turns).toMatchObject([{ endedAt: answered['timestamp'] }])
  })

  test('a tool call ends when its result comes, read together with it or later', async () => {
    const context = await taken(
      ...[prompt('one'), call('t1', 'Bash', {}), result('t1', 'x')],
      call('t2', 'Bash', {}),
    )
    const ends = async () =>
      (await ask(context.store.path, 'SELECT ended_at FROM tool_calls ORDER BY at')).map(
        (row) => row['ended_at'],
      )
    const [first, second] = await ends()
    expect(Date.parse(String(first))).toBeGreaterThan(0)
    expect(second).toBeNull()
    const answered = result('t2', 'y')
    await more(context, answered)
    expect(await ends()).toEqual([first, answered['timestamp']])
  })

  test('that a hook began with a later clock end at their beginning at the earliest', async () => {
    const context = await ingestHome()
    const item = {
      session_id: 'session-1',
      hook_event_name: 'UserPromptSubmit',
      prompt: 'one',
      prompt_id: 'p',
    }
    const event = claudeCode.readEvent(item)
    if (event === undefined) throw new Error('not an event')
    await ingestEvent(context.context, { host: claudeCode, event, at: '2027-01-01T00:00:00.000Z' })
    const path = context.transcript(jsonl(prompt('one', { promptId: 'p' }), answer('two')))
    await readTranscript(context.context, claudeCode, path)
    const { turns } = await sessionIn(context)
    expect(turns.map(({ startedAt, endedAt }) => (endedAt ?? '') >= startedAt)).toEqual([true])
  })

  test('hold what is typed while the agent works, under the prompt it works on', async () => {
    const [first, second] = [prompt('one', { promptId: 'p' }), prompt('and this', { promptId: 'p' })]
    const context = await taken(first, answer('two'), second, answer('both'))
    expect(await turnsIn(context.store.path)).toEqual([4])
  })

  test('keep the summary of a compaction as a summary', async () => {
    const summary = prompt('What happened so far: much.', { isCompactSummary: true })
    const context = await taken(prompt('one'), answer('two'), summary, answer('three'))
    expect(await talkIn(context.store.path)).toEqual([
      ...['user: one', 'assistant: two', 'summary: What happened so far: much.', 'assistant: three'],
    ])
  })
})

describe('tool calls', () => {
  test('have their result, whether it comes with them or in a later reading', async () => {
    const first = [call('t1', 'Bash', { command: 'ls' }), result('t1', 'a b c'), call('t2', 'Read', {})]
    const context = await taken(prompt('one'), ...first)
    await more(context, result('t2', 'no such file', { is_error: true }), call('t3', 'Grep', {}))
    const { turns } = await sessionIn(context)
    expect(turns).toHaveLength(1)
    expect(turns[0]?.toolCalls).toMatchObject([
      { name: 'Bash', input: '{"command":"ls"}', output: 'a b c', failed: false },
      { name: 'Read', output: 'no such file', failed: true },
      { name: 'Grep', output: null, failed: false },
    ])
  })

  test('in parallel each have their own', async () => {
    const context = await taken(
      ...[prompt('one'), call('t1', 'A', {}), call('t2', 'B', {})],
      ...[result('t2', 'of b'), result('t1', 'of a')],
    )
    const { turns } = await sessionIn(context)
    expect(turns[0]?.toolCalls.map(({ name, output }) => [name, output])).toEqual([
      ['A', 'of a'],
      ['B', 'of b'],
    ])
  })

  test('are bounded, and no part of a secret is left at the cut [promise:private.redacted-before-store]', async () => {
    const output = `${'x '.repeat(740)}${TOKEN} ${'y '.repeat(9000)}${TOKEN}${' z'.repeat(245)}`
    const context = await taken(prompt('one'), call('t1', 'Bash', { command: output }), result('t1', output))
    const [row] = await ask(context.store.path, 'SELECT input, output FROM tool_calls')
    for (const text of [String(row?.['input']), String(row?.['output'])]) {
      expect(text.length).toBeLessThan(2200)
      expect(text).toContain('characters left out')
      expect(text.replaceAll('a1B2', 'ghp_')).not.toContain('ghp_')
    }
  })

  test('are nowhere in the store with a secret in them, nor are prompts and answers [promise:private.redacted-before-store]', async () => {
    const context = await taken(
      ...[prompt(`use ${TOKEN}`), answer(`used ${TOKEN}`), call('t1', 'Bash', { token: TOKEN })],
      result('t1', `it is ${TOKEN}`),
    )
    const rows = JSON.stringify(await everything(context.store.path)).toLowerCase()
    expect(rows).not.toContain(TOKEN.toLowerCase())
  })

  test('are nowhere in the store under a branch or a tool that is called by a secret', async () => {
    const context = await taken(
      prompt('one', { gitBranch: `feat/${TOKEN}` }),
      call('t1', `mcp__wiki__${TOKEN}`, {}),
      result('t1', 'done'),
    )
    const rows = JSON.stringify(await everything(context.store.path))
    expect(rows.toLowerCase()).not.toContain(TOKEN.toLowerCase())
    expect(rows).toContain('feat/[redacted:')
    expect(rows).toContain('mcp__wiki__[redacted:')
  })
})

test('what stands between <private> marks is not kept, and a message of nothing else is none', async () => {
  const context = await taken(
    prompt('keep this <private>not that</private>'),
    prompt('<private>all</private>'),
  )
  expect(JSON.stringify(await everything(context.store.path))).not.toContain('not that')
  expect((await talkIn(context.store.path))[0]).toContain('keep this')
})

test('what our own tools answered is not kept a second time, whenever the answer is read', async () => {
  const ours = (id: string) => call(id, 'mcp__memoria__memory_search', { query: 'deploys' })
  const context = await taken(prompt('one'), ours('t1'), result('t1', 'secretly on Fridays'), ours('t2'))
  await more(context, result('t2', 'secretly on Fridays'), call('t3', 'Bash', {}), result('t3', 'secretly'))
  const calls = await context.store.sessions.toolCalls(ME, (await sessionIn(context)).session.id)
  expect(calls.map(({ output }) => output)).toEqual([
    "(memoria's own answer, not kept twice)",
    "(memoria's own answer, not kept twice)",
    'secretly',
  ])
})
