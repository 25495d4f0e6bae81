import type { Command } from 'commander'
import { isoTime } from '../../../base/clock.ts'
import { MemoriaError } from '../../../base/errors.ts'
import { forTerminal } from '../../../base/text.ts'
import { localTime, resolveTimezone } from '../../../config/timezone.ts'
import { LEARN_JOB, passOverAll } from '../../../extract/learn/schedule.ts'
import type { Memoria } from '../../../memoria.ts'
import type { Job } from '../../../model/ledger.ts'
import { isAuthorJob } from '../../../vault/author/jobs.ts'
import { passOverChunk } from '../../../vault/author/queue.ts'
import { idAmong } from '../../lookup.ts'
import { withCommon } from '../../options.ts'
import { plural, shortId } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

export function define(command: Command, shell: Shell): void {
  const addJobsCommand = (name: string, summary: string, example: string) =>
    withCommon(command.command(name).description(summary), example).exitOverride()
  withCommon(command, 'memoria model jobs').action((options: CommonOptions) => listJobs(options, shell))
  addJobsCommand(
    'list',
    'list the jobs that wait, run or failed permanently',
    'memoria model jobs list',
  ).action((_, self: Command) => listJobs(jobsOptionsOf(self), shell))
  addJobsCommand('retry', 'try a job again that failed permanently', 'memoria model jobs retry 8w2k1xqz')
    .argument('<job>', 'the id of a job, or its beginning or end')
    .action((id: string, _, self: Command) => retry(id, jobsOptionsOf(self), shell))
  addJobsCommand(
    'drop',
    'delete a job; the model does not read its turns',
    'memoria model jobs drop 8w2k1xqz',
  )
    .argument('<job>', 'the id of a job, or its beginning or end')
    .action((id: string, _, self: Command) => drop(id, jobsOptionsOf(self), shell))
}

/** Before or after the part's name: both are meant for it. */
function jobsOptionsOf(part: Command): CommonOptions {
  return part.optsWithGlobals<CommonOptions>()
}

async function listJobs(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const jobs = await context.store.jobs.list()
    if (options.json) return shell.json({ jobs })
    if (jobs.length === 0)
      return shell.say('No jobs. Nothing waits for a model, and none failed permanently.')
    const { zone } = resolveTimezone(context.config.timezone)
    for (const job of jobs) sayJob(job, zone, context.clock.now(), shell)
    const dead = jobs.filter(({ state }) => state === 'dead').length
    shell.say(shell.style.dim(`${plural(jobs.length - dead, 'job')} waiting, ${dead} failed permanently`))
    if (dead > 0) shell.say(shell.style.dim('Try one again: memoria model jobs retry <id>'))
  })
}

async function retry(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { store, clock } = m.context
    const job = await jobOrFail(m, id)
    if (!(await store.jobs.retry(job.id, isoTime(clock.now())))) throw notFailed(job)
    const again = await jobOrFail(m, job.id)
    if (options.json) return shell.json({ job: again })
    shell.say(`${shell.style.good('waiting')}  ${shell.style.name(shortId(job.id))}  it is tried again`)
  })
}

async function drop(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { store, clock } = m.context
    const job = await jobOrFail(m, id)
    if (isBeingDone(job, clock.now())) throw beingDone(job)
    await store.transaction(async (tx) => {
      await tx.jobs.drop(job.id)
      if (job.kind === LEARN_JOB) await passOverAll({ ...m.context, store: tx }, job.key, 'model')
      if (isAuthorJob(job)) await passOverChunk(tx, job)
    })
    if (options.json) return shell.json({ dropped: job.id })
    shell.say(`${shell.style.good('dropped')}  ${shell.style.name(shortId(job.id))}`)
  })
}

async function jobOrFail(m: Memoria, part: string): Promise<Job> {
  const jobs = await m.context.store.jobs.list()
  const ids = jobs.map(({ id }) => id)
  const full = await idAmong(ids, m, part, 'job')
  const job = jobs.find(({ id }) => id === full)
  if (job !== undefined) return job
  throw new MemoriaError('not_found', `there is no job ${part}`, {
    hint: 'List them with `memoria model jobs`.',
  })
}

/** A lease that ran out is nobody's: whoever held it is gone. */
function isBeingDone({ state, leaseUntil }: Job, now: number): boolean {
  return state === 'leased' && leaseUntil !== null && Date.parse(leaseUntil) > now
}

function notFailed({ id }: Job): MemoriaError {
  return new MemoriaError('conflict', `the job ${shortId(id)} did not fail permanently`, {
    hint: 'It waits or is being done, and runs by itself.',
  })
}

function beingDone({ id, leaseUntil }: Job): MemoriaError {
  return new MemoriaError('conflict', `the job ${shortId(id)} is being done`, {
    hint: `Stop the worker first (\`memoria upkeep worker stop\`), or wait until ${leaseUntil}.`,
  })
}

function sayJob(job: Job, zone: string, now: number, { say, style }: Shell): void {
  const time = (at: string) => localTime(Date.parse(at), zone)
  const words = {
    waiting: `waiting  next at ${time(job.runAt)}`,
    leased: isBeingDone(job, now) ? 'running' : 'running  its worker is gone',
    dead: style.bad('failed permanently'),
  }
  const tries = `${job.attempts} of ${plural(job.maxAttempts, 'attempt')}`
  say(
    `${style.name(shortId(job.id))}  ${job.kind} ${forTerminal(shortId(job.key))}  ${words[job.state]}  ${style.dim(tries)}`,
  )
  if (job.lastError !== null) say(`    ${style.warn(forTerminal(job.lastError))}`)
}
