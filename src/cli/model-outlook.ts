import { forTerminal } from '../base/text.ts'
import { type Expected, expectedFor } from '../extract/learn/expected.ts'
import { allTurns } from '../extract/learn/turns.ts'
import { chooseProvider } from '../llm/choose.ts'
import { findProgram } from '../llm/programs/find-program.ts'
import type { OpenContext } from '../memoria.ts'
import { estimateWords, whoIsAsked } from './estimate-words.ts'
import { TURNS_AT_ONCE } from './import-with-model.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** Sessions are alike enough: an estimate from so many of the newest does not read a whole history. */
const SAMPLED = 20

/** Says what a model would add to what was learned, what it would cost and who would be asked. Nothing is sent. */
export async function sayModelOutlook(context: OpenContext, sessions: number, shell: Shell): Promise<void> {
  const { config, env } = context
  if (config.judge.provider !== 'off' || sessions === 0) return
  const settings = { ...config.judge, provider: 'auto' as const }
  const { chosen } = chooseProvider(settings, env, (program) => findProgram(program, env))
  const { say, style } = shell
  say(
    `\n${style.strong('A model would add')}  the why behind decisions, the causes of errors, what was agreed over`,
  )
  say('  several turns. Until you allow one, nothing is sent to any.')
  if (chosen === null)
    return say(style.dim('  None was found that could be asked: memoria model lists what was looked for.'))
  const expected = await expectedFromSample(context, sessions, chosen.model)
  say(`  For ${plural(sessions, 'session')} about ${estimateWords(expected, chosen)}.`)
  say(`  Asked: ${forTerminal(whoIsAsked(chosen))}. Allow it: memoria config set judge.provider auto`)
}

async function expectedFromSample(
  { store, reach }: OpenContext,
  total: number,
  model: string,
): Promise<Expected> {
  const sample = await store.sessions.list(reach, { limit: SAMPLED })
  const sum = { calls: 0, tokens: 0, dollars: 0 }
  for (const session of sample) {
    const { turns } = await allTurns(store, reach, session)
    const expected = expectedFor(turns, { everyTurns: TURNS_AT_ONCE, model })
    for (const key of ['calls', 'tokens', 'dollars'] as const) sum[key] += expected[key]
  }
  const share = sample.length === 0 ? 0 : total / sample.length
  return { calls: sum.calls * share, tokens: sum.tokens * share, dollars: sum.dollars * share }
}
