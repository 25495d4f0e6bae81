/**
 * A text as a row of words that leaves out nothing but manners of speaking. Unlike the words of a search it keeps small
 * words and endings, since `from a to b` is not `to a from b`, and what `starts` is not what `started`.
 */
export function strictWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(OBLIGATION, ' ')
    .split(/\s+/)
    .map((word) => word.replace(EDGES, ''))
    .filter((word) => word !== '' && !MANNERS.has(word))
}

/** Whether one row begins with the whole other one. */
export function beginsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((word, index) => words[index] === word)
}

/** Signs of a sentence, not of a name: `c++` and `.env` stay what they are. */
const EDGES = /^[("'“”‘«»]+|[)"'“”‘«».,;:!?。，、；：！？]+$/g
const OBLIGATION = /\b(?:needs?|ha(?:ve|s)) to(?= )/g
const MANNERS = new Set(
  `a an the please always really simply just must should shall
   der die das den dem ein eine einen bitte immer
   le la les un une toujours
   el los las una unos unas siempre`.split(/\s+/),
)
