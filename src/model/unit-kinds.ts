/** Which part of a word a UTF-16 unit can be, as the pattern in `normal-words.ts` has it, in a table that is read unit by unit. */
import { normalWords } from './normal-words.ts'

const UNKNOWN = 0
export const BETWEEN = 1
const INSIDE = 2
export const COLON = 3
export const WORD = 4
/** Its meaning depends on the units beside it, or it stands for others: only the pattern can read it. */
export const SPECIAL = 5

export interface UnitTable {
  /** By unit; of those beyond ASCII, only the learned ones. */
  readonly kinds: Uint8Array
  /** By unit, unless it is special. */
  readonly lowerCase: Uint16Array
  /** The kind of any unit; from then on it is in the table. */
  readonly learn: (unit: number) => number
}

let table: UnitTable | undefined

/** Made when it is first needed: most commands only read. */
export function unitTable(): UnitTable {
  table ??= makeUnitTable()
  return table
}

function makeUnitTable(): UnitTable {
  const kinds = new Uint8Array(0x10000)
  const lowerCase = new Uint16Array(0x10000)
  const learn = (unit: number) => {
    if (kinds[unit] === UNKNOWN) {
      const lower = String.fromCharCode(unit).toLowerCase()
      kinds[unit] = kindOfUnit(String.fromCharCode(unit), lower)
      lowerCase[unit] = lower.charCodeAt(0)
    }
    return kinds[unit] ?? SPECIAL
  }
  for (let unit = 0; unit < 0x80; unit++) learn(unit)
  return { kinds, lowerCase, learn }
}

function kindOfUnit(char: string, lower: string): number {
  if (char === ':') return COLON
  if (CONTEXTUAL.test(char)) return SPECIAL
  const words = normalWords(`a${char}b`)
  if (words.length === 2 && words[0] === 'a' && words[1] === 'b') return BETWEEN
  if (lower.length !== 1 || words.length !== 1 || words[0] !== `a${lower}b`) return SPECIAL
  return normalWords(char).length === 1 ? WORD : INSIDE
}

/** Marks join the letter before them, a capital sigma has two small forms, and half a character means nothing. */
const CONTEXTUAL = /\p{M}|\p{Cs}|Σ/u
