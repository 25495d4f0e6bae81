import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MemoriaError } from '../../src/base/errors.ts'
import type { HomePaths } from '../../src/config/paths.ts'
import { type OpenContext, openMemoria } from '../../src/memoria.ts'
import { type RunResult, runStages } from '../../src/pipeline/run-stages.ts'
import type { StageName } from '../../src/pipeline/stage.ts'
import { DRAIN_STAGES, SCHEDULE, STAGES } from '../../src/pipeline/stages.ts'
import { trustClock } from '../../src/store/retention-clock.ts'
import { readStageRuns } from '../../src/store/stage-runs.ts'
import { type IngestHome, ingestHome } from '../ingest/support/home.ts'
import { answer, jsonl, prompt } from '../ingest/support/lines.ts'
import { ask } from '../store/temporary-store.ts'

const OLD_TIME = '2026-01-31T12:00:00Z'
const OLD = new Date(OLD_TIME)
const LEARNED_AND_LOGGED = ['learn-locally', 'write-episodes', 'write-daily-log'] as const

async function decisions({ store, reach }: OpenContext): Promise<string[]> {
  return (await store.memories.list(reach, { kinds: ['decision'] })).map(({ text }) => text)
}

/** An open home whose transcripts and journal the test writes. */
async function openHouse(clock?: { now(): number }): Promise<{ test: IngestHome; context: OpenContext }> {
  const testHouse = await ingestHome(clock === undefined ? {} : { clock })
  const memoria = await openMemoria({ home: testHouse.home, ...(clock && { clock }) })
  onTestFinished(() => memoria.close())
  const context: OpenContext = {
    ...memoria.context,
    env: testHouse.context.env,
    latest: () => context,
  }
  return { test: testHouse, context }
}

function run(context: OpenContext, ...stages: readonly StageName[]): Promise<RunResult> {
  return runStages(context, { stages, pace: 'now' })
}

describe('the list of stages', () => {
  test('every stage stands in it once, and every stage runs in the worker', () => {
    const names = STAGES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const scheduled = new Set<StageName>(Object.values(SCHEDULE).flat())
    expect(names.filter((name) => !scheduled.has(name))).toEqual([])
  })

  test('a drain asks no model to learn', () => {
    expect(DRAIN_STAGES).not.toContain('learn-with-model')
  })
})

