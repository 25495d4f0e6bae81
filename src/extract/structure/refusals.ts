import { toolRolesFor } from '../../hosts/all.ts'
import type { RefusedCall } from '../../hosts/tool-roles.ts'
import type { JudgeDraft, JudgedTool, JudgedTurn } from '../judge.ts'
import { callTarget } from './call-target.ts'
import { planIn } from './plans.ts'
import { refusedWith } from './refused-with.ts'
import { messageBefore, repliesAfter } from './timeline.ts'

/** Tool calls that the person refused, saying why. */
export function refusalDrafts(turn: JudgedTurn): JudgeDraft[] {
  return turn.tools.flatMap((tool) => {
    const refused = refusalOf(turn, tool)
    if (refused === undefined || planIn(turn, tool) !== undefined) return []
    return refusedWith(turn, {
      ...{ did: 'refused', target: callTarget(tool, toolRolesFor(turn.host)), words: refused.words },
      ...{ found: 'refusal', message: messageBefore(turn, tool), replies: repliesAfter(turn, tool) },
    })
  })
}

/** The way in which the person refused a call, by the host's own marks; undefined when they did not. */
export function refusalOf({ host }: JudgedTurn, tool: JudgedTool): RefusedCall | undefined {
  for (const { readRefusal } of toolRolesFor(host)) {
    const refused = readRefusal(tool)
    if (refused !== undefined) return refused
  }
  return undefined
}
