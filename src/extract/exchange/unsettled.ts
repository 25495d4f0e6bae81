import { type Composed, leadText } from './compose.ts'
import { namesIn } from './forms.ts'

/** Why an exchange cannot be kept, whatever it says; undefined when nothing speaks against it. */
export function whyUnsettled({ exchange, lead, sentences, outcome }: Composed): string | undefined {
  const said = leadText(lead)
  if (exchange.followedBy.some((typed) => REFUTES.test(typed))) return 'the person disagreed with the outcome'
  if (exchange.isApproval && said === '') return 'what was agreed to is not in the words of the person'
  if (said.length < SHORT_LEAD && POINTS_AWAY.test(said)) return 'its subject is not named'
  const isQuestion = sentences.length > 0 && sentences.every(({ signals }) => signals.has('asked'))
  const names = namesIn(outcome.map(({ text }) => text).join(' '))
  return isQuestion && names < FEW_NAMES
    ? 'a question, and the answer names nothing of this project'
    : undefined
}

const SHORT_LEAD = 30
const FEW_NAMES = 2

/** How a prompt begins that does not accept what the agent said or did. */
const REFUTES =
  /^\W*(?:no\b|nope|nah\b|not\b|wrong|that'?s (?:not|wrong)|that is (?:it )?not|still\b|but\b|hmm+|uh+\b|wait|why (?:did|are|is|not)|dude|really\?|what\?|huh|come on|it'?s not|it didn|doesn'?t|didn'?t|you (?:didn|sure|are|lost)|i (?:thought|said|suggested|told|asked)|seems? (?:like )?(?:you|wrong)|nein\b|falsch|stimmt nicht|das ist (?:falsch|nicht)|non\b|c'est faux|mal\b|está mal|eso no|不对|不是|错了|いや|違)/iu

/** Words that stand for something said before. */
const POINTS_AWAY =
  /^\W*(?:(?:update|delete|remove|fix|change|move|rename) )?(?:it|them|that|this|those|these)\b/i
