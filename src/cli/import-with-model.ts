/** Letting a model read the past: an estimate first, then session by session, within the budget. */

import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { forTerminal } from '../base/text.ts'
import { type Expected, expectedFor } from '../extract/learn/expected.ts'
import { learnSession } from '../extract/learn/learn.ts'
import { modelJudging } from '../extract/learn/model.ts'
import { unreadTurns } from '../extract/learn/turns.ts'
import { failureIn } from '../extract/model/judge.ts'
import { budgetState } from '../llm/budget.ts'
import { chooseProvider } from '../llm/choose.ts'
import { capStates } from '../llm/cost-sums.ts'
import { findProgram } from '../llm/programs/find-program.ts'
import type { OpenContext } from '../memoria.ts'
import type { Session } from '../model/session.ts'
import { askYesNo } from './ask.ts'
import { sayCaps } from './cost-lines.ts'
import { estimateWords, tokenWords, whoIsAsked } from './estimate-words.ts'
import { HOW_TO_ALLOW } from './judging.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** The result of reading the past with a model; `stopped` says why not all of it was read. */
export interface ModelImport {
  readonly expected: Expected
  readonly sessions: number
  readonly memories: number
  readonly left: number
  readonly stopped: string | null
}

export interface ModelImportOptions {
  /** Agreed to beforehand. */
  readonly yes?: boolean
  readonly json?: boolean
}

/** How many turns a model is given at once when nobody waits for it. */
export const TURNS_AT_ONCE = 30

/** Interrupted or out of budget, it goes on where it stopped when it is run again. */
export async function importWithModel(
  context: OpenContext,
  options: ModelImportOptions,
  shell: Shell,
): Promise<ModelImport> {
  const { choice, judgeFor } = modelJudging(context)
  if (judgeFor === null || choice.chosen === null) {
    if (!options.json) await sayWithoutModel(context, shell)
    const isOff = context.config.judge.provider === 'off'
    throw new MemoriaError('refused', choice.reason, { hint: isOff ? HOW_TO_ALLOW : HOW_TO_PROVIDE })
  }
  const { sessions, expected } = await unreadByModel(context, choice.chosen.model)
  const none = { expected, sessions: 0, memories: 0, left: sessions.length, stopped: null }
  if (sessions.length === 0) return none
  if (!options.json) {
    shell.say(
      `\n${plural(sessions.length, 'session')} a model has not read: about ${estimateWords(expected, choice.chosen)}.`,
    )
    shell.say(`Asked: ${forTerminal(whoIsAsked(choice.chosen))}. It stops when the budget is used up.`)
    sayCaps(
      capStates(
        context.config.budget,
        await budgetState(context.store.costs, context.config.budget, context.clock),
      ),
      shell,
    )
  }
  if (!options.yes && !(await askYesNo('Let it read them?', shell)))
    return { ...none, stopped: 'nobody agreed' }
  const read = { sessions: 0, memories: 0 }
  for (const session of sessions) {
    const learned = await learnSession(context, session, { as: 'model', judge: judgeFor(session) })
    if (!learned.ok) {
      const failure = failureIn(learned.error)
      if (failure === undefined) throw learned.error
      return { expected, ...read, left: sessions.length - read.sessions, stopped: failure.says }
    }
    read.sessions += 1
    read.memories += learned.value.admitted.length
  }
  return { expected, ...read, left: 0, stopped: null }
}

const HOW_TO_PROVIDE = 'Install it or set its key. `memoria model` lists what was looked for.'

/** The estimate for somebody who has not allowed a model yet: by the one that would be asked, where there is one. */
async function sayWithoutModel(context: OpenContext, shell: Shell): Promise<void> {
  const { config, env } = context
  const { provider } = config.judge
  const settings = { ...config.judge, provider: provider === 'off' ? ('auto' as const) : provider }
  const { chosen } = chooseProvider(settings, env, (program) => findProgram(program, env))
  const { sessions, expected } = await unreadByModel(context, chosen?.model ?? '')
  const cost = chosen === null ? tokenWords(expected.tokens) : estimateWords(expected, chosen)
  shell.say(`\n${plural(sessions.length, 'session')} a model has not read: about ${cost}.`)
  shell.say(
    chosen === null
      ? 'No model was found that could be asked: memoria model lists what was looked for.'
      : `It would ask: ${forTerminal(whoIsAsked(chosen))}. Nothing was sent.`,
  )
}

/** Newest first: what is used up by the budget is the oldest. */
async function unreadByModel(context: OpenContext, model: string) {
  const { store, reach, clock } = context
  const sum = { calls: 0, tokens: 0, dollars: 0 }
  const sessions: Session[] = []
  for (const { session: id } of (await store.learning.unread(reach, 'model')).toReversed()) {
    const session = await store.sessions.get(reach, id)
    if (session === undefined) continue
    const { turns } = await unreadTurns(store, reach, session, {
      judge: 'model',
      quietSince: isoTime(clock.now()),
    })
    const judged = turns.flatMap((turn) => turn.judged ?? [])
    const expected = expectedFor(judged, { everyTurns: TURNS_AT_ONCE, model })
    if (judged.length > 0) sessions.push(session)
    for (const key of ['calls', 'tokens', 'dollars'] as const) sum[key] += expected[key]
  }
  return { sessions, expected: sum as Expected }
}

export function sayModelImport({ sessions, memories, left, stopped }: ModelImport, shell: Shell): void {
  if (sessions + left === 0) return shell.say('A model has read all of it already.')
  shell.say(
    `${shell.style.good('read')}  ${plural(sessions, 'session')} by the model, ${plural(memories, 'memory', 'memories')} touched`,
  )
  if (stopped === null) return
  shell.say(shell.style.warn(`${plural(left, 'session')} left: ${forTerminal(stopped)}`))
  shell.say(
    shell.style.dim('Go on later: memoria import --model. Raise the budget: memoria config set budget.day …'),
  )
}
