import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweep } from '../../src/ingest/drain.ts'
import { pruneRaw } from '../../src/ingest/prune.ts'
import { trustClock } from '../../src/store/retention-clock.ts'
import { ask } from '../store/temporary-store.ts'
import { talkIn } from './support/content.ts'
import { ingestHome } from './support/home.ts'
import { answer, call, jsonl, prompt, result } from './support/lines.ts'

const OLD = new Date('2026-01-31T12:00:00Z')
const clock = { now: () => Date.parse('2026-03-15T12:00:00Z') }

async function withOldThings() {
  const context = await ingestHome({ clock })
  context.transcript(
    jsonl(
      ...[prompt('one'), call('old', 'Bash', { command: 'ls' }), result('old', 'x', { is_error: true })],
      ...[answer('two'), call('new', 'Read', {}, { timestamp: '2026-03-10T00:00:00.000Z' })],
    ),
  )
  await sweep(context.context)
  const files = [join(context.paths.quarantine, 'old'), join(context.paths.offSessions, 'session')]
  for (const file of files) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, 'raw')
    utimesSync(file, OLD, OLD)
  }
  writeFileSync(join(context.paths.quarantine, 'new'), 'raw')
  await trustClock(context.store.state, clock)
  return context
}

test('what went in and out of tools goes after its time; what was said, and that tools were called, stays', async () => {
  const home = await withOldThings()
  const context = { store: home.store, paths: home.paths, journal: home.journal, clock }
  const planned = await pruneRaw(context, { rawDays: 30, dryRun: true })
  expect(planned).toEqual({
    before: '2026-02-13T12:00:00.000Z',
    toolCalls: 1,
    bytes: 17,
    files: 1,
    waitsUntil: null,
  })
  expect(await pruneRaw(context, { rawDays: 30, dryRun: true })).toEqual(planned)
  expect(await pruneRaw(context, { rawDays: 30, dryRun: false })).toEqual(planned)
  expect(await pruneRaw(context, { rawDays: 30, dryRun: false })).toMatchObject({ toolCalls: 0, files: 0 })
  expect(
    await ask(home.store.path, 'SELECT name, input, output, failed FROM tool_calls ORDER BY at'),
  ).toEqual([
    { name: 'Bash', input: '', output: null, failed: 1 },
    { name: 'Read', input: '{}', output: null, failed: 0 },
  ])
  expect(await talkIn(home.store.path)).toEqual(['user: one', 'assistant: two'])
})

test('a damaged store that was set aside stays: it may hold memories', async () => {
  const context = await withOldThings()
  const store = join(context.paths.quarantine, 'memoria-damaged-1.db')
  for (const path of [store, `${store}-wal`]) {
    writeFileSync(path, 'x')
    utimesSync(path, OLD, OLD)
  }
  await pruneRaw({ ...context, clock }, { rawDays: 30, dryRun: false })
  expect([store, `${store}-wal`].map((path) => existsSync(path))).toEqual([true, true])
})

test('the name of a session that was switched off stays, so that no later import takes it in', async () => {
  const context = await withOldThings()
  await pruneRaw(
    { store: context.store, paths: context.paths, journal: context.journal, clock },
    { rawDays: 30, dryRun: false },
  )
  expect(existsSync(join(context.paths.quarantine, 'old'))).toBe(false)
  expect(existsSync(join(context.paths.quarantine, 'new'))).toBe(true)
  expect(existsSync(join(context.paths.offSessions, 'session'))).toBe(true)
})

test('the fingerprint of a long output goes with the output', async () => {
  const home = await ingestHome({ clock })
  const output = Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' ')
  home.transcript(
    jsonl(
      ...[prompt('one'), call('long', 'Bash', {}), result('long', output), answer('two')],
      ...[call('short', 'Bash', {}), result('short', 'ok'), answer('three')],
    ),
  )
  await sweep(home.context)
  const rows = await ask(home.store.path, 'SELECT length(data) AS bytes FROM output_fingerprints')
  expect(rows).toEqual([{ bytes: 2997 }])
  const context = { store: home.store, paths: home.paths, journal: home.journal, clock }
  await trustClock(home.store.state, clock)
  const { bytes } = await pruneRaw(context, { rawDays: 30, dryRun: true })
  expect(bytes).toBeGreaterThan(2997)
  await pruneRaw(context, { rawDays: 30, dryRun: false })
  expect(await ask(home.store.path, 'SELECT call_id FROM output_fingerprints')).toEqual([])
})
