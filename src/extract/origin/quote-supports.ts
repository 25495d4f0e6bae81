import { isCharacterWord, normalWords } from '../../model/normal-words.ts'
import { UNSPLIT_NEGATION } from '../near-words.ts'
import { type ClaimWord, claimWords } from './claim-words.ts'

/**
 * Whether somebody's own words carry a statement: its subject and its point. Every word of the statement that says
 * something must be among them, affirmed where they affirm it and denied where they deny it. Names, numbers and code
 * must be the very same; other words may be inflected. A statement without such a word is carried by nothing.
 */
export function quoteSupports(statement: string, quote: string): boolean {
  const claimed = claimWords(statement)
  const said = claimWords(quote)
  const characters = characterShare(statement, quote)
  if (claimed.length === 0 && characters === undefined) return false
  if (characters === false) return false
  return claimed.every((word) =>
    said.some((other) => other.isDenied === word.isDenied && isSameWord(word, other)),
  )
}

/** Characters of scripts without blanks that are so few alone are no word. */
const FEW_CHARACTERS = 2
const LEAST_SHARE = 0.85
/** Manners of speaking in Chinese and Japanese, as the frame words of other languages. */
const FRAME =
  /一律|一定|总是|始终|永远|必须|应该|需要|以后|今后|从现在起|请|用户|项目|使用|偏好|喜欢|都|要|的|了|是|在|年|月|日|那一周|の週|ユーザー|プロジェクト|必ず|常に|いつも|今後|使用|\p{Script=Hiragana}/gu

/**
 * The same for Chinese, Japanese, Korean and Thai: nearly every character must have been said, no two in a row may be
 * new, and both deny or neither does. Undefined when there are none.
 */
function characterShare(statement: string, quote: string): boolean | undefined {
  const said = new Set(normalWords(quote).filter(isCharacterWord))
  const characters = normalWords(statement.replace(FRAME, ' ')).filter(isCharacterWord)
  if (characters.length < FEW_CHARACTERS) return undefined
  const isNew = characters.map((character) => !said.has(character))
  if (isNew.some((fresh, at) => fresh && isNew[at + 1])) return false
  const share = isNew.filter((fresh) => !fresh).length / characters.length
  return share >= LEAST_SHARE && UNSPLIT_NEGATION.test(statement) === UNSPLIT_NEGATION.test(quote)
}

/** Characters that code, paths, versions and numbers have in them and other words have not. */
const NAME = /[\d._/:@#$=&%+*~]/
/** Endings that inflection may add in the languages that the judges read; a consonant may be doubled before it. */
const ENDING =
  /^(?:\p{L}?(?:ing|ed|er|ers|en|ation|ations|ions?|ies|ied)|e?s|e?d|e|y|n|r|t|te|ten|er|em|es|est|ly|ments?|ement|ements|ity|mente|ar|an|a|o|os|as|ons|ez|ent)?$/u
const SHORTEST_STEM = 3

/** Common verbs whose forms share too little to be seen as one. */
const IRREGULAR = new Map(
  `keep kept/make made/run ran/get got/write wrote written/take took taken/send sent/build built/go went/choose chose chosen/
   hold held/leave left/find found/break broke broken/give gave given/do did done`
    .split(/\/\s*/)
    .flatMap((forms) => {
      const [first = '', ...others] = forms.split(' ')
      return others.map((other) => [other, first] as const)
    }),
)

/** Whether two words are the same, but for how they are inflected. */
export function isSameWord(one: ClaimWord, another: ClaimWord): boolean {
  const word = IRREGULAR.get(one.word) ?? one.word
  const other = IRREGULAR.get(another.word) ?? another.word
  if (word === other) return true
  if (NAME.test(word) || NAME.test(other)) return false
  const stem = commonBeginning(word, other)
  const shorter = Math.min(word.length, other.length)
  // One letter may change at the end of the stem: `merge` and `merging`, `policy` and `policies`.
  const least = shorter > 4 ? shorter - 1 : shorter
  return (
    stem >= Math.max(SHORTEST_STEM, least) && ENDING.test(word.slice(stem)) && ENDING.test(other.slice(stem))
  )
}

function commonBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
