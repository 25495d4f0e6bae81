import type { Command } from 'commander'
import { modelJudging } from '../../extract/learn/model.ts'
import { LEARN_JOB, pausedUntil } from '../../extract/learn/schedule.ts'
import { readBreaker } from '../../llm/breaker.ts'
import { budgetState } from '../../llm/budget.ts'
import { type Choice, lookForProviders } from '../../llm/choose.ts'
import { capStates } from '../../llm/cost-sums.ts'
import { findProgram } from '../../llm/programs/find-program.ts'
import type { OpenContext } from '../../memoria.ts'
import { JOB_STATES, type JobState } from '../../model/ledger.ts'
import { sayCaps } from '../cost-lines.ts'
import { sayChoice, sayLookedFor, sayRest, saySample } from '../judge-lines.ts'
import { sampleOf } from '../judge-sample.ts'
import { HOW_TO_ALLOW } from '../judging.ts'
import { withCommon } from '../options.ts'
import { plural } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

type Action = (options: CommonOptions, shell: Shell) => Promise<void>

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria model test')
  command.action((options: CommonOptions) => status(options, shell))
  const addModelCommand = (name: string, summary: string, action: Action) =>
    withCommon(command.command(name).description(summary), `memoria model ${name}`)
      .exitOverride()
      // Before or after the part's name: both are meant for it.
      .action((_, self: Command) => action(self.optsWithGlobals<CommonOptions>(), shell))
  addModelCommand('status', 'which judge works, and what is left of its budget', status)
  addModelCommand('test', 'ask it one sample question, which may cost a fraction of a cent', test)
}

async function status(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const { store, clock, config, env } = context
    const { choice } = modelJudging(context)
    const looked = lookForProviders(config.judge, env, (program) => findProgram(program, env))
    const budget = capStates(config.budget, await budgetState(store.costs, config.budget, clock))
    const paused = await pausedUntil(store, clock)
    const breaker = await readBreaker(store.state)
    const jobs = await learnJobs(context)
    if (options.json)
      return shell.json({
        provider: config.judge.provider,
        ...shownChoice(choice),
        looked,
        budget,
        paused,
        breaker,
        jobs,
      })
    sayChoice(choice, shell)
    // With `auto`, the reason above names each of them.
    if (choice.chosen === null && config.judge.provider !== 'auto') sayLookedFor(looked, shell)
    sayCaps(budget, shell)
    sayRest(paused, breaker, clock.now(), shell)
    shell.say(
      `${plural(jobs.waiting + jobs.leased, 'session')} waiting to be read, ${jobs.dead} failed permanently`,
    )
  })
}

async function test(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'create' }, async ({ context }) => {
    const { choice } = modelJudging(context)
    const sample = await sampleOf(context, choice)
    if (sample.problem !== null) shell.exitWith(1)
    if (options.json)
      return shell.json({ provider: context.config.judge.provider, ...shownChoice(choice), sample })
    sayChoice(choice, shell)
    if (context.config.judge.provider === 'off') shell.say(shell.style.dim(HOW_TO_ALLOW))
    saySample(sample, shell)
  })
}

/** A choice without its provider, which holds the key. */
function shownChoice({ chosen, reason, passedOver }: Choice): object {
  if (chosen === null) return { chosen, reason, passedOver }
  const { name, model, isLocal, where } = chosen
  return { chosen: { name, model, isLocal, where }, reason, passedOver }
}

async function learnJobs({ store }: OpenContext): Promise<Record<JobState, number>> {
  const jobs = (await store.jobs.list()).filter(({ kind }) => kind === LEARN_JOB)
  const countJobs = (state: JobState) => jobs.filter((job) => job.state === state).length
  return Object.fromEntries(JOB_STATES.map((state) => [state, countJobs(state)])) as Record<JobState, number>
}
