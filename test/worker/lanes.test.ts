import { appendFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CAPTURE_SINCE } from '../../src/ingest/capture-since.ts'
import { type OpenContext, openMemoria } from '../../src/memoria.ts'
import { type Lanes, openLanes } from '../../src/worker/lanes.ts'
import { type IngestHome, ingestHome } from '../ingest/support/home.ts'
import { answer, jsonl, prompt } from '../ingest/support/lines.ts'
import { ask } from '../store/temporary-store.ts'

const LATER_MS = 1_500

async function open(): Promise<{ lanes: Lanes; made: IngestHome }> {
  const made = await ingestHome({})
  const memoria = await openMemoria({ home: made.home })
  onTestFinished(() => memoria.close())
  await memoria.context.store.state.write(CAPTURE_SINCE, '2026-01-01T00:00:00.000Z')
  const context: OpenContext = { ...memoria.context, env: made.context.env, latest: () => context }
  const ignore = () => undefined
  const lanes = openLanes({
    current: () => context,
    log: context.log,
    isVaultDue: () => false,
    onVaultRun: ignore,
    onIdleDone: ignore,
  })
  return { lanes, made }
}

/** One run of the events, then the look that follows it. Gives how many runs that made, the one at the end included. */
async function runAndLookAgain(lanes: Lanes, meanwhile: () => void): Promise<number> {
  lanes.events.request()
  while (lanes.events.state().busy) await new Promise((resolve) => setImmediate(resolve))
  meanwhile()
  lanes.runEventsAfter(LATER_MS)
  vi.advanceTimersByTime(LATER_MS)
  await lanes.finish()
  return lanes.events.state().rounds
}

describe('the look after an event', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('runs nothing when nothing came in', async () => {
    const { lanes, made } = await open()
    made.transcript(jsonl(prompt('one')))
    expect(await runAndLookAgain(lanes, () => undefined)).toBe(2)
  })

  test('reads a line that the agent wrote after it rang', async () => {
    const { lanes, made } = await open()
    const path = made.transcript(jsonl(prompt('one')))
    expect(await runAndLookAgain(lanes, () => appendFileSync(path, jsonl(answer('two'))))).toBe(3)
    const said = await ask(made.store.path, 'SELECT text FROM messages ORDER BY text')
    expect(said.map(({ text }) => text)).toEqual(['one', 'two'])
  })

  test('ingests an event whose ring did not arrive', async () => {
    const { lanes, made } = await open()
    const event = { hook_event_name: 'UserPromptSubmit', session_id: 's-2', prompt: 'three' }
    expect(await runAndLookAgain(lanes, () => void made.event(event))).toBe(3)
  })
})
