import { typedWordsOf } from '../exchange/typed-words.ts'
import type { JudgeDraft, JudgedTurn } from '../judge.ts'
import { sharesSubject } from './person-words.ts'
import { type Pick, readPick } from './pick-words.ts'
import { type Proposal, proposalsIn, recommendationIn } from './proposals.ts'
import { settledDraft, shortened } from './settled.ts'
import { closingOf, promptOf } from './timeline.ts'

/** `yes`, `2`, `the second`: the proposal before it that they choose. What is proposed is the agent's. */
export function pickDrafts(turn: JudgedTurn, before: readonly JudgedTurn[]): JudgeDraft[] {
  const proposer = before.at(-1)
  const prompt = promptOf(turn)
  const closing = proposer === undefined ? undefined : closingOf(proposer)
  if (proposer === undefined || prompt === undefined || closing === undefined) return []
  const typed = typedShort(prompt.text).trim()
  const pick = readPick(typed)
  const proposed = ownWords(closing.text)
  const chosen = pick === undefined || !asksAtEnd(proposed) ? undefined : chosenBy(pick, proposed)
  if (chosen === undefined || chosen.text.length < SHORTEST_CHOICE) return []
  return settledDraft(turn, {
    ...{ kind: 'decision', origin: 'assistant', importance: 0.65, found: 'pick' },
    text: `${askedBefore(proposer, chosen.text)}${chosen.text}${chosen.others}${limitedBy(typed)}`,
    quotes: [
      { message: prompt, quote: prompt.text.trim() },
      ...chosen.lines.map((quote) => ({ message: closing, quote })),
    ],
  })
}

/** `3, but enabled by default`: without these words the choice would say the opposite. */
function limitedBy(typed: string): string {
  return LIMITS.test(typed) ? `. The user said: “${shortened(typed, LONGEST_LIMIT)}”` : ''
}

const LIMITS =
  /\b(?:but|except|without|instead|only|not|aber|außer|ohne|nur|mais|sauf|sans|pero|excepto|sin)\b|但|不要|ただし/i
const LONGEST_LIMIT = 160

/** A choice is asked for at the end of a message. */
const LONGEST_CLOSING = 12_000
const SHORTEST_CHOICE = 40
const LONGEST_CHOICE = 300
const LONGEST_PROMPT = 1000
const LONGEST_OTHER = 70

/** The typed words of a short prompt: a long one picks nothing, and need not be read. */
function typedShort(prompt: string): string {
  return prompt.length > LONGEST_PROMPT ? '' : typedWordsOf(prompt)
}

interface Chosen {
  readonly text: string
  readonly others: string
  readonly lines: readonly string[]
}

/** Some exports put the words of subagents behind the message that started them. */
function ownWords(closing: string): string {
  const end = closing.indexOf('Agent - sidechain')
  return closing.slice(0, end < 0 ? closing.length : end).slice(-LONGEST_CLOSING)
}

const END_CHARACTERS = 700

/** A list of what was done or found is nothing to choose from: whoever wants a choice asks for it. */
function asksAtEnd(closing: string): boolean {
  const end = closing.slice(-END_CHARACTERS)
  return (
    /[?？]/.test(end) ||
    /\b(?:let me know|tell me|your call|up to you|sag (?:mir )?bescheid|dis-moi|dime)\b/i.test(end)
  )
}

function chosenBy(pick: Pick, closing: string): Chosen | undefined {
  const proposals = proposalsIn(closing)
  if (pick.by === 'yes') return recommended(closing, proposals)
  const chosen = picked(pick, proposals)
  if (chosen === undefined) return undefined
  const others = proposals.filter((one) => !chosen.includes(one)).map(({ text }) => titleOf(text))
  return {
    text: `Chosen: ${shortened(chosen.map(({ text }) => text).join('; '), LONGEST_CHOICE)}`,
    others: others.length === 0 || others.length > 4 ? '' : ` (not: ${others.join('; ')})`,
    lines: chosen.map(({ line }) => line),
  }
}

/** Every key must be one of the proposals: else something other is meant. */
function picked(pick: Exclude<Pick, { by: 'yes' }>, proposals: readonly Proposal[]): Proposal[] | undefined {
  if (proposals.length < 2) return undefined
  if (pick.by === 'all')
    return pick.count === undefined || pick.count === proposals.length ? [...proposals] : undefined
  if (pick.by === 'position') {
    const one = proposals.at(pick.position)
    return one === undefined ? undefined : [one]
  }
  const chosen = pick.keys.flatMap((key) => proposals.find((one) => one.key === key) ?? [])
  return chosen.length === pick.keys.length ? chosen : undefined
}

/** A yes chooses what was recommended, with the option that the recommendation names. */
function recommended(closing: string, proposals: readonly Proposal[]): Chosen | undefined {
  const sentence = recommendationIn(closing)
  if (sentence === undefined) return undefined
  const key = /\b(?:option|approach|alternative|#)\s*#?([A-H]|\d{1,2})\b/i.exec(sentence)?.[1]?.toUpperCase()
  const named = proposals.find((one) => one.key === key)
  const detail = named === undefined ? '' : ` (${named.text})`
  return {
    text: `Agreed: ${shortened(`${sentence}${detail}`, LONGEST_CHOICE)}`,
    others: '',
    lines: [sentence, ...(named === undefined ? [] : [named.line])],
  }
}

/** The bold title of a proposal, or its beginning. */
function titleOf(text: string): string {
  const [title = text] = text.split(/\s[—–-]\s|[:：]\s|(?<=\w)\.\s/)
  return shortened(title, LONGEST_OTHER)
}

const FEWEST_ASKED = 4
const LONGEST_ASKED = 120

/** The request before the choice, when it is short and about the chosen thing. */
function askedBefore(proposer: JudgedTurn, chosen: string): string {
  const [first = ''] = typedShort(promptOf(proposer)?.text ?? '').split(/\n|(?<=[.?!])\s/)
  const isUsable =
    first.split(/\s+/).length >= FEWEST_ASKED && first.length <= LONGEST_ASKED && !/[:：]$/.test(first)
  return isUsable && sharesSubject(first, chosen) ? `On "${first.trim()}": ` : ''
}
