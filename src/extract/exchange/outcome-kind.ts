import type { Kind } from '../../model/memory.ts'
import type { Signal } from '../local/signals.ts'
import { hasForm } from './forms.ts'

/** The kind of statement an exchange gives. Never a rule: those are made of the person's words alone. */
export function kindOfOutcome(steering: readonly Signal[], outcome: string): Kind {
  if (hasForm('foundCause', outcome)) return 'debugging'
  if (hasForm('cause', outcome) && hasForm('failure', outcome)) return 'debugging'
  if (hasForm('workaround', outcome)) return 'workaround'
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

const COMMAND =
  /`(?:\.\/|npm|npx|pnpm|yarn|go|cargo|make|mise|pip|python|pytest|docker|git|gh|kubectl|terraform|brew)\s[^`]+`/
