import { expect, test } from 'vitest'
import { sweep } from '../../src/ingest/drain.ts'
import { pruneRaw } from '../../src/ingest/prune.ts'
import { pruneDaily } from '../../src/ingest/prune-daily.ts'
import { openMemoria } from '../../src/memoria.ts'
import { readRetention, waitsUntil } from '../../src/store/retention-clock.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { ask } from '../store/temporary-store.ts'
import { ingestHome } from './support/home.ts'
import { call, jsonl, prompt, result } from './support/lines.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const START = Date.parse('2026-01-31T13:00:00Z')

/** A home with one tool output, in which memoria ran for five days. */
async function fiveDaysOld() {
  let now = START
  const context = await ingestHome({ clock: { now: () => now } })
  const at = { timestamp: new Date(START - HOUR).toISOString() }
  context.transcript(
    jsonl(prompt('one', at), call('a', 'Bash', { command: 'ls' }, at), result('a', 'the output', at)),
  )
  await sweep(context.context)
  const runAt = async (time: number) => {
    now = time
    await sweep(context.context)
    await pruneDaily({ ...context, clock: { now: () => now } }, 30)
    const [row] = await ask(context.store.path, 'SELECT output FROM tool_calls')
    return row?.['output']
  }
  for (let day = 0; day <= 5; day++) await runAt(START + day * DAY)
  return { ...context, runAt, clock: { now: () => now } }
}

test.each([
  ['ten years ahead', [10 * YEAR]],
  ['one year ahead, run after run on the same day', [YEAR, YEAR + 1000, YEAR + DAY]],
  ['one year back', [-YEAR, -YEAR + DAY]],
  ['ahead and back', [10 * YEAR, 6 * DAY, 7 * DAY]],
  ['ahead, and ahead again', [YEAR, 10 * YEAR, 20 * YEAR]],
])('a clock that jumps deletes no tool output: %s', async (_name, times) => {
  const { runAt } = await fiveDaysOld()
  for (const time of times) expect(await runAt(START + time)).toBe('the output')
})

test('after the days of its retention a tool output goes', async () => {
  const { runAt } = await fiveDaysOld()
  for (let day = 6; day < 30; day++) expect(await runAt(START + day * DAY)).toBe('the output')
  expect(await runAt(START + 31 * DAY)).toBeNull()
})

/** Runs once a day from `first` on, and gives the number of the day on which the tool output is gone. */
async function lastsDays(
  runAt: (time: number) => Promise<unknown>,
  first: number,
  step = DAY,
): Promise<number> {
  for (let day = 0; day < 300; day += step / DAY) if ((await runAt(first + day * DAY)) === null) return day
  throw new Error('the output was never dropped')
}

test.each([
  ['a clock that jumps a year ahead and stays', YEAR],
  ['a clock that jumps ten years ahead and stays', 10 * YEAR],
  ['a machine that was off for two months', 60 * DAY],
])('%s makes a tool output older by two days at most', async (_name, ahead) => {
  const { runAt } = await fiveDaysOld()
  // Five days before the gap, two for it.
  expect(await lastsDays(runAt, START + 5 * DAY + ahead)).toBe(23)
})

test('two runs three days apart after a jump drop nothing, nor do runs a week apart', async () => {
  const { runAt } = await fiveDaysOld()
  for (const days of [0, 3, 4, 11, 18]) expect(await runAt(START + YEAR + days * DAY)).toBe('the output')
})

test('a clock that was ahead for four days and comes back makes a tool output no older', async () => {
  const { runAt } = await fiveDaysOld()
  for (let day = 6; day < 10; day++) await runAt(START + YEAR + day * DAY)
  // The days ahead are not counted; the gap that they leave counts as two.
  expect(await lastsDays(runAt, START + 10 * DAY)).toBe(23)
})

