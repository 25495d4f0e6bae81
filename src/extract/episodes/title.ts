import { MAX_TITLE } from '../../model/episode.ts'
import { termsOf } from '../../store/terms.ts'
import { cutAtWord, plainSentences } from './sentences.ts'

export interface TitleSource {
  /** The title of the plan that was carried out; empty when there was none. */
  readonly plan: string
  /** The person's words, prompt by prompt. */
  readonly typed: readonly string[]
  readonly commits: readonly string[]
  /** The first prompt when it was only a command of the host, such as `/review`. */
  readonly slash: string
  readonly outcome: string
  readonly files: readonly string[]
}

/** A short name of the task, in the person's own words where they are short enough, else in those of a commit. */
export function titleOf({ plan, typed, commits, slash, outcome, files }: TitleSource): string {
  const first = withoutHandover(
    withoutLabel(typed.find((text) => termsOf(text).length >= FEWEST_TERMS) ?? ''),
  )
  const candidates = [
    plan,
    ...sentencesAsTitles(first),
    ...commits.filter((subject) => !EMPTY_SUBJECT.test(subject)),
    ...clausesOf(first),
  ]
  const found = candidates.find((text) => text !== '' && text.length <= MAX_TITLE)
  if (found !== undefined) return found
  const edited = files[0] === undefined ? '' : `Work on ${files[0]}`
  const rest = [
    asTitle(first.replace(/\s+/g, ' ')),
    slash,
    plainSentences(outcome)[0] ?? '',
    edited,
    typed[0] ?? '',
  ]
  return cutAtWord(rest.find((text) => text !== '') ?? 'Session without words', MAX_TITLE)
}

const EMPTY_SUBJECT = /^(?:initial commit|wip|test|tests|fix|update|updates|changes|\.)$/i

/** `Low severity` above a longer text labels it. */
function withoutLabel(text: string): string {
  return text.replace(LABEL, '')
}

const LABEL =
  /^(?:[\p{L}]+ )?(?:severity|priority|comment|issue|warning|suggestion|nitpick|feedback|finding)\s*\n(?=[\s\S]{80,})/iu

/** `I got this feedback: …`, `can you check: …`: the task is what is handed over. */
function withoutHandover(text: string): string {
  const [, before = '', after = ''] = /^([^:\n]{3,90}):\s+([\s\S]{20,})$/.exec(text) ?? []
  return HANDS_OVER.test(before) ? after : text
}

const HANDS_OVER =
  /\b(?:feedback|look at|check|comment|review\w*|issue|error|following|this(?! (?:morning|afternoon|evening|week|month|year|time)\b)|says?|said|got)\b/i

/** `# Plan: Change the default` is the plan `Change the default`. */
export function planTitle(plan: string): string {
  const heading = /^#{1,3}\s+(.+)$/m.exec(plan)?.[1] ?? plainSentences(plan)[0] ?? ''
  return cutAtWord(
    heading
      .replace(/^(?:implementation )?plan\s*[:–—-]\s*/i, '')
      .replace(/[`*_]/g, '')
      .trim(),
    MAX_TITLE,
  )
}

const FEWEST_TERMS = 2

/** The first sentence of a prompt, or one right after it that asks for something. */
function sentencesAsTitles(text: string): string[] {
  const sentences = plainSentences(text).slice(0, 3)
  const fewest = sentences.length > 1 ? FEWEST_TERMS + 1 : FEWEST_TERMS
  return sentences
    .filter((sentence, index) => index === 0 || REQUEST.test(sentence))
    .map(asTitle)
    .filter((title) => isTitle(title) && termsOf(title).length >= fewest)
}

function isTitle(text: string): boolean {
  const isWhole = (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0)
  const isShort = text.length <= MAX_TITLE && termsOf(text).length >= FEWEST_TERMS
  return isShort && isWhole && !REFERS_BACK.test(text)
}

/** `do it`, `fix this`: what is meant stands elsewhere. */
const REFERS_BACK = /^(?:\w+ ){0,2}(?:this|that|it|these|those|them|above)[.!?]?$|^\w+ (?:it|them)\b/i

/** The beginning of a long sentence, where it can stand alone. */
function clausesOf(text: string): string[] {
  return plainSentences(text)
    .slice(0, 1)
    .map((sentence) => asTitle(sentence.split(CLAUSE_END)[0] ?? ''))
    .filter((clause) => isTitle(clause) && termsOf(clause).length > FEWEST_TERMS && !SUBORDINATE.test(clause))
}

const CLAUSE_END =
  /[,;:(]\s|\s[–—-]\s|\s(?:because|since|so that|which|but|when|while|if|weil|damit|parce que|porque)\s/

/** The first half of `when X happens, Y is wrong` says nothing alone. */
const SUBORDINATE = /^(?:when|if|since|because|as|while|although|after|before|wenn|weil|quand|si|cuando)\b/i

/** Without greetings and the forms of asking: `can you add a license?` is `Add a license`. */
export function asTitle(sentence: string): string {
  let text = sentence.replace(/\s+/g, ' ').replace(LONG_PATH, '$1').trim().replace(SLASH_COMMAND, '')
  const isQuestion = /[?？]$/.test(text)
  let isRequest = false
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(GREETING, '')
    if (REQUEST.test(text)) isRequest = true
    text = text.replace(REQUEST, '')
  }
  const bare = text.replace(/[.!…:：\s]+$/, '').replace(isQuestion && isRequest ? /[?？]+$/ : /$^/, '')
  // A path or a name in code is written as it is.
  return bare.replace(
    /^\p{L}[\p{L}'’-]*(?=$|[\s,;:!?])/u,
    (word) => `${word[0]?.toUpperCase()}${word.slice(1)}`,
  )
}

/** Of a path through many folders the file is enough. */
const LONG_PATH = /(?<!\S)~?(?:\/[\w.@-]+){3,}\/([\w.@-]+)/g

/** `/review the parser` asks for the parser to be reviewed; the rest says what it is about. */
const SLASH_COMMAND = /^\/[\w:-]+\s+(?=\S+\s+\S)/

const GREETING =
  /^(?:hi|hello|hey|ok(?:ay)?|so|now|great|thanks?|thank you|sorry|hmm+|ah|well|alright|please|pls|yes|yeah|yep|no|also|and|then|first|next|thinking again|actually|hallo|danke|bitte|merci|gracias)\b[,.!:…]*\s+(?=\S)/i
const REQUEST =
  /^(?:(?:can|could|would|will) (?:you|we|u|i)|i(?:'d| would) (?:like|love)(?: you| us)?(?: to)?|i (?:do )?(?:also )?(?:want|need)(?: you)?(?: to)?|let(?:'s|s| us)|we (?:should|need to|have to)|you should|is it possible to|kannst du|können wir|ich möchte,? dass|peux-tu|pouvez-vous|puedes)\b(?: (?:please|also|again|now|just|maybe|first|completely|mir|uns|bitte))*\s+(?=\S)/i
