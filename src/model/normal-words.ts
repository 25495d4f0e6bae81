/** The words of a text in a form in which copies of it look alike, whatever was done to their spelling. */

/** Letters of other scripts that look like Latin ones: text that hides behind them is the same text. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    е: 'e',
    ё: 'e',
    һ: 'h',
    і: 'i',
    ї: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    ɡ: 'g',
    ı: 'i',
    ӏ: 'l',
    α: 'a',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
  }),
)

/** Characters that are not seen: format controls, variation selectors, fillers, the empty braille cell. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
const NOT_ASCII = /[\u0080-\uffff]/
const FOREIGN = /[\u0131\u0250-\u052f]/g
/** Scripts that put no blanks between words: there, each character is taken as a word. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}ー'
/** Such a character; or a word, with the characters that stand inside of it. */
const WORD = new RegExp(
  `[${UNSPACED}]|[\\p{L}\\p{N}_](?:[^\\s"“”„«»<>()[\\]{}|,;\`\\\\${UNSPACED}]*(?![${UNSPACED}])[\\p{L}\\p{N}_])?`,
  'gu',
)
/** A tool that prints JSON prints line ends as two characters. */
const ESCAPED_BLANK = /\\[nrt]/g
/** The rest of a longer one is data and left out. */
export const MAX_WORD = 200
/** A text is read in pieces, so that a large one is never held twice. */
const PIECE = 65_536

/** Calls `each` with the words in their order. Takes time in proportion to the text, and memory that does not grow with it. */
export function eachNormalWord(text: string, each: (word: string) => void): void {
  for (let from = 0; from < text.length; ) {
    const to = pieceEnd(text, from)
    for (const [word] of normalText(text.slice(from, to)).matchAll(WORD)) each(word.slice(0, MAX_WORD))
    from = to
  }
}

export function normalWords(text: string): string[] {
  const words: string[] = []
  eachNormalWord(text, (word) => words.push(word))
  return words
}

/** Whether a word is one character of a script without blanks: several of them make what others call a word. */
export function isCharacterWord(word: string): boolean {
  return CHARACTER.test(word)
}

const CHARACTER = new RegExp(`^[${UNSPACED}]$`, 'u')

function normalText(text: string): string {
  const unescaped = text.replace(ESCAPED_BLANK, ' ')
  if (!NOT_ASCII.test(unescaped)) return unescaped.toLowerCase()
  return unescaped
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(FOREIGN, (letter) => LOOKALIKES.get(letter) ?? letter)
}

/** The end of a piece stands between two words, if there is such a position at all. */
function pieceEnd(text: string, from: number): number {
  const most = from + PIECE
  if (most >= text.length) return text.length
  for (let end = most; end > most - MAX_WORD; end--) if (/\s/.test(text.charAt(end))) return end
  return most
}
