import type { Kind } from '../../model/memory.ts'
import type { Signal } from '../local/signals.ts'

/** What sort of statement an exchange gives. Never a rule: those are made of the person's words alone. */
export function kindOfOutcome(steering: readonly Signal[], outcome: string): Kind {
  if (CAUSE.test(outcome)) return 'debugging'
  if (WORKAROUND.test(outcome)) return 'workaround'
  if (steering.some((signal) => DECIDES.includes(signal))) return 'decision'
  return COMMAND.test(outcome) ? 'operational' : 'fact'
}

const DECIDES: readonly Signal[] = [
  'must',
  'standing',
  'stop',
  'prefer',
  'ban',
  'replace',
  'instead',
  'decided',
  'choose',
  'exclusive',
  'convention',
  'hypothetical',
  'startswe',
]

/** A sentence that says outright what the cause was. */
export const FOUND_CAUSE =
  /\b(?:root cause|the (?:real |actual )?(?:cause|culprit|problem|bug) (?:is|was)|(?:the )?cause(?=:)|turns out|caused by|culprit|die ursache|la cause|la causa)\b|根本原因|原因是|原因は/i

export const CAUSE =
  /\b(?:because|caused?|root cause|due to|turns out|(?:issue|problem|bug) (?:is|was)|mismatch|weil|ursache|grund (?:ist|war)|lag daran|parce que|à cause|la cause|porque|debido a|la causa)\b|因为|原因|由于|ため|原因/i

const WORKAROUND =
  /\b(?:work ?around|as a stopgap|until (?:it|this|that) is fixed|umgehung|contournement)\b|绕过|回避策/i

const COMMAND =
  /`(?:\.\/|npm|npx|pnpm|yarn|go|cargo|make|mise|pip|python|pytest|docker|git|gh|kubectl|terraform|brew)\s[^`]+`/
