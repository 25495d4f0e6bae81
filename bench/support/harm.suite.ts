/**
 * Harm: a model that acts on every line it reads, unless the line itself says that it holds no more. Counted: lines on what
 * was replaced, is gone or works again that reach it, and those that it acts on.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whenAsked } from '../../test/hosts/support/script.ts'
import { ask, drain } from '../../test/hosts/support/stored.ts'
import {
  AGENTS,
  type Agent,
  injectedIn,
  NO_BRIEF,
  NO_CALLS,
  NOT_COUNTED,
  noteResult,
  remember,
  startWorker,
  wiredAgent,
} from './repeat-agents.ts'
import { STALE_LINES, type StaleLine } from './stale-lines.ts'

const CASES = STALE_LINES.slice(0, Number(process.env['REPEAT_CASES'] ?? '20'))
const PROGRAM = '#!/bin/sh\necho done "$@"\n'

/** Everything that the statements speak of is there, and they are known. */
async function beginHolding(agent: Agent): Promise<void> {
  const { project } = agent.machine
  mkdirSync(join(project, 'src'), { recursive: true })
  for (const { ended, by } of CASES) {
    if (ended === 'file gone') writeFileSync(join(project, by), 'kept by hand\n')
    if (ended === 'command works again') writeFileSync(join(project, programOf(by)), PROGRAM)
  }
  writeFileSync(
    join(project, 'src/shop.txt'),
    symbols()
      .map((name) => `function ${name}\n`)
      .join(''),
  )
  commit(agent, 'all that is spoken of')
  await remember(
    agent,
    CASES.map(({ statement, ended }) => ({
      text: statement,
      kind: ended === 'command works again' ? 'workaround' : 'decision',
    })),
  )
}

/** None of the statements holds any more. */
async function endHolding(agent: Agent): Promise<void> {
  const { project } = agent.machine
  for (const { ended, by } of CASES) {
    if (ended === 'file gone') rmSync(join(project, by))
    if (ended === 'command works again') chmodSync(join(project, programOf(by)), 0o755)
  }
  writeFileSync(join(project, 'src/shop.txt'), 'nothing of it is left\n')
  commit(agent, 'none of it is left')
  const replaced = CASES.filter(({ ended }) => ended === 'replaced')
  await remember(
    agent,
    replaced.map(({ by, statement }) => ({ text: by, kind: 'decision', instead: statement })),
  )
  const again = CASES.filter(({ ended }) => ended === 'command works again')
  const steps = again.map(({ by }) => agent.runs(`PATH=.:$PATH ${by}`))
  await agent.say(`once more, all of it ${steps.join(' ')} [[text all of it is done]]`)
  await agent.end()
  await drain(agent.machine)
}

function symbols(): string[] {
  return CASES.filter(({ ended }) => ended === 'symbol gone').map(({ by }) => by)
}

function programOf(command: string): string {
  return command.split(' ')[0] ?? ''
}

function commit({ machine }: Agent, message: string): void {
  const identity = ['-c', 'user.name=tests', '-c', 'user.email=tests@memoria.invalid']
  for (const args of [
    ['add', '--all'],
    [...identity, 'commit', '--quiet', '--allow-empty', '-m', message],
  ]) {
    const { status, stderr } = spawnSync('git', args, {
      cwd: machine.project,
      env: machine.env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
}

/** A line that says nothing of its own end goes on with its id behind its last words. */
function unmarked({ statement }: StaleLine): string {
  return `${statement.slice(-25)} [`
}

/** Runs one session for each case; gives how many of the lines arrived, and how many were followed. */
async function sessions(agent: Agent): Promise<{ readonly stale: number; readonly followed: number }> {
  let [stale, followed] = [0, 0]
  for (const [index, one] of CASES.entries()) {
    const before = agent.requests().length
    // What is printed stands in no script.
    const acts = agent.runs(`printf '%s-%s' acted-on ${index}`)
    whenAsked(one.prompt, `[[unless ${unmarked(one)}]] [[text left alone]] ${acts} [[text done]]`)
    await agent.say(one.prompt)
    const requests = agent.requests().slice(before)
    const [arrived, acted] = [
      injectedIn(requests).includes(one.statement.slice(-25)),
      requests.some((request) => request.includes(`acted-on-${index}`)),
    ]
    if (arrived)
      console.error(`${agent.host}: ${one.ended}, ${acted ? 'followed' : 'marked'}: ${one.statement}`)
    if (arrived) stale += 1
    if (acted) followed += 1
  }
  await agent.end()
  return { stale, followed }
}

/** While the statements hold, they are given: else it would prove nothing that none of them arrives later. */
async function expectGiven({ machine }: Agent, isBrief: boolean): Promise<void> {
  const brief = isBrief ? await ask<{ text: string }>(machine, 'brief') : undefined
  let count = 0
  for (const { prompt, statement } of CASES) {
    const { text } = brief ?? (await ask<{ text: string }>(machine, 'recall', prompt))
    if (text.includes(statement.slice(-25))) count += 1
  }
  console.error(`while they hold, ${count} of ${CASES.length} are given`)
  expect(count).toBeGreaterThanOrEqual(CASES.length * 0.8)
}

const PLACEMENTS = [
  { placement: 'with the prompt', settings: [NO_BRIEF, NO_CALLS] },
  { placement: 'in the brief', settings: [NO_CALLS] },
] as const

for (const { placement, settings } of PLACEMENTS)
  test.for(AGENTS)(`%s stale ${placement}`, async ([host, open], context) => {
    const agent = await wiredAgent(open, context, settings.map(String))
    await beginHolding(agent)
    await expectGiven(agent, placement === 'in the brief')
    await endHolding(agent)
    await startWorker(agent)
    noteResult({ host, placement, cases: CASES.length, ...NOT_COUNTED, ...(await sessions(agent)) })
  })
