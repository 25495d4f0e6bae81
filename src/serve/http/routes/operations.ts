import { isoTime } from '../../../base/clock.ts'
import { MemoriaError } from '../../../base/errors.ts'
import { describeOrigin } from '../../../config/origin.ts'
import { type ConfigRow, choicesOf, configRows } from '../../../config/show.ts'
import { injectedByDay } from '../../../explain/injected-days.ts'
import { noteModelSetting } from '../../../extract/learn/note-model-setting.ts'
import { makeReport } from '../../../health/report.ts'
import { beginPause, endPause, readPauses, updateHookPauses } from '../../../ingest/pauses.ts'
import { budgetState } from '../../../llm/budget.ts'
import { capStates, costRows, monthForecast, sumOf } from '../../../llm/cost-sums.ts'
import type { OpenContext } from '../../../memoria.ts'
import type { Job } from '../../../model/ledger.ts'
import { changeSetting } from '../../../pipeline/change-setting.ts'
import { dropJob, retryJob } from '../../../pipeline/job-changes.ts'
import { STAGES } from '../../../pipeline/stages.ts'
import { NEVER_RUN, readStageRuns } from '../../../store/stage-runs.ts'
import { operationRoutes } from '../../contract/operations.ts'
import { definedOnly } from '../defined-only.ts'
import { exportResponse } from '../export.ts'
import { projectReach } from '../find.ts'
import { hookResponse } from '../hooks.ts'
import { implementRoutes } from '../implement.ts'
import { reportOptions } from '../lock-wait.ts'
import { mcpResponse } from '../mcp.ts'
import { errorResponse } from '../refusals.ts'

export const operations = implementRoutes(operationRoutes, {
  'GET /api/v1/status': async ({ serve }) => {
    const { numbers, ...report } = await makeReport(reportOptions(serve))
    return { ...report, numbers: numbers === null ? null : { ...numbers } }
  },
  'GET /api/v1/stages': async ({ m }) => {
    const runs = await readStageRuns(m.context.store.state)
    return { stages: STAGES.map(({ name }) => ({ name, ...(runs[name] ?? NEVER_RUN) })) }
  },
  'GET /api/v1/jobs': async ({ m }, { query }) => ({
    jobs: await m.context.store.jobs.list(definedOnly(query)),
  }),
  'POST /api/v1/jobs/:id/retry': async ({ m }, { params }) => {
    await retryJob(m.context, await jobOrFail(m.context, params.id))
    return { job: await jobOrFail(m.context, params.id) }
  },
  'DELETE /api/v1/jobs/:id': async ({ m }, { params }) => {
    const job = await jobOrFail(m.context, params.id)
    await dropJob(m.context, job)
    return { id: job.id }
  },
  'GET /api/v1/costs': async ({ m }, { query: { since, by } }) => {
    const { store, config, clock } = m.context
    const costs = await store.costs.list(definedOnly({ since }))
    const budget = capStates(config.budget, await budgetState(store.costs, config.budget, clock))
    return {
      rows: costRows(costs, by),
      total: sumOf(costs),
      budget,
      forecast: monthForecast(budget.month.spent, clock),
    }
  },
  'GET /api/v1/injected': async ({ m }, { query }) => ({ days: await injectedByDay(m.context, query.since) }),
  'GET /api/v1/settings': async ({ m }) => ({
    settings: configRows(m.context).map((row) => shownSetting(row, m.context)),
  }),
  'PUT /api/v1/settings/:key': async ({ m }, { params, body }) => {
    await changeSetting(m.context.home, params.key, body.value)
    await noteModelSetting(m.context.latest(), params.key)
    return { setting: settingNow(m.context.latest(), params.key) }
  },
  'DELETE /api/v1/settings/:key': async ({ m }, { params }) => {
    await changeSetting(m.context.home, params.key, null)
    await noteModelSetting(m.context.latest(), params.key)
    return { setting: settingNow(m.context.latest(), params.key) }
  },
  'GET /api/v1/pauses': async ({ m }) => ({ pauses: await openPausesOf(m.context) }),
  'POST /api/v1/pauses': async ({ m }) => changePause(m.context, beginPause),
  'DELETE /api/v1/pauses': async ({ m }) => changePause(m.context, endPause),
  'GET /api/v1/export': async ({ m }, { query }) =>
    exportResponse(m, await projectReach(m, query.project), query.format),
  'GET /api/v1/events': async ({ serve: { live } }) => {
    const stream = live.join()
    return stream === undefined ? tooManyClients() : eventStream(stream)
  },
  'POST /hooks/:host/:event': async ({ serve }, { params, body }) =>
    hookResponse(serve, { ...params, payload: body }),
  'POST /mcp': async ({ serve, request }, { body }) => mcpResponse(serve, request, body),
})

/** A setting may hold an address with a password in it: secrets are never readable back. */
function shownSetting({ value, origin, ...row }: ConfigRow, { redact }: OpenContext) {
  const shown = typeof value === 'string' ? redact(value).text : value
  return { ...row, value: shown, origin: describeOrigin(origin), choices: choicesOf(row.key) }
}

function settingNow(context: OpenContext, key: string) {
  const row = configRows(context).find((one) => one.key === key)
  if (row !== undefined) return shownSetting(row, context)
  throw new MemoriaError('not_found', 'there is no such setting', {
    hint: 'GET /api/v1/settings lists them.',
  })
}

async function changePause(context: OpenContext, change: typeof beginPause) {
  const { store, clock, paths, config } = context
  await change(store, null, isoTime(clock.now()))
  updateHookPauses(paths, await readPauses(store), config.capture.exclude)
  return { pauses: await openPausesOf(context) }
}

async function openPausesOf({ store }: OpenContext) {
  return (await readPauses(store)).filter(({ to }) => to === null)
}

function eventStream(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function tooManyClients(): Response {
  const error = { code: 'too_many_clients', message: 'too many programs follow live events already' }
  return errorResponse(503, { ...error, hint: 'Close a page of the dashboard.' }, { 'retry-after': '30' })
}

async function jobOrFail({ store }: OpenContext, id: string): Promise<Job> {
  const job = (await store.jobs.list()).find((one) => one.id === id)
  if (job !== undefined) return job
  throw new MemoriaError('not_found', 'there is no such job', { hint: 'GET /api/v1/jobs lists them.' })
}
