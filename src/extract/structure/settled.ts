import type { Evidence, Kind, Origin } from '../../model/memory.ts'
import type { JudgeDraft, JudgedMessage, JudgedTurn } from '../judge.ts'
import { absoluteDates } from '../local/dates.ts'
import { filesIn } from '../local/files.ts'
import { labelsOf } from '../local/labels.ts'
import { languageOf } from '../local/language.ts'

/** The longest text of a draft: what admission takes, with some left for dates that become longer. */
export const LONGEST_TEXT = 480

/** A statement that the transcript's structure settles. */
export interface Settled {
  readonly kind: Kind
  readonly text: string
  readonly origin: Origin
  /** The structure it was found in. */
  readonly found: string
  readonly importance: number
  /** The part of the text that the person said, where the rest is only its frame. */
  readonly said?: string
  readonly quotes: readonly Quoted[]
}

/** Words, and the message that they stand in or follow. */
export interface Quoted {
  readonly message: JudgedMessage | undefined
  readonly quote: string
}

/** The draft for a statement; none when its text is empty or nothing can be cited for it. */
export function settledDraft(turn: JudgedTurn, settled: Settled): JudgeDraft[] {
  const { kind, origin, importance, found, said, quotes } = settled
  const evidence = quotes.flatMap(({ message, quote }): Evidence[] =>
    message === undefined ? [] : [{ session: turn.session, messages: [message.id], quote }],
  )
  const text = settledText(settled.text, turn)
  if (text === '' || evidence.length === 0) return []
  return [
    {
      kind,
      text,
      origin,
      importance,
      ...(said === undefined ? {} : { said }),
      evidence,
      ...labelsOf(text, kind),
      files: filesIn(text),
      supersedes: null,
      rule: `structure/${found}`,
    },
  ]
}

/** A text in one line, within bounds, with dates that stay true. */
function settledText(text: string, { at }: JudgedTurn): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return shortened(absoluteDates(flat, at, languageOf(flat) ?? 'en'), LONGEST_TEXT)
}

/** A text of at most so many characters, cut after a sentence or a word. */
export function shortened(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const cut = characters.slice(0, most - 1).join('')
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('。'))
  if (sentence > most / 2) return cut.slice(0, sentence + 1)
  const word = cut.lastIndexOf(' ')
  return `${word > most / 2 ? cut.slice(0, word) : cut}…`
}
