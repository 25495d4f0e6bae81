import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONSOLIDATED_AT, consolidationDue } from '../../src/consolidate/due.ts'
import { allowedSince, pausedUntil, pauseJudge, queue } from '../../src/extract/learn/schedule.ts'
import { unreadTurns } from '../../src/extract/learn/turns.ts'
import { CAPTURE_SINCE } from '../../src/ingest/capture-since.ts'
import { noteFailure, openBreaker } from '../../src/llm/breaker.ts'
import { budgetState } from '../../src/llm/budget.ts'
import type { Memoria, OpenContext } from '../../src/memoria.ts'
import { openMemoria } from '../../src/memoria.ts'
import { runIfDue } from '../../src/vault/due.ts'
import { answer, jsonl, prompt } from '../ingest/support/lines.ts'
import { ask } from '../store/temporary-store.ts'
import { until, workerHome } from '../worker/program.ts'
import { standingClock, temporaryMemoria } from './temporary-memoria.ts'

const DAYS_AHEAD = 3650
const iso = ({ clock }: OpenContext, ms = 0) => new Date(clock.now() + ms).toISOString()
const lease = (context: OpenContext, owner: string) =>
  context.store.jobs.lease({ owner, now: iso(context), until: iso(context, 900_000), kinds: ['learn'] })
const MODEL = 'judge.provider=anthropic'

interface Case {
  readonly what: string
  /** With the clock ten years ahead. */
  readonly ahead: (m: Memoria) => Promise<unknown>
  /** With the clock right again: whether the work goes on. */
  readonly goesOn: (m: Memoria) => Promise<boolean>
}

const CASES: readonly Case[] = [
  {
    what: 'a job that was queued is run',
    ahead: ({ context }) => queue(context, 'session', 'end'),
    goesOn: async ({ context }) => (await lease(context, 'two')) !== undefined,
  },
  {
    what: 'a job that a killed program held is run by another',
    ahead: async ({ context }) => (await queue(context, 'session', 'end')) && lease(context, 'one'),
    goesOn: async ({ context }) => (await lease(context, 'two')) !== undefined,
  },
  {
    what: 'a pause of the model is over',
    ahead: ({ context }) => pauseJudge(context.store, { until: iso(context, 60_000), why: 'network' }),
    goesOn: async ({ context }) => (await pausedUntil(context.store, context.clock)) === null,
  },
  {
    what: 'a provider that failed is asked again',
    ahead: async ({ context }) => {
      const failure = { kind: 'network', says: 'no connection' } as const
      for (let time = 0; time < 5; time++)
        await noteFailure(context.store.state, 'anthropic', failure, context.clock)
    },
    goesOn: async ({ context }) =>
      (await openBreaker(context.store.state, 'anthropic', context.clock)) === undefined,
  },
  {
    what: 'the budget is not used up by what was spent then',
    ahead: ({ context }) =>
      context.store.costs.add({
        id: context.makeId(),
        at: iso(context),
        provider: 'anthropic',
        model: 'm',
        tokensIn: 1e9,
        tokensOut: 0,
        tokensCached: 0,
        dollars: 1000,
        why: 'learn',
        session: null,
        project: null,
      }),
    goesOn: async ({ context }) =>
      (await budgetState(context.store.costs, context.config.budget, context.clock)).reached === null,
  },
  {
    what: 'the model reads what is said from now on',
    ahead: ({ context }) => allowedSince(context),
    goesOn: async ({ context }) => (await allowedSince(context)) <= iso(context),
  },
  {
    what: 'pages are written',
    ahead: async (m) => {
      await m.remember({ text: 'Releases are made with make', topic: 'release' })
      await runIfDue(m.context, { now: true })
      await m.remember({ text: 'Figs are sorted by their size', topic: 'figs' })
    },
    goesOn: async ({ context }) => (await runIfDue(context)).files > 0,
  },
  {
    what: 'memories are consolidated',
    ahead: async (m) => {
      const at = '2026-01-01T12:00:00.000Z'
      for (let id = 0; id < 5; id++)
        await m.addSession({
          host: 'chat',
          id: `talk-${id}`,
          project: 'shop',
          messages: [{ id: `${id}`, role: 'user', text: 'hello', at }],
        })
      await m.context.store.state.write(CONSOLIDATED_AT, iso(m.context))
    },
    goesOn: async ({ context }) => (await consolidationDue(context)).due,
  },
  {
    what: 'a turn that waits for its end is read',
    ahead: async (m) => {
      const messages = [{ id: '1', role: 'user', text: 'hello', at: iso(m.context) }] as const
      await m.addSession({ host: 'chat', id: 'talk', project: 'shop', messages })
    },
    goesOn: async ({ context }) => {
      const [listed] = await context.store.sessions.list(context.reach)
      const options = { judge: 'local', quietSince: iso(context, -600_000) }
      const open = { ...listed, endedAt: null } as NonNullable<typeof listed>
      return (await unreadTurns(context.store, context.reach, open, options)).turns.length > 0
    },
  },
]

describe('after a clock that was ten years ahead is right again', () => {
  test.each(CASES)('$what', async ({ ahead, goesOn }) => {
    const clock = standingClock()
    const m = await temporaryMemoria({ clock, settings: [MODEL] })
    clock.days(DAYS_AHEAD)
    await ahead(m)
    clock.days(-DAYS_AHEAD)
    expect(await goesOn(m)).toBe(true)
  })

  test('a worker reads transcripts that no hook announces', async () => {
    const home = workerHome()
    const m = await openMemoria({ home: home.home })
    await m.context.store.state.write(CAPTURE_SINCE, '2099-01-01T00:00:00.000Z')
    await m.close()
    home.start('worker', 'run')
    const noted = async () =>
      existsSync(home.paths.store)
        ? (await ask(home.paths.store, `SELECT value FROM notes WHERE name = 'captureSince'`))[0]?.['value']
        : ''
    await until('it knows since when it reads', async () => String(await noted()) < '2099')
    const path = join(home.claude, 'projects/-nowhere/session-1.jsonl')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, jsonl(prompt('hello'), answer('hello')))
    const laggingTime = Date.parse(String(await noted())) / 1000 - 1
    utimesSync(path, laggingTime, laggingTime)
    await home.call('ring')
    await until(
      'it is read',
      async () => (await ask(home.paths.store, 'SELECT * FROM messages')).length === 2,
    )
    await home.call('stop')
  })
})
