import type { JudgeDraft, JudgedTurn } from '../judge.ts'
import { answerDrafts } from './answers.ts'
import { commitDrafts } from './commits.ts'
import { fixedCommandDrafts } from './fixed-commands.ts'
import { interruptionDrafts } from './interruptions.ts'
import { pickDrafts } from './picks.ts'
import { planDrafts } from './plans.ts'
import { refusalDrafts } from './refusals.ts'
import { summaryDrafts } from './summaries.ts'
import { withBefore } from './timeline.ts'
import { openTodoDrafts } from './todos.ts'

/** Drafts from what the transcript itself says was settled. `earlier` are the turns before, oldest first. */
export function structureDrafts(turns: readonly JudgedTurn[], earlier: readonly JudgedTurn[]): JudgeDraft[] {
  const drafts = withBefore(turns, earlier).flatMap(({ turn, before }) => [
    ...answerDrafts(turn),
    ...planDrafts(turn, before),
    ...refusalDrafts(turn),
    ...pickDrafts(turn, before),
    ...interruptionDrafts(turn, before),
    ...summaryDrafts(turn),
    ...commitDrafts(turn),
    ...fixedCommandDrafts(turn, before),
  ])
  return withoutRepeats([...drafts, ...openTodoDrafts(turns, earlier)])
}

function withoutRepeats(drafts: readonly JudgeDraft[]): JudgeDraft[] {
  const seen = new Set<string>()
  return drafts.filter(({ text }) => !seen.has(text) && seen.add(text))
}
