import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ReadSession } from '../../../../src/ingest/read-session.ts'
import { claudeIn, exchange } from '../../claude.ts'
import { errorOf, type Place, temporaryPlace } from '../../program.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const AT = '2026-01-31T12:01:00.000Z'

/** One turn with a tool that failed, one that was stopped, and a subagent. */
function withSession(): Place {
  const place = temporaryPlace()
  const claude = claudeIn(place)
  const [first = {}, second = {}] = exchange(place, ID, 'how do we deploy?\u001b[31m', 'with make release')
  const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'make relaese' } }
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'no such target', is_error: true }
  const lines = [
    first,
    { ...second, uuid: ID.replaceAll('1', '2'), message: { role: 'assistant', content: [call] } },
    { ...first, uuid: ID.replaceAll('1', '3'), message: { role: 'user', content: [result] } },
    { ...second, timestamp: AT },
    ...exchange(place, ID, 'and back?', 'with', '2026-01-31T12:02:00.000Z'),
  ]
  const stopped = { ...lines.at(-2), uuid: ID.replaceAll('1', '4') }
  const path = claude.transcript(ID, [
    ...lines,
    { ...stopped, message: { role: 'user', content: '[Request interrupted by user]' } },
  ])
  const agents = join(path.replace(/\.jsonl$/, ''), 'subagents')
  mkdirSync(agents, { recursive: true })
  const task = exchange(place, ID, 'look for the target', 'it is called release')
  writeFileSync(
    join(agents, 'agent-a1.jsonl'),
    task.map((line) => `${JSON.stringify({ ...line, agentId: 'a1', isSidechain: true })}\n`).join(''),
  )
  place.json('import')
  return place
}

describe('memoria sessions show', () => {
  test('the JSON has the session, its turns with what was said and done, and its subagents', () => {
    const { session, turns, subagents } = withSession().json<ReadSession>('sessions', 'show', ID)
    expect(session).toMatchObject({ hostSession: ID, host: 'claude-code', parent: null })
    expect(turns).toHaveLength(2)
    expect(turns[0]).toMatchObject({
      interrupted: false,
      messages: [{ role: 'user' }, { role: 'assistant', text: 'with make release' }],
      toolCalls: [
        { name: 'Bash', input: '{"command":"make relaese"}', output: 'no such target', failed: true },
      ],
    })
    expect(turns[1]).toMatchObject({ interrupted: true, toolCalls: [] })
    expect(subagents).toMatchObject([{ parent: session.id }])
  })

  test('in words it reads as it happened, and cannot drive the terminal', () => {
    const { stdout } = withSession().run('sessions', 'show', ID.slice(0, 8))
    expect(stdout).toMatch(
      /\n\nyou: how do we deploy\?\n {2}failed Bash \{"command":"make relaese"\}\nagent: with make release\n\nyou: and back\?\nagent: with\n {2}interrupted\n\nsubagent (\w{8}): memoria sessions show \1\n$/,
    )
  })

  test('a tool that never answered, since the agent was killed, is not finished', () => {
    const place = temporaryPlace()
    const [first = {}, second = {}] = exchange(place, ID, 'deploy', 'as you wish')
    const content = [{ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'sleep 99' } }]
    const asked = { ...second, uuid: ID.replaceAll('1', '2'), message: { role: 'assistant', content } }
    claudeIn(place).transcript(ID, [first, second, { ...asked, timestamp: AT }])
    place.json('import')
    expect(place.run('sessions', 'show', ID).stdout).toContain(
      '\n  not finished Bash {"command":"sleep 99"}\n',
    )
    place.json('upkeep', 'prune')
    expect(place.run('sessions', 'show', ID).stdout).toContain('\n  ran Bash')
  })

  test("in a subagent's session the one who asks is the agent, not the person", () => {
    const place = withSession()
    const { subagents } = place.json<ReadSession>('sessions', 'show', ID)
    const { stdout } = place.run('sessions', 'show', subagents[0]?.id ?? '')
    expect(stdout).toContain('agent: look for the target\nsubagent: it is called release\n')
  })

  test.each([
    ['zzzzzzzz', 'not_found', 'memoria sessions'],
    ['1', 'invalid_input', 'at least 4 characters'],
  ])('%s is %s, with what to do', (id, code, hint) => {
    const ran = temporaryPlace().run('sessions', 'show', id, '--json')
    expect(errorOf(ran)).toMatchObject({ code, hint: expect.stringContaining(hint) })
  })
})

test('--summary says what a session was about, in its own words, and JSON has it too', async () => {
  const place = temporaryPlace()
  await place.prepare(async (m) => {
    const at = '2026-01-31T12:00:00Z'
    await m.addSession({
      host: 'a-host',
      id: 'talk-1',
      project: 'shop',
      messages: [
        { id: 'm1', role: 'user', text: 'Please make the prices integers in cents.', at },
        { id: 'm2', role: 'assistant', text: 'Done, all prices are integers now.', at },
        { id: 'm3', role: 'user', text: 'We decided to use Postgres because we need joins and jsonb.', at },
        { id: 'm4', role: 'assistant', text: 'Noted.', at },
      ],
    })
  })
  const { stdout } = place.run('sessions', 'show', 'talk-1', '--summary')
  expect(stdout).toMatch(/^Context\n- Please make the prices integers in cents\.\nKey exchanges\n/)
  expect(stdout).toMatch(/Decisions\n- .*Postgres/)
  expect(place.json('sessions', 'show', 'talk-1')).toMatchObject({
    summary: { exchanges: [{}, {}], decisions: [expect.stringContaining('Postgres')] },
  })
})
