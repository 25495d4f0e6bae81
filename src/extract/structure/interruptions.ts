import { toolRolesFor } from '../../hosts/all.ts'
import { withoutMarkup } from '../exchange/closing-units.ts'
import type { JudgeDraft, JudgedTurn } from '../judge.ts'
import { callTarget, type Target } from './call-target.ts'
import { isCorrecting, quotableWords } from './person-words.ts'
import { planIn, planTarget } from './plans.ts'
import { refusalOf } from './refusals.ts'
import { refusedWith } from './refused-with.ts'
import { closingOf, isInterruptionMark, lastTurnOf, promptOf } from './timeline.ts'

/** The person's words after they stopped the agent, where they say what is to be different. */
export function interruptionDrafts(turn: JudgedTurn, before: readonly JudgedTurn[]): JudgeDraft[] {
  const prompt = promptOf(turn)
  const last = lastTurnOf(before)
  if (prompt === undefined || last === undefined || !wasStopped(last, before)) return []
  const target = stoppedTarget(last)
  if (target === undefined || !isCorrecting(quotableWords(prompt.text))) return []
  return refusedWith(turn, {
    ...{ did: 'stopped', target, words: prompt.text, found: 'interruption', message: prompt, replies: [] },
  })
}

function wasStopped(last: JudgedTurn, before: readonly JudgedTurn[]): boolean {
  const marked = before.at(-1)
  if (last.interrupted || (marked !== undefined && marked !== last)) return true
  const tool = last.tools.at(-1)
  return tool !== undefined && refusalOf(last, tool)?.words === ''
}

/** The call that was going on, the plan that was carried out, or what the agent had announced; a rejected plan is no interruption. */
function stoppedTarget(turn: JudgedTurn): Target | undefined {
  const tool = turn.tools.at(-1)
  if (tool === undefined) return announcedIn(closingOf(turn)?.text ?? '')
  const judged = planIn(turn, tool)
  if (judged === undefined) return callTarget(tool, toolRolesFor(turn.host))
  return judged.isApproved ? planTarget(judged.plan) : undefined
}

const LONGEST_ANNOUNCED = 120
const LONGEST_READ = 1000

function announcedIn(closing: string): Target | undefined {
  const last = withoutMarkup(closing.slice(-LONGEST_READ).trim().split('\n').at(-1) ?? '').replace(
    /[:：]$/,
    '',
  )
  return last === '' || isInterruptionMark(last) || last.length > LONGEST_ANNOUNCED
    ? undefined
    : { text: `"${last}"`, isProse: true }
}