describe('runStages', () => {
  test('events of killed hooks, the journal and transcripts that no hook announced are ingested', async () => {
    const { test: made, context } = await openHouse()
    made.transcript(jsonl(prompt('one'), answer('two')))
    made.event({ hook_event_name: 'UserPromptSubmit', session_id: 's-2', prompt: 'three' })
    const left = join(made.home, 'journal/tmp', '1-2-3.claude-code.json')
    mkdirSync(join(left, '..'), { recursive: true })
    const event = { hook_event_name: 'UserPromptSubmit', session_id: 's-3', prompt: 'four' }
    writeFileSync(left, JSON.stringify(event))
    utimesSync(left, OLD, OLD)
    const result = await run(context, 'sweep-transcripts', 'ingest-journal')
    expect(result.reports('ingest-journal')).toMatchObject([{ events: 2, quarantined: 0, failed: 0 }])
    expect(result.reports('sweep-transcripts')).toMatchObject([{ messages: 2 }])
    const said = await ask(made.store.path, 'SELECT text FROM messages ORDER BY text')
    expect(said.map(({ text }) => text)).toEqual(['four', 'one', 'three', 'two'])
    expect(readdirSync(join(made.home, 'journal/tmp'))).toEqual([])
  })

  test('an event that comes during the sweep is ingested in the same run', async () => {
    const { test: made, context } = await openHouse()
    made.transcript(jsonl(prompt('one'), answer('two')))
    let isSent = false
    const onProgress = () => {
      if (!isSent) made.event({ hook_event_name: 'UserPromptSubmit', session_id: 's-2', prompt: 'three' })
      isSent = true
    }
    const stages = ['ingest-journal', 'sweep-transcripts'] as const
    const result = await runStages(context, { stages, pace: 'now', onProgress })
    expect(result.reports('ingest-journal').map(({ events }) => events)).toEqual([0, 1])
    expect(context.journal.entries()).toEqual([])
  })

  test('a stage that fails is recorded with its reason, and the others run', async () => {
    const { test: made, context } = await openHouse()
    made.transcript(jsonl(prompt('one'), answer('two')))
    const broken = brokenSweep(context, new MemoriaError('path_unsafe', 'the folder leads elsewhere'))
    const result = await run(broken, 'sweep-transcripts', 'embed')
    expect(result.failures).toMatchObject([{ stage: 'sweep-transcripts', error: { code: 'path_unsafe' } }])
    const failed = await readStageRuns(context.store.state)
    expect(failed['sweep-transcripts']).toMatchObject({
      succeededAt: null,
      failedAt: expect.any(String),
      failure: { code: 'path_unsafe', message: 'the folder leads elsewhere' },
    })
    expect(failed['embed']).toMatchObject({ succeededAt: expect.any(String), failure: null })
    await run(context, 'sweep-transcripts')
    const after = await readStageRuns(context.store.state)
    expect(after['sweep-transcripts']).toMatchObject({ succeededAt: expect.any(String), done: 2 })
  })

  test.each(['store_busy', 'disk_full', 'config_invalid'] as const)('%s ends the run', async (code) => {
    const { context } = await openHouse()
    const broken = brokenSweep(context, new MemoriaError(code, 'it concerns all'))
    await expect(run(broken, 'sweep-transcripts', 'embed')).rejects.toMatchObject({ code })
    expect((await readStageRuns(context.store.state))['embed']).toBeUndefined()
  })

  test('a session that fails to be learned from holds up no other, and is in the daily log once it was learned from', async () => {
    const { test: made, context } = await openHouse()
    const tell = (sessionId: string, decision: string) =>
      made.transcript(
        jsonl(
          prompt(decision, { sessionId, timestamp: OLD_TIME }),
          answer('Done.', { sessionId, timestamp: OLD_TIME }),
        ),
        `${sessionId}.jsonl`,
      )
    tell('s-1', 'We decided to keep prices in cents because of rounding')
    tell('s-2', 'We decided to keep weights in grams because of the scales')
    await run(context, 'sweep-transcripts')
    const failing: OpenContext = {
      ...context,
      redact: (text) => {
        if (text.includes('cents')) throw new Error('cannot be read now')
        return context.redact(text)
      },
      latest: () => failing,
    }
    const failed = await run(failing, ...LEARNED_AND_LOGGED)
    expect(failed.failures).toMatchObject([{ stage: 'learn-locally' }])
    expect(await decisions(context)).toEqual(['We decided to keep weights in grams because of the scales'])
    expect(failed.reports('write-daily-log')).toEqual([{ entries: 1, left: 0 }])

    await run(context, ...LEARNED_AND_LOGGED)
    const log = readFileSync(join(made.paths.vault, 'daily/2026-01-31.md'), 'utf8')
    for (const what of ['prices in cents', 'weights in grams'])
      expect(log).toMatch(new RegExp(`\\*\\*Decisions\\*\\*\n\n- We decided to keep ${what}`))
  })

  test("what today's judge learned is not withdrawn where reading again could not begin before it", async () => {
    const { test: made, context } = await openHouse()
    const decision = 'We decided to keep prices in cents because of rounding'
    made.transcript(
      jsonl(prompt(decision, { timestamp: OLD_TIME }), answer('Done.', { timestamp: OLD_TIME })),
    )
    await run(context, 'sweep-transcripts', 'learn-locally')
    await run(context, 'learn-again')
    const all = await context.store.memories.list(context.reach, { states: ['active', 'superseded'] })
    expect(all.map(({ text, state }) => ({ text, state }))).toEqual([{ text: decision, state: 'active' }])
  })

  test('a stage that was stopped before it did anything is not recorded as a success', async () => {
    const { test: made, context } = await openHouse()
    const stop = new AbortController()
    const journal = {
      ...context.journal,
      entries: () => {
        stop.abort()
        return context.journal.entries()
      },
    }
    const stopped: OpenContext = { ...context, journal, latest: () => stopped }
    const stages = ['sweep-transcripts', 'embed'] as const
    await runStages(stopped, { stages, pace: 'now', signal: stop.signal })
    expect(await readStageRuns(made.store.state)).toEqual({})
  })

  test('switched off, nothing runs', async () => {
    const { test: made, context } = await openHouse()
    made.transcript(jsonl(prompt('one'), answer('two')))
    const off: OpenContext = { ...context, config: { ...context.config, off: true }, latest: () => off }
    const result = await run(off, ...DRAIN_STAGES)
    expect(result.reports('sweep-transcripts')).toEqual([])
    expect(await ask(made.store.path, 'SELECT text FROM messages')).toEqual([])
  })

  test('raw material past its time goes once a day', async () => {
    let now = Date.parse('2026-03-15T12:00:00Z')
    const { test: made, context } = await openHouse({ now: () => now })
    await trustClock(made.store.state, { now: () => now })
    const goesBy = async (ms: number) => {
      const path = oldFile(made.paths)
      now += ms
      await run(context, 'prune')
      return !existsSync(path)
    }
    expect([await goesBy(0), await goesBy(3_600_000), await goesBy(86_400_000)]).toEqual([true, false, true])
  })
})

function brokenSweep(context: OpenContext, error: MemoriaError): OpenContext {
  const journal = {
    ...context.journal,
    entries: () => {
      throw error
    },
  }
  const broken: OpenContext = { ...context, journal, latest: () => broken }
  return broken
}

function oldFile(paths: HomePaths): string {
  const path = join(paths.quarantine, 'old')
  mkdirSync(paths.quarantine, { recursive: true })
  writeFileSync(path, 'raw')
  utimesSync(path, OLD, OLD)
  return path
}
