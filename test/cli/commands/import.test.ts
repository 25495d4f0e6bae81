import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOSTS } from '../../../src/hosts/all.ts'
import type { SessionOverview } from '../../../src/model/session.ts'
import { claudeIn, exchange } from '../claude.ts'
import { withOtherHistories } from '../histories.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'
import { onTerminal } from '../terminal.ts'

const ONE = '11111111-1111-4111-8111-111111111111'
const TWO = '22222222-2222-4222-8222-222222222222'

/** A person with two sessions of two exchanges. */
function withHistory(tail?: string): { place: Place; paths: string[] } {
  const place = temporaryPlace()
  const claude = claudeIn(place)
  const paths = [ONE, TWO].map((id) =>
    claude.transcript(
      id,
      [
        ...exchange(place, id, `how do we deploy from ${id[0]}`, 'with make release'),
        ...exchange(place, id, 'and how do we go back', 'with make rollback', '2026-01-31T12:05:00.000Z'),
      ],
      tail,
    ),
  )
  return { place, paths }
}

function sessionsOf(place: Place): readonly SessionOverview[] {
  return place.json<{ sessions: SessionOverview[] }>('sessions').sessions
}

describe('memoria import', () => {
  test('an empty path is an error, and nothing is imported', () => {
    const { place } = withHistory()
    expect(errorOf(place.run('import', '', '--json')).message).toBe('a path is empty')
    expect(sessionsOf(place)).toEqual([])
  })

  test('says what it cannot import, and why', () => {
    const place = temporaryPlace()
    expect(place.run('import', '--host', 'windsurf').stdout).toContain(
      'Windsurf keeps no transcripts that memoria reads',
    )
    expect(place.run('import', '--host', 'codex').stdout).toContain('No transcript of Codex has new messages')
    const kept = join(place.person, '.copilot/session-state')
    mkdirSync(dirname(kept), { recursive: true })
    // A link to itself cannot be read by anybody, not even by root.
    symlinkSync(kept, kept)
    const { stdout, code } = place.run('import', '--host', 'copilot')
    expect(stdout).toContain(`what GitHub Copilot CLI keeps cannot be read: ${kept} (ELOOP)`)
    expect(code).toBe(1)
  })

  test('everything the agents kept comes in once, however often it is asked for', () => {
    const { place } = withHistory()
    const found = HOSTS.map(({ name: host }) => ({
      host,
      bytes: expect.any(Number),
      transcripts: host === 'claude-code' ? 2 : 0,
    }))
    const counts = {
      files: 2,
      messages: 8,
      toolCalls: 0,
      failed: 0,
      setAside: 0,
      unknown: 0,
      notTranscripts: 0,
      bytes: expect.any(Number),
    }
    expect(place.json('import')).toEqual({
      dryRun: false,
      found,
      closed: [],
      learned: { sessions: 2, turns: 4, added: 0, changed: 0 },
      ...counts,
      interrupted: false,
      hosts: [{ host: 'claude-code', ...counts }],
    })
    const before = sessionsOf(place)
    expect(before.map(({ messages }) => messages)).toEqual([
      { user: 2, assistant: 2 },
      { user: 2, assistant: 2 },
    ])
    expect(place.json('import')).toMatchObject({
      found: HOSTS.map(() => ({ transcripts: 0, bytes: 0 })),
      files: 0,
      messages: 0,
    })
    expect(sessionsOf(place)).toEqual(before)
    expect(place.json('search', '--history', '--all-projects', 'rollback')).toMatchObject({
      results: [{ text: 'with make rollback' }, { text: 'with make rollback' }],
    })
  })

  test('in words it says what was found and what was done', () => {
    const { place } = withHistory()
    expect(place.run('import').stdout).toMatch(
      /^claude-code {2}2 transcripts with something new, \d KB\nimported {2}8 messages and 0 tool calls from 2 transcripts\nlearned {2}0 memories from 4 turns\n\nfolder \(\S+\) {2}2 episodes\n {2}Latest\n {4}2026-01-31 How do we deploy from 1\n {4}2026-01-31 How do we deploy from 2\n$/,
    )
    expect(place.run('import').stdout).toContain('No transcript of any agent has new messages.\n')
  })

  test('of each agent it says what was found and what came of it', async () => {
    const { place } = withHistory()
    await withOtherHistories(place)
    const one = { files: 1, messages: 2, toolCalls: 0, setAside: 0, failed: 0 }
    const others = HOSTS.filter(({ name, provenVersion }) => provenVersion && name !== 'claude-code')
    const { found } = place.json<{ found: { host: string; transcripts: number }[] }>('import', '--dry-run')
    for (const { name } of others)
      expect(found).toContainEqual(expect.objectContaining({ host: name, transcripts: 1 }))
    const { stdout } = place.run('import')
    expect(stdout).toContain('imported  16 messages and 0 tool calls from 6 transcripts\n')
    for (const { name } of others) {
      expect(stdout).toMatch(new RegExp(`^${name} +1 transcript with something new, `, 'm'))
      expect(stdout).toMatch(new RegExp(`^  ${name} +2 messages and 0 tool calls from 1 transcript$`, 'm'))
    }
    const again = ['import', '--home', `${place.home}-2`]
    const { hosts } = place.json<{ hosts: { host: string }[] }>(...again)
    for (const { name } of others)
      expect(hosts).toContainEqual(expect.objectContaining({ host: name, ...one }))
    expect(new Set(sessionsOf(place).map(({ host }) => host))).toEqual(
      new Set(['claude-code', ...others.map(({ name }) => name)]),
    )
  })

  test('--dry-run only looks', () => {
    const { place } = withHistory()
    const found = HOSTS.map(({ name: host }) => ({
      host,
      bytes: expect.any(Number),
      transcripts: host === 'claude-code' ? 2 : 0,
    }))
    expect(place.json('import', '--dry-run')).toEqual({ dryRun: true, found, closed: [] })
    expect(sessionsOf(place)).toEqual([])
  })

  test('paths, --since and --host choose what is taken', () => {
    const { place, paths } = withHistory()
    const [old = '', recent = ''] = paths
    utimesSync(old, new Date('2020-01-01'), new Date('2020-01-01'))
    const counted = (...args: string[]) =>
      place.json<{ found: { transcripts: number }[] }>('import', '--dry-run', ...args).found[0]?.transcripts
    expect(counted('--since', '2021-01-01')).toBe(1)
    expect(counted('--host', 'claude-code')).toBe(2)
    expect(counted(recent)).toBe(1)
    expect(counted(join(place.person, '.claude'))).toBe(2)
    expect(counted(place.cwd)).toBe(0)
    place.json('import', recent)
    expect(sessionsOf(place).map(({ hostSession }) => hostSession)).toEqual([TWO])
  })

  test('a torn last line waits for its end, a torn middle line is noted and counted', () => {
    const { place } = withHistory('{"type":"user","mess')
    expect(place.json('import')).toMatchObject({ messages: 8, setAside: 0 })
    const torn = withHistory('{"type":"user","mess\n')
    expect(torn.place.json('import')).toMatchObject({ messages: 8, setAside: 2 })
    expect(torn.place.json('upkeep', 'journal')).toMatchObject({
      lines: torn.paths.map(() => ({
        path: expect.stringContaining('.jsonl'),
        why: 'the line is not whole JSON',
      })),
    })
    const status = torn.place.run('status')
    expect(status.code).toBe(1)
    expect(status.stdout).toContain('transcripts: 2 lines of transcripts could not be read')
  })

  test('files of another program are counted as files, and nothing is new the second time', () => {
    const { place, paths } = withHistory('{"type":"user","mess')
    const other = JSON.stringify({ steps: [{ content: 'x' }] }, null, 2)
    for (const name of ['a', 'b']) writeFileSync(join(dirname(paths[0] ?? ''), `${name}.jsonl`), other)
    const first = place.run('import').stdout
    expect(first).toContain(
      'from 2 transcripts\n2 files are no transcripts of a known agent, and were skipped',
    )
    expect(first).not.toContain('could not be read')
    expect(place.run('import').stdout).toMatch(/^No transcript of any agent has new messages\.\n/)
  })

  test('on a terminal it says the same', (context) => {
    const { place } = withHistory()
    const { code, stdout } = onTerminal(context, place, ['import'])
    expect(code).toBe(0)
    expect(stdout).toContain('8 messages')
  })

  test.each([
    [['--host', 'emacs'], 2, 'usage', 'there is no agent "emacs"'],
    [['--since', 'soon'], 2, 'usage', 'It must be a date'],
    [['nowhere.jsonl'], 1, 'not_found', 'there is no file or folder'],
  ])('%j is refused, and nothing is imported', (args, code, name, message) => {
    const { place } = withHistory()
    const ran = place.run('import', '--json', ...args)
    expect(ran.code).toBe(code)
    expect(errorOf(ran)).toMatchObject({ code: name, message: expect.stringContaining(message) })
    expect(sessionsOf(place)).toEqual([])
  })

  test.for(['/etc/passwd', '/proc/version', '/dev/null'])(
    'what is no transcript, as %s, is refused, and nothing is said to be unreadable',
    (path, context) => {
      if (!existsSync(path)) context.skip(`there is no ${path} here`)
      const place = temporaryPlace()
      expect(errorOf(place.run('import', '--json', path))).toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining(`${path} is no transcript`),
      })
      expect(place.json('status')).toMatchObject({ numbers: { capture: { linesSetAside: 0 } } })
    },
  )

  test('a file in which nothing stands yet is nothing to refuse', () => {
    const place = temporaryPlace()
    const path = join(place.cwd, 'empty.jsonl')
    writeFileSync(path, '')
    expect(place.json('import', path)).toMatchObject({ messages: 0, setAside: 0, failed: 0 })
  })
})
