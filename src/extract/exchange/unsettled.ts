import { type Composed, leadText } from './compose.ts'
import { namesIn } from './forms.ts'

/** Why an exchange cannot be kept, whatever it says; undefined when nothing speaks against it. */
export function whyUnsettled({ exchange, lead, sentences, outcome }: Composed): string | undefined {
  const said = leadText(lead)
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

/** Words that stand for something said before. */
const POINTS_AWAY =
  /^\W*(?:(?:update|delete|remove|fix|change|move|rename) )?(?:it|them|that|this|those|these)\b/i
