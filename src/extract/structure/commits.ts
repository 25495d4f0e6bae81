import { toolRolesFor } from '../../hosts/all.ts'
import { closingUnits } from '../exchange/closing-units.ts'
import type { JudgeDraft, JudgedTool, JudgedTurn } from '../judge.ts'
import { commandOf } from './call-target.ts'
import { type CommitMessage, commitMessageIn, isEmptySubject } from './commit-message.ts'
import { LONGEST_TEXT, settledDraft } from './settled.ts'
import { messageBefore } from './timeline.ts'

/** The last commit or pull request of a turn whose message says why. What was changed can be read in the repository. */
export function commitDrafts(turn: JudgedTurn): JudgeDraft[] {
  const runs = (tool: JudgedTool) => toolRolesFor(turn.host).some((roles) => roles.runs.has(tool.name))
  for (const tool of turn.tools.filter((one) => !one.failed && runs(one)).reverse()) {
    const message = commitMessageIn(commandOf(tool))
    if (message === undefined || isEmptySubject(message.subject) || !wasMade(tool)) continue
    const text = commitText(message)
    if (text === undefined) continue
    const isFix = /^(?:fix|bugfix|hotfix)\b|\bfix(?:es|ed)?\b/i.test(message.subject)
    return settledDraft(turn, {
      ...{
        kind: isFix ? 'debugging' : 'decision',
        origin: 'assistant',
        importance: 0.55,
        found: 'commit',
        text,
      },
      quotes: [{ message: messageBefore(turn, tool), quote: `${message.subject}\n\n${message.body}`.trim() }],
    })
  }
  return []
}

/** Git names the commit it made, and GitHub the address of the pull request. Some hosts put a word before the output. */
function wasMade({ output }: JudgedTool): boolean {
  return /^(?:Output: )?\[[^\]\n]+ [\da-f]{7,}\]/m.test(output) || /https:\/\/\S+\/pull\/\d+/.test(output)
}

/** The subject with the sentences of the body that give a reason; undefined when none does. */
function commitText({ subject, body }: CommitMessage): string | undefined {
  const why = closingUnits(body)
    .map(({ text }) => text)
    .filter((text) => WHY.test(text))
  if (why.length === 0) return undefined
  let text = `${subject.replace(/[.:]?$/, ':')}`
  for (const sentence of why) if (text.length + sentence.length < LONGEST_TEXT) text += ` ${sentence}`
  return text.endsWith(':') ? undefined : text
}

const WHY =
  /\b(?:because|since|so that|so (?:it|we|they|the)|otherwise|instead|rather than|prevents?|avoids?|caused|causes|was|were|would|fails?|failed|breaks?|broke|needed|requires?|to (?:avoid|prevent|allow|ensure|support|keep)|no longer|weil|damit|sonst|statt|parce|afin|sinon|porque|para que)\b|因为|避免|ため|から/i
