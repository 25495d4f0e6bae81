import table from '../../../assets/learning/force.json' with { type: 'json' }
import type { Language } from '../local/language.ts'
import type { PhraseTable } from '../local/phrases.ts'

/**
 * How a clause of a person shows whether it holds beyond the moment.
 * - `standing`: it lays down a rule, a preference or a decision, even where it is an order;
 * - `demand`: it says how something has to be, unless it is an order;
 * - `norm`: it says how something is done, unless it is an order;
 * - `states`: it says how something is or was;
 * - `open`: from here on it asks, supposes or reports;
 * - `once`: it holds for this moment only;
 * - `wanted`: somebody is to do something, which is an order for now unless it is standing as well;
 * - `relative`: after an order, it says of a thing what is done with it otherwise;
 * - `contrasts`: it rules out an alternative to the clause before it;
 * - `depends`: it gives the reason or the purpose of the clause before it, and is an order if that is;
 * - `joins`: it gives a reason, a condition or an alternative, and holds as far as the other clauses.
 */
export type Force =
  | 'standing'
  | 'demand'
  | 'norm'
  | 'states'
  | 'open'
  | 'once'
  | 'wanted'
  | 'relative'
  | 'contrasts'
  | 'depends'
  | 'joins'

/** Phrases for each force, in the form of `local/phrases.ts`. */
export const FORCE_WORDS: Readonly<Record<Language, PhraseTable<Force>>> = table
