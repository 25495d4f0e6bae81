/**
 * How surprising each letter pair is in words and identifiers: row = first letter, column = second, one
 * digit each, about -log2 of the pair's share (0 usual, 9 hardly ever). Counted over the identifiers and
 * documentation of open-source packages.
 */
const PAIR_COST = [
  '74348648596343949332566658',
  '26563768347267369446388948',
  '38563683493468269453488969',
  '35542567277456458545467869',
  '46435567687443656234756469',
  '37663379298476279455498859',
  '47562654399454459345477978',
  '27662797397556368454578869',
  '55445549897442359533959695',
  '38661699476777369728385968',
  '46551557377465559535575979',
  '36652678287377369744468949',
  '24762789397546339746588969',
  '37333537486665469732558979',
  '65437658675442549244455788',
  '28662785497377349253488959',
  '77977689799367776556067999',
  '37552658396545369444567959',
  '47462674396566447632477759',
  '37562684298567359344577849',
  '44453559499342649333799899',
  '27681679399767479766798989',
  '27653674296573369345877789',
  '46352486497556528652777558',
  '55454557477443429533764877',
  '48871777499667169766889956',
]

/** Words average 3.2 and stay below 4.2 in 99 of 100 cases; random letters average 5.7 and stay above 4.4. */
const WORD_LIMIT = 4.3

/** Counts of one call; kept so that judging a value allocates nothing. */
const counts = new Uint16Array(128)

/** Bits per character of the text's own letter distribution: 0 for `xxxx`, about 4 for a random hex id. */
export function entropyOf(text: string): number {
  counts.fill(0)
  for (let at = 0; at < text.length; at++) {
    const slot = text.charCodeAt(at) & 127
    counts[slot] = (counts[slot] as number) + 1
  }
  let bits = 0
  for (let slot = 0; slot < 128; slot++) {
    const share = (counts[slot] as number) / text.length
    if (share > 0) bits -= share * Math.log2(share)
  }
  return bits
}

/**
 * Whether a value reads like machine-made randomness rather than like words, an identifier, a version or
 * a path. It tells a key from `requiredCharacteristicTypes`, which entropy alone cannot.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 8) return false
  const measures = measure(value)
  if (!isMixedUp(value, measures)) return false
  return entropyOf(value) >= (value.length >= 14 ? 3 : 2.6) && (isHex(value) || !isCompound(value))
}

/** Unlike words by its letter pairs, or by how often letters, capitals and digits take turns. */
function isMixedUp(value: string, { digits, letters, switches, pairs, pairCost }: Measures): boolean {
  if (letters === 0) return false
  if (digits > 0 && isHex(value)) return value.length >= 16
  const wordy = pairs > 0 ? pairCost / pairs : 9
  if (digits === 0) return value.length >= 16 && pairs >= 10 && wordy > WORD_LIMIT
  const mixing = switches / value.length
  if (mixing > 0.4) return wordy > 3.4 || pairs < 6
  const limit = value.length >= 16 ? WORD_LIMIT - 0.3 : WORD_LIMIT + 0.4
  return wordy > limit && mixing > 0.12
}

/** Words and numbers joined by dashes, dots and the like: `jackson-core-2.11`, `qat-1208358310`. */
function isCompound(value: string): boolean {
  const parts = value.split(/[^A-Za-z0-9]+/)
  if (parts.length < 2) return false
  const plain = parts.filter(
    (part) => /^(?:v?\d+(?:[A-Za-z]\d{0,3})?|[A-Za-z]+\d{0,2})$/.test(part) && !isUnpronounceable(part),
  )
  return plain.join('').length > value.length / 2
}

/** Letter pairs that words do not have. */
export function isUnpronounceable(word: string): boolean {
  const { pairs, pairCost } = measure(word)
  return pairs >= 3 && pairCost / pairs > WORD_LIMIT
}

function isHex(value: string): boolean {
  return /^(?:[0-9a-f]+|[0-9A-F]+)$/.test(value)
}

interface Measures {
  digits: number
  letters: number
  /** How often the kind of character changes: lower, upper, digit, other. A capital before small letters does not count. */
  switches: number
  pairs: number
  pairCost: number
}

const COSTS = Uint8Array.from(PAIR_COST.join(''), Number)

function measure(value: string): Measures {
  const sums: Measures = { digits: 0, letters: 0, switches: 0, pairs: 0, pairCost: 0 }
  let kindBefore = OTHER
  let letterBefore = -1
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    const kind = kindOf(code)
    const letter = kind === LOWER || kind === UPPER ? (code | 32) - 97 : -1
    if (kind === DIGIT) sums.digits++
    if (letter >= 0) sums.letters++
    if (at > 0 && kind !== kindBefore && !(kindBefore === UPPER && kind === LOWER)) sums.switches++
    if (letter >= 0 && letterBefore >= 0) {
      sums.pairs++
      sums.pairCost += COSTS[letterBefore * 26 + letter] as number
    }
    kindBefore = kind
    letterBefore = letter
  }
  return sums
}

const LOWER = 1
const UPPER = 2
const DIGIT = 3
const OTHER = 4

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  return code >= 48 && code <= 57 ? DIGIT : OTHER
}
