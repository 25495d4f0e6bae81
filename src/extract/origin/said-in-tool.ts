import { toolRolesFor } from '../../hosts/all.ts'
import type { ReportedCall } from '../../hosts/tool-roles.ts'

/** The person's words inside a tool call: why they refused it, or their answer to a question of the agent. */
export interface SaidInTool {
  readonly how: 'refused' | 'answered'
  /** Their own words; empty when they gave none. */
  readonly words: string
}

/** Undefined for a call in which the person said nothing. A host that is not known reports nothing of theirs. */
export function saidInTool(call: ReportedCall, host: string | undefined): SaidInTool | undefined {
  for (const { readPlan, readRefusal, readAnswers } of toolRolesFor(host)) {
    const plan = readPlan(call)
    if (plan !== undefined) return { how: plan.isApproved ? 'answered' : 'refused', words: plan.words }
    const refused = readRefusal(call)
    if (refused !== undefined) return { how: 'refused', words: refused.words }
    const answers = readAnswers(call)
    if (answers !== undefined)
      return { how: 'answered', words: answers.map(({ answer }) => answer).join('\n') }
  }
  return undefined
}
