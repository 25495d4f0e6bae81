import { type Command, Option } from 'commander'
import { budgetState } from '../../../llm/budget.ts'
import { capStates, costRows, GROUPINGS, type Grouping, sumOf } from '../../../llm/cost-sums.ts'
import { sayCaps, sayCosts } from '../../cost-lines.ts'
import { moment, withCommon } from '../../options.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly since?: string
  readonly by: Grouping
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria model cost --by provider --since 2026-01-01')
    .option('--since <date>', 'calls on or after', moment('start'))
    .addOption(new Option('--by <what>', 'added up by').choices(GROUPINGS).default('day'))
    .action((options: Options) => cost(options, shell))
}

/** Prints the costs of models and the rest of the budget. */
async function cost({ since, by, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const { store, config, clock } = context
    const costs = await store.costs.list(since === undefined ? {} : { since })
    const rows = costRows(costs, by)
    const total = sumOf(costs)
    const budget = capStates(config.budget, await budgetState(store.costs, config.budget, clock))
    if (options.json) return shell.json({ since: since ?? null, by, rows, total, budget })
    if (costs.length > 0) sayCosts(rows, total, shell)
    else shell.say(emptyWords(since, config.judge.provider))
    sayCaps(budget, shell)
  })
}

function emptyWords(since: string | undefined, provider: string): string {
  if (since !== undefined) return `No model was asked since ${since}.`
  const why = provider === 'off' ? ' None is allowed (judge.provider is off).' : ''
  return `No model was asked yet, so nothing was spent.${why}`
}
