import { MAX_OUTCOME } from '../../model/episode.ts'
import { closingUnits, withoutMarkup } from '../exchange/closing-units.ts'
import { fitting, plainSentences } from './sentences.ts'

/** The last message of a turn, by the agent. */
export interface Closing {
  readonly hostMessage: string
  readonly text: string
}

export interface Recap {
  readonly text: string
  readonly sources: readonly string[]
}

/** A recap that is shorter says too little alone: `Committed as 1a2b3c4`. */
const ENOUGH_CHARACTERS = 120
const MOST_MESSAGES = 3

/** How an episode ended: the content of its last closing message, with an earlier one before it where that is short. */
export function recapOf(closings: readonly Closing[]): Recap {
  let text = ''
  const sources: string[] = []
  for (const closing of [...closings].reverse()) {
    const content = contentOf(closing.text, MAX_OUTCOME - text.length - 1)
    if (content === '') continue
    text = text === '' ? content : `${content} ${text}`
    sources.unshift(closing.hostMessage)
    if (text.length >= ENOUGH_CHARACTERS || sources.length >= MOST_MESSAGES) break
  }
  if (text !== '') return { text, sources }
  const last = closings.at(-1)
  const words = last === undefined ? '' : lastWords(last.text, MAX_OUTCOME)
  return { text: words, sources: last === undefined || words === '' ? [] : [last.hostMessage] }
}

/** The content of one closing message within a limit, or else the last words in it. */
export function closingContent(closing: string, most: number): string {
  return contentOf(closing, most) || lastWords(closing, most)
}

function contentOf(closing: string, most: number): string {
  if (most < ENOUGH_CHARACTERS) return ''
  const units = closingUnits(closing.replace(ANNOUNCES_LIST, '')).map(({ text }) => asSentence(text))
  const start = units.findIndex((text) => !GOES_ON.test(text))
  return start < 0 ? '' : fitting(units.slice(start), most)
}

/** `Here is what changed:` is no content, but the list after it is. */
const ANNOUNCES_LIST =
  /^.{0,40}\b(?:here'?s|here (?:is|are)|summary|(?:the )?(?:key |main |following )?changes|what (?:i |was |has )?(?:changed|did|done)|hier (?:ist|sind)|voici|aquí)\b[^\n]{0,80}[:：]\**\s*$/gim

/** A recap does not begin in the middle of a thought. */
const GOES_ON = /^(?:and|then|also|but|so|or|however|und|aber|et|mais|y|pero)\b/i

/** Units of a list stand without a full stop. */
function asSentence(text: string): string {
  return /[.!?:：。！？…)\]"”`]$/.test(text) ? text : `${text}.`
}

/** Where a message has no content: that tests pass, that something was committed. Never what only announces a list. */
function lastWords(closing: string, most: number): string {
  const sentences = plainSentences(withoutCode(closing)).map((text) =>
    asSentence(withoutMarkup(text.replace(/^(?:[-*•]|\d+[.)])\s+/, ''))),
  )
  const isWhole = (text: string) => !/[:：]$/.test(text) && !/^\s*(?:\||#|[-=]{3})/.test(text)
  return fitting(sentences.filter(isWhole), most)
}

function withoutCode(text: string): string {
  return text.replace(/(```|~~~)[\s\S]*?(?:\1|$)/g, '\n')
}
