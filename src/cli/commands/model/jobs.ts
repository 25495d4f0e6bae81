import type { Command } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { forTerminal } from '../../../base/text.ts'
import { localTime, resolveTimezone } from '../../../config/timezone.ts'
import type { Memoria } from '../../../memoria.ts'
import type { Job } from '../../../model/ledger.ts'
import { dropJob, isBeingDone, retryJob } from '../../../pipeline/job-changes.ts'
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
    const job = await jobOrFail(m, id)
    await retryJob(m.context, job)
    const again = await jobOrFail(m, job.id)
    if (options.json) return shell.json({ job: again })
    shell.say(`${shell.style.good('waiting')}  ${shell.style.name(shortId(job.id))}  it is tried again`)
  })
}

async function drop(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const job = await jobOrFail(m, id)
    await dropJob(m.context, job)
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
