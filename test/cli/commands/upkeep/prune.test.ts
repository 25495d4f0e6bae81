import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ReadSession } from '../../../../src/ingest/read-session.ts'
import { textState } from '../../../../src/store/state.ts'
import { claudeIn, exchange } from '../../claude.ts'
import { type Place, temporaryPlace } from '../../program.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/** A session of long ago in which a tool was called, and an old and a new file in the quarantine. */
function withOldThings(): Place {
  const place = temporaryPlace()
  const [first = {}, second = {}] = exchange(place, ID, 'say it', 'said', LONG_AGO.toISOString())
  const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'echo raw-material' } }
  const calling = {
    ...second,
    uuid: ID.replaceAll('1', '2'),
    message: { role: 'assistant', content: [call] },
  }
  claudeIn(place).transcript(ID, [first, calling, second])
  place.json('import')
  const quarantine = join(place.home, 'quarantine')
  mkdirSync(quarantine, { mode: 0o700 })
  for (const name of ['old', 'new']) writeFileSync(join(quarantine, name), 'x')
  utimesSync(join(quarantine, 'old'), LONG_AGO, LONG_AGO)
  return place
}

function session(place: Place): ReadSession {
  return place.json<ReadSession>('sessions', 'show', ID)
}

describe('memoria upkeep prune', () => {
  test('--dry-run says what would go, and nothing goes', () => {
    const place = withOldThings()
    const before = session(place)
    expect(place.json('upkeep', 'prune', '--dry-run')).toEqual({
      dryRun: true,
      before: expect.any(String),
      toolCalls: 1,
      bytes: expect.any(Number),
      files: 1,
      bytesNow: expect.any(Number),
      waitsUntil: null,
    })
    expect(place.run('upkeep', 'prune', '--dry-run').stdout).toMatch(
      /^would drop the inputs and outputs of 1 tool call \(\d+ B\) from before \S+\nwould drop 1 file that had been set aside\n/,
    )
    expect(session(place)).toEqual(before)
    expect(readdirSync(join(place.home, 'quarantine')).sort()).toEqual(['new', 'old'])
  })

  test('raw material that is old goes, what was said stays', () => {
    const place = withOldThings()
    expect(place.json('upkeep', 'prune')).toMatchObject({ dryRun: false, toolCalls: 1, files: 1 })
    const { turns } = session(place)
    expect(turns[0]?.messages.map(({ text }) => text)).toEqual(['say it', 'said'])
    expect(turns[0]?.toolCalls).toMatchObject([{ name: 'Bash', input: '', output: null }])
    expect(readdirSync(join(place.home, 'quarantine'))).toEqual(['new'])
    expect(place.json('upkeep', 'prune')).toMatchObject({ toolCalls: 0, bytes: 0, files: 0 })
    expect(place.json('import')).toMatchObject({ messages: 0, toolCalls: 0 })
  })

  test('a clock that jumped since the last run of a young home drops nothing without --trust-clock', async () => {
    const place = withOldThings()
    const aYearAgo = Date.now() - 365 * 86_400_000
    await place.prepare(({ context }) =>
      context.store.state.write(
        textState('retentionStretches'),
        JSON.stringify([{ from: aYearAgo, to: aYearAgo }]),
      ),
    )
    expect(place.json('upkeep', 'prune')).toMatchObject({
      toolCalls: 0,
      files: 0,
      waitsUntil: expect.any(String),
    })
    const { stdout, stderr } = place.run('upkeep', 'prune')
    expect(stdout).toMatch(/^Nothing is old enough to delete\.\n/)
    expect(stdout + stderr).not.toContain('1970')
    expect(place.json('upkeep', 'prune', '--trust-clock')).toMatchObject({ toolCalls: 1, files: 1 })
  })

  test('the retention time is a setting', () => {
    expect(
      withOldThings().json('upkeep', 'prune', '--dry-run', '--set', 'retention.rawDays=3650'),
    ).toMatchObject({
      toolCalls: 0,
      files: 0,
    })
  })
})
