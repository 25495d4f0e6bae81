/** Words that hold sentences together. Sharing them says nothing about where a statement came from. */
const FUNCTION_WORDS = new Set(
  (
    'a an the and or but if so as of in on at to by for from with into over than then that this these those is are was ' +
    'were be been has have had do does did not no it its we i you your our they their them he she his her will would can ' +
    'could should must may when where which what who how why all any every each one only more also before after there here about'
  ).split(' '),
)

/** Words that a statement about anything may add to what somebody said. */
const FRAME_WORDS = new Set(
  (
    'user users person wants want prefers prefer preferred preference decided decision project repository team agent ' +
    'always never because since instead use uses used using run runs running make makes made get set new old now'
  ).split(' '),
)

/** How many words in a row, and how many of them not mere function words, are copied rather than alike by chance. */
const RUN = 4
const WEIGHTY_IN_RUN = 3
/** The same for scripts that put no blanks between words. */
const RUN_OF_SIGNS = 8

/** How much of what `text` says is in `source`, from 0 to 1: words of weight, and pairs of signs in scripts without blanks. */
export function support(text: string, source: string): number {
  const stems = new Set(words(source).map(stem))
  const said = source.normalize('NFKC')
  const ownWords = words(text).filter(isOfWeight)
  const pairs = signRuns(text, 2)
  const found =
    ownWords.filter((word) => stems.has(stem(word))).length +
    pairs.filter((pair) => said.includes(pair)).length
  const all = ownWords.length + pairs.length
  return all === 0 ? 0 : found / all
}

/** The pieces of `text` that are long enough to have been copied: runs of words, addresses, runs of signs. */
export function copiedPieces(text: string): string[] {
  const all = words(text)
  const runs = all
    .map((_word, at) => all.slice(at, at + RUN))
    .filter((run) => run.length === RUN)
    .filter((run) => run.filter((word) => !FUNCTION_WORDS.has(word)).length >= WEIGHTY_IN_RUN)
    .map((run) => run.join(' '))
  return [...runs, ...all.filter((word) => word.includes('://')), ...signRuns(text, RUN_OF_SIGNS)]
}

/** A text in the form in which pieces are looked for. */
export function plain(text: string): string {
  return `${words(text).join(' ')} ${text.normalize('NFKC').match(SIGNS)?.join(' ') ?? ''}`
}

/** Lower case, without the punctuation around them: what is inside (`pnpm-lock.yaml`) belongs to the word. */
function words(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '' && !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word))
}

function isOfWeight(word: string): boolean {
  if (FUNCTION_WORDS.has(word) || FRAME_WORDS.has(word)) return false
  return word.length > 2 || /\d/.test(word)
}

/** `deploy`, `deploys` and `deploying` are one word here. */
function stem(word: string): string {
  return word.slice(0, 5)
}

const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2,}/gu

function signRuns(text: string, length: number): string[] {
  return (text.normalize('NFKC').match(SIGNS) ?? []).flatMap((run) => {
    const signs = [...run]
    return signs.flatMap((_sign, at) =>
      at + length <= signs.length ? [signs.slice(at, at + length).join('')] : [],
    )
  })
}
