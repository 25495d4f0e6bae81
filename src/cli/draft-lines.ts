import { forTerminal } from '../base/text.ts'
import type { JudgeDraft, Judgement, Refusal } from '../extract/judge.ts'
import { fitted } from './present.ts'
import type { Shell } from './shell.ts'

/** The lines about a judge's drafts and refusals, with reasons. */
export function sayJudgement({ drafts, refused }: Judgement, shell: Shell): void {
  for (const draft of drafts) sayDraft(draft, shell)
  sayRefusals(refused, shell)
}

function sayDraft(
  { kind, text, topic, evidence, rule, supersedes }: JudgeDraft,
  { say, style }: Shell,
): void {
  say(`${style.good('draft')}    ${style.dim(kind.padEnd(11))}  ${forTerminal(text)}`)
  const rest = [
    `rule ${forTerminal(rule)}`,
    ...(topic === null ? [] : [`topic ${forTerminal(topic)}`]),
    ...(supersedes === null ? [] : [`instead of "${forTerminal(supersedes)}"`]),
  ]
  for (const { quote } of evidence) say(style.dim(`         "${forTerminal(quote)}"`))
  say(style.dim(`         ${rest.join(', ')}`))
}

/** Each thing that was not kept in one line, with the reason. */
export function sayRefusals(refused: readonly Refusal[], { say, style, width }: Shell): void {
  for (const { quote, reason } of refused) {
    const columns = Math.max(width - [...reason].length - 14, 24)
    say(`${style.warn('refused')}  "${fitted(quote, columns)}"  ${style.dim(forTerminal(reason))}`)
  }
}
