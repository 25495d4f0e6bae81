import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'vitest'
import { drain } from '../../test/hosts/support/stored.ts'
import {
  AGENTS,
  type Agent,
  injectedIn,
  NO_BRIEF,
  NO_CALLS,
  NOT_COUNTED,
  noteResult,
  type OpenAgent,
  remember,
  startWorker,
  wiredAgent,
} from './repeat-agents.ts'
import { programOf, REPEAT_CASES, type RepeatCase } from './repeat-commands.ts'

const CASES = REPEAT_CASES.slice(0, Number(process.env['REPEAT_CASES'] ?? '20'))
/** Other things that are known of the project: the warning is not all there is to be given. */
const OTHERS = 60

/** An agent in whose project every program of the cases lies. */
async function prepared(
  open: OpenAgent,
  context: TestContext,
  settings: readonly string[] | undefined,
): Promise<Agent> {
  const agent = await wiredAgent(open, context, settings)
  for (const one of CASES)
    writeFileSync(join(agent.machine.project, programOf(one)), '#!/bin/sh\necho done "$@"\n')
  return agent
}

/** The first session: every command fails, and the one that works follows. */
async function failOnce(agent: Agent): Promise<void> {
  const steps = CASES.map(({ fails, works }) => `${agent.runs(fails)} ${agent.runs(works)}`)
  await agent.say(`see to all of it ${steps.join(' ')} [[text all of it is done]]`)
  await agent.end()
  await drain(agent.machine)
}

/** The same as statements, for the placements that have no commands of their own to go by. */
const STATEMENTS = [
  ...CASES.map(({ fails, works }) => `\`${fails}\` does not work here, \`${works}\` does`),
  ...Array.from(
    { length: OTHERS },
    (_, at) => `Component number ${at} is described in chapter ${at} of the handbook`,
  ),
].map((text) => ({ text, kind: 'workaround' }))

/** The words of the warning before a call, and of the statement: neither stands in a script. */
const observed = ({ works }: RepeatCase) => `\`${works}\` works:`
const stated = ({ works }: RepeatCase) => `\`${works}\` does`

/** Runs the second sessions, one for each case; gives in how many the failing command ran again. */
async function repeats(agent: Agent, warning: (one: RepeatCase) => string): Promise<number> {
  let count = 0
  for (const one of CASES) {
    const before = agent.requests().length
    const steps = `[[unless ${warning(one)}]] ${agent.runs(one.fails)} ${agent.runs(one.works)} [[text done]]`
    await agent.say(`${one.prompt} ${steps}`)
    if (hasRun(one, agent.requests().slice(before))) count += 1
  }
  await agent.end()
  return count
}

/** Only the program that is not there says this of itself. */
function hasRun(one: RepeatCase, requests: readonly string[]): boolean {
  return requests.some((request) => new RegExp(`${programOf(one)}: (?:command )?not found`).test(request))
}

/** In how many cases a call is held with a line that does not hold any more, since the command passed again. */
async function staleLines(agent: Agent): Promise<number> {
  let count = 0
  for (const one of CASES) {
    const before = agent.requests().length
    await agent.say(`${one.prompt} ${agent.runs(one.fails)} [[text done]]`)
    if (injectedIn(agent.requests().slice(before)).includes(observed(one))) count += 1
  }
  await agent.end()
  return count
}

test.for(AGENTS)('%s before the call', async ([host, open], context) => {
  const agent = await prepared(open, context, [NO_BRIEF])
  await failOnce(agent)
  await startWorker(agent)
  const counted = { ...NOT_COUNTED, repeats: await repeats(agent, observed) }
  noteResult({ host, placement: 'before the call', cases: CASES.length, ...counted })
})

test.for(AGENTS)('%s before the call, once the commands work again', async ([host, open], context) => {
  const agent = await prepared(open, context, [NO_BRIEF])
  await failOnce(agent)
  // Now they are found: every one passes, and what was known of them is out of date.
  for (const one of CASES) chmodSync(join(agent.machine.project, programOf(one)), 0o755)
  // Twice: the first call is held, as it is not known yet that the command works.
  const again = CASES.flatMap(({ fails }) => Array(2).fill(agent.runs(`PATH=.:$PATH ${fails}`)))
  await agent.say(`once more, all of it ${again.join(' ')} [[text all of it is done]]`)
  await agent.end()
  await drain(agent.machine)
  await startWorker(agent)
  const stale = await staleLines(agent)
  // A call that is held does not run: the model cannot but follow.
  const counted = { ...NOT_COUNTED, stale, followed: stale }
  noteResult({ host, placement: 'before the call', cases: CASES.length, ...counted })
})

test.for(AGENTS)('%s with the prompt', async ([host, open], context) => {
  const agent = await prepared(open, context, [NO_BRIEF, NO_CALLS])
  await remember(agent, STATEMENTS)
  await startWorker(agent)
  noteResult({
    host,
    placement: 'with the prompt',
    cases: CASES.length,
    ...NOT_COUNTED,
    repeats: await repeats(agent, stated),
  })
})

test.for(AGENTS)('%s in the brief', async ([host, open], context) => {
  const agent = await prepared(open, context, [NO_CALLS])
  await remember(agent, STATEMENTS)
  await startWorker(agent)
  noteResult({
    host,
    placement: 'in the brief',
    cases: CASES.length,
    ...NOT_COUNTED,
    repeats: await repeats(agent, stated),
  })
})

test.for(AGENTS)('%s without memoria', async ([host, open], context) => {
  const agent = await prepared(open, context, undefined)
  noteResult({
    host,
    placement: 'without memoria',
    cases: CASES.length,
    ...NOT_COUNTED,
    repeats: await repeats(agent, stated),
  })
})