test('after a jump that stays, new tool outputs are kept for their days, not for the jump as well', async () => {
  const context = await fiveDaysOld()
  const jumped = START + YEAR
  await context.runAt(jumped)
  const at = { timestamp: new Date(jumped).toISOString() }
  const lines = [prompt('two', at), call('b', 'Bash', { command: 'pwd' }, at), result('b', 'new output', at)]
  context.transcript(jsonl(...lines.map((line) => ({ ...line, sessionId: 'session-2' }))), 'session-2.jsonl')
  const outputs = async (day: number) => {
    await context.runAt(jumped + day * DAY)
    return (await ask(context.store.path, 'SELECT output FROM tool_calls ORDER BY rowid')).map(
      ({ output }) => output,
    )
  }
  for (let day = 1; day < 30; day++) await outputs(day)
  expect(await outputs(30)).toEqual([null, 'new output'])
  expect(await outputs(31)).toEqual([null, null])
})

test('with a run a week a tool output goes later, but goes', async () => {
  const { runAt } = await fiveDaysOld()
  expect(await lastsDays(runAt, START + 12 * DAY, 7 * DAY)).toBeGreaterThan(30)
})

test('until the time after a jump counts, status and prune say when it does', async () => {
  const { runAt, store } = await fiveDaysOld()
  await runAt(START + 90 * DAY)
  const time = async () => (await readRetention(store.state)) ?? fail()
  expect(waitsUntil(await time())).toBe('2026-05-04T13:00:00.000Z')
  for (let day = 91; day <= 93; day++) await runAt(START + day * DAY)
  expect(waitsUntil(await time())).toBeNull()
})

test('a person who says that the clock is right does not have to wait', async () => {
  const { runAt, store, paths, journal, clock } = await fiveDaysOld()
  await runAt(START + YEAR)
  const context = { store, paths, journal, clock }
  expect(await pruneRaw(context, { rawDays: 30, dryRun: false })).toMatchObject({ toolCalls: 0 })
  const pruned = await pruneRaw(context, { rawDays: 30, dryRun: false, trustClock: true })
  expect(pruned).toMatchObject({ toolCalls: 1, waitsUntil: null })
})

/** A home in which a memory was just forgotten; `openAt` opens and closes it at a time after that. */
async function justForgotten() {
  const home = temporaryFolder()
  let now = START
  const clock = { now: () => now }
  const first = await openMemoria({ home, clock })
  const { id } = await first.remember({ text: 'Deploys go out on Tuesdays' })
  await first.forget(id)
  await first.close()
  const restoreAt = async (after: number) => {
    now = START + after
    const memoria = await openMemoria({ home, clock })
    try {
      return await memoria.restore(id)
    } finally {
      await memoria.close()
    }
  }
  const openAt = async (after: number) => {
    now = START + after
    await (await openMemoria({ home, clock })).close()
  }
  return { openAt, restoreAt }
}

test.each([
  ['a second later', [YEAR, YEAR + 1000]],
  ['a second later, ten years ahead', [10 * YEAR, 10 * YEAR + 1000]],
  ['three and four days later', [YEAR, YEAR + 3 * DAY, YEAR + 4 * DAY]],
  ['after four days on end', [0, 1, 2, 3, 4].map((day) => YEAR + day * DAY)],
  ['two months later, on two days', [60 * DAY, 61 * DAY]],
])('what was forgotten just before a jump can be brought back %s', async (_name, times) => {
  const { openAt, restoreAt } = await justForgotten()
  for (const time of times) await openAt(time)
  expect(await restoreAt(times.at(-1) ?? 0)).toMatchObject({ text: 'Deploys go out on Tuesdays' })
})

test('what was forgotten is purged after its 30 days in a home that is opened every day', async () => {
  const { openAt, restoreAt } = await justForgotten()
  for (let day = 1; day <= 31; day++) await openAt(day * DAY)
  await expect(restoreAt(31 * DAY + 1000)).rejects.toMatchObject({ code: 'conflict' })
})

function fail(): never {
  throw new Error('no run was noted')
}
