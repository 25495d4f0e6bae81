import { forTerminal } from '../base/text.ts'
import type { JudgePause } from '../extract/learn/schedule.ts'
import type { BreakerState } from '../llm/breaker.ts'
import type { Choice, LookedFor } from '../llm/choose.ts'
import { sumWords } from './cost-lines.ts'
import { sayJudgement } from './draft-lines.ts'
import type { Sample } from './judge-sample.ts'
import { HOW_TO_ALLOW } from './judging.ts'
import type { Shell } from './shell.ts'

/** Which provider would run and why; without any, that the local judge works alone. */
export function sayChoice({ chosen, reason, passedOver }: Choice, shell: Shell): void {
  const { say, style } = shell
  if (chosen === null) return say(`${style.strong('local judge alone')}  ${forTerminal(reason)}`)
  const free = chosen.isLocal ? ', free' : ''
  say(
    `${style.strong(chosen.name)}  model ${forTerminal(chosen.model)}, ${forTerminal(chosen.where)}${free}  ${style.dim(forTerminal(reason))}`,
  )
  for (const { name, reason: why } of passedOver) say(style.dim(`  not ${name}: ${forTerminal(why)}`))
}

/** Lists the providers that were looked for while none is allowed, and how to allow one. */
export function sayLookedFor(looked: readonly LookedFor[], { say, style }: Shell): void {
  for (const { name, where, reason } of looked) {
    const found = where === null ? `not found: ${reason}` : `${style.good('found')}: ${forTerminal(where)}`
    say(`  ${name.padEnd(10)} ${found}`)
  }
  const isThere = looked.some(({ where }) => where !== null)
  say(style.dim(isThere ? HOW_TO_ALLOW : `Install one of these or set its key. ${HOW_TO_ALLOW}`))
}

/** Whether the model is left alone just now. */
export function sayRest(paused: JudgePause | null, breaker: BreakerState, now: number, shell: Shell): void {
  const { say, style } = shell
  if (paused !== null) say(style.warn(`paused until ${paused.until}: ${forTerminal(paused.why)}`))
  if (breaker.openUntil !== null && Date.parse(breaker.openUntil) > now)
    say(
      style.warn(
        `${breaker.provider} is left alone until ${breaker.openUntil} after ${breaker.failures} failures: ${forTerminal(breaker.lastSays ?? 'unknown')}`,
      ),
    )
  else if (breaker.failures > 0)
    say(style.dim(`${breaker.failures} failed in a row, the last: ${forTerminal(breaker.lastSays ?? '')}`))
}

/** One question and what came of it. */
export function saySample(sample: Sample, shell: Shell): void {
  const { say, style } = shell
  say(`\n${style.strong('sample')}  for the judge ${forTerminal(sample.judge)}`)
  for (const { role, text } of sample.said) say(style.dim(`  ${role}: ${text}`))
  if (sample.problem !== null) say(style.bad(`no answer: ${forTerminal(sample.problem)}`))
  else sayJudgement(sample, shell)
  if (sample.problem === null && sample.drafts.length === 0) say('It would keep nothing of this.')
  if (sample.cost.calls > 0) say(style.dim(sumWords(sample.cost)))
}
