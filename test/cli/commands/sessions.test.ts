import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SessionOverview } from '../../../src/model/session.ts'
import { claudeIn, exchange } from '../claude.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'

const OLD = '11111111-1111-4111-8111-111111111111'
const NEW = '22222222-2222-4222-8222-222222222222'

function withSessions(): Place {
  const place = temporaryPlace()
  const claude = claudeIn(place)
  claude.transcript(OLD, exchange(place, OLD, 'an old question', 'an old answer', '2025-06-01T08:00:00.000Z'))
  claude.transcript(NEW, exchange(place, NEW, 'a new question', 'a new answer', '2026-01-31T12:00:00.000Z'))
  place.json('import')
  return place
}

function named(place: Place, ...args: string[]): string[] {
  return place
    .json<{ sessions: SessionOverview[] }>('sessions', ...args)
    .sessions.map(({ hostSession }) => hostSession)
}

describe('memoria sessions', () => {
  test('the JSON has this form, the newest first', () => {
    const place = withSessions()
    const { sessions } = place.json<{ sessions: SessionOverview[] }>('sessions')
    expect(sessions[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      key: expect.any(String),
      host: 'claude-code',
      hostSession: NEW,
      user: 'local',
      project: expect.any(String),
      parent: null,
      branch: 'main',
      folder: place.cwd,
      startedAt: '2026-01-31T12:00:00.000Z',
      endedAt: null,
      lastAt: '2026-01-31T12:00:00.000Z',
      messages: { user: 1, assistant: 1 },
      toolCalls: 0,
      subagents: 0,
    })
    expect(sessions.map(({ hostSession }) => hostSession)).toEqual([NEW, OLD])
  })

  test('--since, --limit and --project choose', () => {
    const place = withSessions()
    expect(named(place, '--since', '2026-01-01')).toEqual([NEW])
    expect(named(place, '--limit', '1')).toEqual([NEW])
    expect(named(place, '--project', '.')).toEqual([NEW, OLD])
    expect(named(place, '--project', 'another')).toEqual([])
  })

  test('in words a session is a line, in the zone of the person', () => {
    const { stdout } = withSessions().run('sessions', '--set', 'timezone=Asia/Tokyo')
    expect(stdout).toMatch(
      /^\w{8} {2}2026-01-31 21:00 {2}claude-code {2}\S+ \(\S+\) {2}1\+1 messages, 0 tool calls\n/,
    )
  })

  test('none yet says how to get some', () => {
    const place = temporaryPlace()
    expect(place.json('sessions')).toEqual({ sessions: [] })
    expect(place.run('sessions').stdout).toMatch(/^No sessions yet.*memoria init.*memoria import/)
  })

  test('none among those that were asked for is not none at all', () => {
    const { stdout } = withSessions().run('sessions', '--project', 'another')
    expect(stdout).toBe('No sessions match. List all: memoria sessions\n')
  })

  test('as many are counted as are listed: a subagent is a part of its session', () => {
    const place = withSessions()
    const path = join(place.cwd, 'agent.jsonl')
    const task = exchange(place, NEW, 'look for it', 'found')
    writeFileSync(
      path,
      task.map((line) => `${JSON.stringify({ ...line, agentId: 'a1', isSidechain: true })}\n`).join(''),
    )
    place.json('import', path)
    expect(place.json('sessions')).toMatchObject({ sessions: [{ subagents: 1 }, { subagents: 0 }] })
    expect(place.json('status')).toMatchObject({ numbers: { sessions: 2, messages: 6 } })
  })

  test('a limit that is no number, or nothing at all, is refused', () => {
    expect(errorOf(temporaryPlace().run('sessions', '--limit', 'many', '--json')).code).toBe('usage')
    expect(errorOf(withSessions().run('sessions', '--limit', '0', '--json')).code).toBe('invalid_input')
  })
})
