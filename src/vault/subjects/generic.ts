import generic from '../../../assets/words/generic.json' with { type: 'json' }
import { STOP_WORDS } from '../../store/stop-words.ts'
import { nameKey } from './name-key.ts'

const GENERIC: ReadonlySet<string> = new Set(`${generic.words} ${generic.numerals}`.split(' ').map(nameKey))

/** Whether a name has nothing but words that any program is about. */
export function isGeneric(key: string): boolean {
  return key.split('-').every((word) => GENERIC.has(word) || STOP_WORDS.has(word) || !/\p{L}{2}/u.test(word))
}
