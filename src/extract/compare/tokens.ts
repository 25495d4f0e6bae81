/** Splits a sentence into words, numbers, names from code and breaks. */

export interface Token {
  readonly kind: 'word' | 'number' | 'name' | 'code' | 'break'
  /** In lower case, without marks around it. */
  readonly text: string
  /** A word that begins with a capital letter. */
  readonly isProper?: boolean
}

const TOKEN =
  /`([^`]+)`|((?<![\p{L}\p{N}.])[-+−]?\p{N}+(?:[.,:/]\p{N}+)*(?:%|[\p{L}]{1,3}(?![\p{L}\p{N}]))?(?![\p{L}\p{N}_/-]))|(--?\p{L}[\p{L}\p{N}-]*|[@#.]?[\p{L}\p{N}\p{M}_]+(?:['’\-._/\\:@#+]+[\p{L}\p{N}\p{M}_]+)*(?:\+\+|#|\/\*?)?)|([,;:.!?()[\]{}—–"“”«»→=<>|]|\s-\s)/gu
const IS_NAME = /[_/\\:@#+]|^--?\p{L}|\p{Ll}\p{Lu}|\p{L}\.\p{L}|\p{L}\p{N}|\p{N}\p{L}/u

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const [, code, number, word, mark] of text.matchAll(TOKEN)) {
    if (code !== undefined) tokens.push({ kind: 'code', text: code.trim().toLowerCase() })
    else if (number !== undefined)
      tokens.push({ kind: 'number', text: number.toLowerCase().replace('−', '-') })
    else if (word !== undefined) tokens.push(...wordTokens(word))
    else if (mark !== undefined) tokens.push({ kind: 'break', text: mark })
  }
  return tokens
}

const CONTRACTION = /^(.+)(n't)$/
const ENDING = /'(?:s|re|ve|ll|d|m)$/

function wordTokens(word: string): Token[] {
  const plain = word.replaceAll('’', "'").toLowerCase()
  if (IS_NAME.test(word) && !plain.includes("'")) return [{ kind: 'name', text: plain }]
  const short = CONTRACTION.exec(plain)
  if (short) return [{ kind: 'word', text: "n't" }]
  return [{ kind: 'word', text: plain.replace(ENDING, ''), isProper: /^\p{Lu}/u.test(word) }]
}
