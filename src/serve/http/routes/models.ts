import { DAY_MS, isoTime } from '../../../base/clock.ts'
import type { Expected } from '../../../extract/learn/expected.ts'
import { estimatePerSession, times } from '../../../extract/learn/session-estimate.ts'
import { type Chosen, chooseProvider } from '../../../llm/choose.ts'
import { priceSource } from '../../../llm/prices.ts'
import { findProgram } from '../../../llm/programs/find-program.ts'
import type { OpenContext } from '../../../memoria.ts'
import { modelRoutes } from '../../contract/models.ts'
import { implementRoutes } from '../implement.ts'

/** As many as `memoria init` looks at. */
const SAMPLED = 10
const MONTH_DAYS = 30

export const models = implementRoutes(modelRoutes, {
  'GET /api/v1/model': async ({ m }) => {
    const { context } = m
    const { store, reach, config, clock } = context
    const { chosen, reason } = modelToAsk(context)
    const { sessions: sampled, perSession } = await estimatePerSession(context, {
      everyTurns: config.judge.everyTurns,
      model: chosen?.model ?? '',
      sampled: SAMPLED,
    })
    const since = isoTime(clock.now() - MONTH_DAYS * DAY_MS)
    const monthSessions = (await store.sessions.list(reach, { since })).length
    return {
      allowed: config.judge.provider !== 'off',
      model: chosen,
      reason,
      priceOf: chosen === null ? null : (priceSource(chosen.model)?.of ?? null),
      sampled,
      perSession: priced(perSession, chosen),
      monthSessions,
      perMonth: priced(times(perSession, monthSessions), chosen),
    }
  },
})

/** The model by the settings; where none is allowed, the one that would be asked. */
function modelToAsk({ config, env }: OpenContext) {
  const { provider } = config.judge
  const settings = { ...config.judge, provider: provider === 'off' ? 'auto' : provider }
  return chooseProvider(settings, env, (program) => findProgram(program, env))
}

function priced(
  { calls, tokens, dollars }: Expected,
  chosen: Chosen | null,
): { calls: number; tokens: number; dollars: number | null } {
  const isKnown = chosen !== null && priceSource(chosen.model) !== undefined
  return { calls, tokens: Math.round(tokens), dollars: chosen?.isLocal ? 0 : isKnown ? dollars : null }
}
