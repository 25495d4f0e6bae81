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

/** Bits per character of the text's own letter distribution: 0 for `xxxx`, about 4 for a random hex id. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/**
 * Whether a value reads like machine-made randomness rather than like words, an identifier, a version or
 * a path. It tells a key from `requiredCharacteristicTypes`, which entropy alone cannot.
 */
export function looksRandom(value: string): boolean {
  const leastEntropy = value.length >= 14 ? 3 : 2.6
  if (value.length < 8 || entropyOf(value) < leastEntropy) return false
  if (isHex(value)) return value.length >= 16 && /\d/.test(value)
  const { digits, letters, switches, pairs, pairCost } = measure(value)
  if (letters === 0 || isCompound(value)) return false
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
    (part) => /^(?:\d+|v?\d+[a-z]?|[A-Za-z]+\d{0,2})$/.test(part) && !isUnpronounceable(part),
  )
  return plain.join('').length > value.length / 2
}

function isUnpronounceable(word: string): boolean {
  const { pairs, pairCost } = measure(word)
  return pairs >= 3 && pairCost / pairs > WORD_LIMIT
}

function isHex(value: string): boolean {
  return /^(?:[0-9a-f]+|[0-9A-F]+)$/.test(value)
}

interface Measures {
  digits: number
  letters: number
  /** How often the kind of character changes: lower, upper, digit, other. */
  switches: number
  pairs: number
  pairCost: number
}

function measure(value: string): Measures {
  const sums: Measures = { digits: 0, letters: 0, switches: 0, pairs: 0, pairCost: 0 }
  let before = { kind: 0, letter: -1 }
  for (let at = 0; at < value.length; at++) {
    const now = classify(value.charCodeAt(at))
    if (now.kind === 3) sums.digits++
    if (now.letter >= 0) sums.letters++
    if (at > 0 && now.kind !== before.kind && !(before.kind === 2 && now.kind === 1)) sums.switches++
    if (now.letter >= 0 && before.letter >= 0) {
      sums.pairs++
      sums.pairCost += Number(PAIR_COST[before.letter]?.[now.letter])
    }
    before = now
  }
  return sums
}

/** Kind 1 lower, 2 upper, 3 digit, 4 other; the letter's place in the alphabet, or -1. */
function classify(code: number): { kind: number; letter: number } {
  if (code >= 97 && code <= 122) return { kind: 1, letter: code - 97 }
  if (code >= 65 && code <= 90) return { kind: 2, letter: code - 65 }
  if (code >= 48 && code <= 57) return { kind: 3, letter: -1 }
  return { kind: 4, letter: -1 }
}
