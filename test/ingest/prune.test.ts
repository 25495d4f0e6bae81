import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweep } from '../../src/ingest/drain.ts'
import { pruneHouse } from '../../src/ingest/prune.ts'
import { ask } from '../store/temporary-store.ts'
import { talkIn } from './support/content.ts'
import { ingestHouse } from './support/house.ts'
import { answer, call, jsonl, prompt, result } from './support/lines.ts'

const OLD = new Date('2026-01-31T12:00:00Z')
const clock = { now: () => Date.parse('2026-03-15T12:00:00Z') }

async function withOldThings() {
  const house = await ingestHouse({ clock })
  house.transcript(
    jsonl(
      ...[prompt('one'), call('old', 'Bash', { command: 'ls' }), result('old', 'x', { is_error: true })],
      ...[answer('two'), call('new', 'Read', {}, { timestamp: '2026-03-10T00:00:00.000Z' })],
    ),
  )
  await sweep(house.room)
  const files = [join(house.paths.quarantine, 'old'), join(house.paths.offSessions, 'session')]
  for (const file of files) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, 'raw')
    utimesSync(file, OLD, OLD)
  }
  writeFileSync(join(house.paths.quarantine, 'new'), 'raw')
  return house
}

test('what went in and out of tools goes after its time; what was said, and that tools were called, stays', async () => {
  const house = await withOldThings()
  const room = { store: house.store, paths: house.paths, journal: house.journal, clock }
  const planned = await pruneHouse(room, { rawDays: 30, dryRun: true })
  expect(planned).toEqual({ before: '2026-02-13T12:00:00.000Z', toolCalls: 1, bytes: 17, files: 1 })
  expect(await pruneHouse(room, { rawDays: 30, dryRun: true })).toEqual(planned)
  expect(await pruneHouse(room, { rawDays: 30, dryRun: false })).toEqual(planned)
  expect(await pruneHouse(room, { rawDays: 30, dryRun: false })).toMatchObject({ toolCalls: 0, files: 0 })
  expect(
    await ask(house.store.path, 'SELECT name, input, output, failed FROM tool_calls ORDER BY at'),
  ).toEqual([
    { name: 'Bash', input: '', output: null, failed: 1 },
    { name: 'Read', input: '{}', output: null, failed: 0 },
  ])
  expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant: two'])
})

test('a damaged store that was set aside stays: it may hold memories', async () => {
  const house = await withOldThings()
  const store = join(house.paths.quarantine, 'memoria-damaged-1.db')
  for (const path of [store, `${store}-wal`]) {
    writeFileSync(path, 'x')
    utimesSync(path, OLD, OLD)
  }
  await pruneHouse({ ...house, clock }, { rawDays: 30, dryRun: false })
  expect([store, `${store}-wal`].map((path) => existsSync(path))).toEqual([true, true])
})

test('the name of a session that was switched off stays, so that no later import takes it in', async () => {
  const house = await withOldThings()
  await pruneHouse(
    { store: house.store, paths: house.paths, journal: house.journal, clock },
    { rawDays: 30, dryRun: false },
  )
  expect(existsSync(join(house.paths.quarantine, 'old'))).toBe(false)
  expect(existsSync(join(house.paths.quarantine, 'new'))).toBe(true)
  expect(existsSync(join(house.paths.offSessions, 'session'))).toBe(true)
})
