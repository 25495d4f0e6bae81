import type { Practice } from './practice.ts'
import type { RepeatedLine } from './repeated-lines.ts'

/** How the key of such a practice begins. */
export const ASKED = 'asked '

/**
 * The instructions that a person gives again and again, one statement for each, those of most days first. The words may
 * come from a command or a file that fills in the prompt, so that they count as a file's.
 */
export function askedPractice(repeated: readonly RepeatedLine[]): Practice[] {
  const latest = new Map<string, RepeatedLine>()
  for (const line of repeated) {
    const before = latest.get(line.digest)
    if (before === undefined || before.at <= line.at) latest.set(line.digest, line)
  }
  return [...latest.values()]
    .sort((one, other) => other.days - one.days || other.strength - one.strength)
    .map(({ digest, days, text, at, message, hostSession }) => ({
      key: `${ASKED}${digest}`,
      text: `Asked for on ${days} days: “${text}”`,
      topic: 'practice-asked',
      keywords: [],
      origin: 'file',
      substance: digest,
      lastAt: at,
      evidence: [{ session: hostSession, messages: [message], quote: text }],
    }))
}
