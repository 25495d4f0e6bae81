import { expect, test } from 'vitest'
import { unreadTurns } from '../../../src/extract/learn/turns.ts'
import { drainJournal, sweep } from '../../../src/ingest/drain.ts'
import { wholeReach } from '../../../src/model/reach.ts'
import type { Session } from '../../../src/model/session.ts'
import { ingestHome } from '../../ingest/support/home.ts'
import { answer, call, jsonl, prompt, result } from '../../ingest/support/lines.ts'
import { meddle } from '../../store/temporary-store.ts'
import { learnHome } from './room.ts'

const ME = wholeReach('me')

async function readOf(...lines: readonly Readonly<Record<string, unknown>>[]) {
  const context = await ingestHome()
  context.transcript(jsonl(...lines))
  await sweep(context.context)
  const [overview] = await context.store.sessions.list(ME)
  const session = await context.store.sessions.get(ME, overview?.id ?? '')
  if (session === undefined) throw new Error('no session')
  const { turns } = await unreadTurns(context.store, ME, session, {
    ...{ judge: 'local', quietSince: '2000-01-01T00:00:00.000Z' },
  })
  return { turns: turns.flatMap(({ judged }) => judged ?? []), looked: turns.length }
}

const STORED = '{"memory":{"id":"m1","text":"x"},"outcome":"added","redacted":0}'
const MEMORY = '/home/dev/.claude/projects/-home-dev-shop/memory/style.md'

test.each([
  ['writes a file of its host’s own memory', call('t', 'Write', { file_path: MEMORY, content: 'x' })],
  ['calls our tool', call('t', 'mcp__memoria__memory_store', { text: 'x' })],
  ['runs our command', call('t', 'Bash', { command: 'memoria remember "use tabs"' })],
])('a turn in which the agent %s is not judged again; the others are', async (_what, saves) => {
  const { turns, looked } = await readOf(
    ...[prompt('one'), answer('done')],
    ...[prompt('remember that'), saves, result('t', STORED), answer('kept')],
    ...[prompt('three'), answer('fine')],
  )
  expect(turns.map(({ messages }) => messages[0]?.text)).toEqual(['one', 'three'])
  expect(looked).toBe(3)
})

test('a write elsewhere, and one that failed, are no memory of the agent’s', async () => {
  const { turns } = await readOf(
    ...[prompt('one'), call('a', 'Write', { file_path: '/src/memory/a.ts' }), result('a', 'ok'), answer('x')],
    ...[
      prompt('two'),
      call('b', 'Write', { file_path: MEMORY }),
      result('b', 'no', { is_error: true }),
      answer('y'),
    ],
  )
  expect(turns).toHaveLength(2)
})

test.each([
  ['was refused in words that nobody knows', [result('t', 'this call needs an approval')]],
  ['failed in our own words', [result('t', 'not_found: no such memory')]],
  ['was never answered', []],
])('a turn is judged when the call of our tool %s', async (_what, answered) => {
  const { turns } = await readOf(
    ...[prompt('we use tabs'), call('t', 'mcp__memoria__memory_store', { text: 'x' }), ...answered],
    ...[answer('kept'), prompt('two'), answer('y')],
  )
  expect(turns.map(({ messages }) => messages[0]?.text)).toEqual(['we use tabs', 'two'])
})

test('what our own tools were asked and told is not judged: memoria does not learn from itself', async () => {
  const { turns } = await readOf(
    ...[prompt('one'), call('a', 'mcp__plugin_memoria_memoria__memory_search', { query: 'deploys' })],
    ...[result('a', 'we always deploy on Fridays'), call('b', 'Bash', { command: 'ls' }), result('b', 'x')],
    answer('done'),
  )
  expect(turns[0]?.tools.map(({ name }) => name)).toEqual(['Bash'])
})

test('tools are seen with what went in and came out, and whether they failed', async () => {
  const { turns } = await readOf(
    ...[
      prompt('one'),
      call('a', 'Bash', { command: 'make' }),
      result('a', 'boom', { is_error: true }),
      answer('x'),
    ],
  )
  expect(turns[0]?.tools).toEqual([
    {
      name: 'Bash',
      input: expect.stringContaining('make'),
      output: 'boom',
      failed: true,
      at: expect.stringMatching(/^\d{4}-/),
    },
  ])
})

/** A hook reports the last prompt of a session before the session's transcript can be read. */
async function reportedFirst(text: string) {
  const context = await ingestHome()
  const lines = [1, 2, 3].flatMap((number) => [
    prompt(`prompt ${number}`, { promptId: `p${number}` }),
    answer(`answer ${number}`),
  ])
  context.event({
    ...{ session_id: 'session-1', transcript_path: '', cwd: '/nowhere/shop' },
    ...{ hook_event_name: 'UserPromptSubmit', prompt_id: 'p3', prompt: text },
  })
  await drainJournal(context.context, context.journal)
  context.transcript(jsonl(...lines))
  await sweep(context.context)
  const [session] = await context.store.sessions.list(ME)
  if (session === undefined) throw new Error('no session')
  const options = { judge: 'local', quietSince: '9999' }
  const readOn = async () => (await unreadTurns(context.store, ME, session, options)).turns
  return { store: context.store, session, readOn }
}

test.each([
  ['the same words', 'prompt 3'],
  ['other words', 'what the hook heard'],
])('a prompt that a hook reported first, in %s, is read once and in its order', async (_what, text) => {
  const { store, session, readOn } = await reportedFirst(text)
  const turns = await readOn()
  const answers = turns.map(({ judged }) => judged?.messages.at(-1)?.text)
  expect(answers).toEqual(['answer 1', 'answer 2', 'answer 3'])
  await store.learning.move(ME, session.id, 'local', turns.at(-1)?.last ?? '', '2026-02-01T00:00:00.000Z')
  expect(await readOn()).toEqual([])
})

test('a turn that a hook began moves to its position in the transcript, with the time from there', async () => {
  const { store, session } = await reportedFirst('prompt 3')
  const turns = await store.sessions.turns(ME, session.id)
  const times = turns.map(({ startedAt }) => startedAt)
  expect(times).toHaveLength(3)
  expect(times).toEqual([...times].sort())
  expect(times.every((at) => at < '2026-02')).toBe(true)
})

test('the turn that a session was taken up again with is waited for, though the session had ended before', async () => {
  const { context, say } = await learnHome()
  await say('one', 'done', 'two')
  await meddle(context.paths.store, "UPDATE sessions SET ended_at = '2026-03-01T12:00:02.500Z'")
  const [session] = await context.store.sessions.list(context.reach)
  const { turns } = await unreadTurns(...([context.store, context.reach, session as Session] as const), {
    judge: 'local',
    quietSince: '2026-03-01T11:59:00.000Z',
  })
  expect(turns.map(({ judged }) => judged?.messages[0]?.text)).toEqual(['one'])
})
