import type { JudgedMessage, JudgedTurn } from '../judge.ts'
import { isApproval } from '../local/approval.ts'
import { AgentWords } from './agent-words.ts'
import { type ClosingUnit, closingUnits } from './closing-units.ts'
import { hasForm } from './forms.ts'
import { typedWordsOf } from './typed-words.ts'

/** What a person wanted, carried to the closing message that finally answers it. */
export interface Exchange {
  /** The turn in which it was answered. */
  readonly turn: JudgedTurn
  /** The prompts that the typed words stand in. */
  readonly prompts: readonly JudgedMessage[]
  /** The person's own words; empty when they only agreed to what was proposed. */
  readonly typed: string
  readonly isApproval: boolean
  readonly closing: JudgedMessage
  readonly units: readonly ClosingUnit[]
  /** What the person typed next, as far as it is known yet. */
  readonly followedBy: readonly string[]
  /** The next prompt shows an error, typed or pasted; undefined when it shows none. */
  readonly nextError: string | undefined
}

/** So many times in a row a yes still speaks of the same request. */
const MAX_AGREED_TURNS = 2

interface Asked {
  readonly typed: string
  readonly prompts: readonly JudgedMessage[]
}

const NOTHING_ASKED: Asked = { typed: '', prompts: [] }

/**
 * The exchanges of some turns. What was asked before an interruption, an error of the model's server or a mere "proceed"
 * counts as asked until a closing message says something.
 */
export function exchangesOf(turns: readonly JudgedTurn[]): Exchange[] {
  let unanswered = NOTHING_ASKED
  let lastAsked = NOTHING_ASKED
  let age = 0
  const exchanges: Exchange[] = []
  const asked = askedByTurn(turns)
  for (const [turn, own] of asked) {
    const carried = own.isOfOneBreath ? stillMeant(own, unanswered, lastAsked) : own.asked
    if (carried !== unanswered) exchanges.push(...unansweredIn(turn, unanswered, turns, asked))
    age = carried === lastAsked ? age + 1 : 0
    if (carried.typed !== '') lastAsked = age < MAX_AGREED_TURNS ? carried : NOTHING_ASKED
    const closing = turn.messages.filter(({ role }) => role === 'assistant').at(-1)
    const units = closing === undefined || isFailure(closing.text) ? [] : closingUnits(closing.text)
    unanswered = units.length === 0 ? carried : NOTHING_ASKED
    if (closing !== undefined && units.length > 0)
      exchanges.push({
        turn,
        ...carried,
        isApproval: own.isApproval,
        closing,
        units,
        followedBy: typedAfter(turn, turns, asked),
        nextError: errorIn(turns[turns.indexOf(turn) + 1]),
      })
  }
  return exchanges
}

/** What was asked and never answered in words: the prompt alone says it. */
function unansweredIn(
  turn: JudgedTurn,
  { typed, prompts }: Asked,
  turns: readonly JudgedTurn[],
  asked: AskedByTurn,
): Exchange[] {
  const closing = prompts.at(-1)
  const before = turns.find(({ messages }) => closing !== undefined && messages.includes(closing))
  if (closing === undefined || before === undefined || before === turn) return []
  const followedBy = typedAfter(before, turns, asked)
  return [
    {
      turn: before,
      prompts,
      typed,
      isApproval: false,
      closing,
      units: [],
      followedBy,
      nextError: undefined,
    },
  ]
}

/** A yes means what was not answered yet, else what the proposal that it accepts was asked for. */
function stillMeant(own: ReturnType<typeof askedIn>, unanswered: Asked, lastAsked: Asked): Asked {
  return unanswered.typed === '' && own.isApproval ? lastAsked : unanswered
}

const LOOK_AHEAD_PROMPTS = 2
const LOOK_AHEAD_TURNS = 5

/** The next prompts that somebody typed: an interruption, or a message of the host, says nothing of the outcome. */
function typedAfter(turn: JudgedTurn, turns: readonly JudgedTurn[], askedBy: AskedByTurn): string[] {
  const index = turns.indexOf(turn)
  return turns
    .slice(index + 1, index + 1 + LOOK_AHEAD_TURNS)
    .map((one) => askedBy.get(one)?.asked.typed ?? '')
    .filter((typed) => typed !== '')
    .slice(0, LOOK_AHEAD_PROMPTS)
}

/** The first line of a prompt that a program wrote to say that something failed. */
function errorIn(next: JudgedTurn | undefined): string | undefined {
  const prompts = next?.messages.filter(({ role }) => role === 'user') ?? []
  return prompts.flatMap(({ text }) => ERROR_LINE.exec(text.slice(0, LONGEST_ERROR))?.[0] ?? [])[0]
}

const LONGEST_ERROR = 4000
const ERROR_LINE =
  /^.{0,80}(?:\b(?:[A-Z]\w*)?(?:Error|Exception)\b|\berror(?:\[\w+\])?:|\b(?:FAILED|FAILURE|FAIL)\b|^Traceback|\bpanic:|\bfatal:|npm ERR!).*/m

type AskedByTurn = ReadonlyMap<JudgedTurn, ReturnType<typeof askedIn>>

function askedByTurn(turns: readonly JudgedTurn[]): AskedByTurn {
  const agent = new AgentWords()
  return new Map(
    turns.map((turn) => {
      const asked = askedIn(turn, agent)
      for (const { role, text } of turn.messages) if (role === 'assistant') agent.add(text)
      return [turn, asked]
    }),
  )
}

function askedIn(turn: JudgedTurn, agent: AgentWords) {
  const prompts = turn.messages.filter(({ role }) => role === 'user')
  const said = prompts.map((prompt) => ({ prompt, typed: agent.removeFrom(typedWordsOf(prompt.text)) }))
  const typed = said.filter(({ typed: words }) => words !== '')
  const asked = {
    typed: typed.map(({ typed: words }) => words).join('\n'),
    prompts: typed.map(({ prompt }) => prompt),
  }
  const agrees = asked.typed !== '' && isOfOneBreath(asked.typed)
  // `address 4 and 7`: the numbers mean nothing without the list that they point to.
  const isOnlyReference = !agrees && hasForm('onlyPointsToList', asked.typed)
  return { asked, isApproval: agrees, isOfOneBreath: agrees || isOnlyReference || asked.typed === '' }
}

/** `yes`, `proceed`, `commit and push`: it asks for nothing that was not asked or proposed before. */
function isOfOneBreath(typed: string): boolean {
  return isApproval(typed) || typed.trim().length < SHORTEST_PROMPT || hasForm('onlyAgrees', typed)
}

const SHORTEST_PROMPT = 4

/** What a host writes in the assistant's name when its model could not be reached. */
function isFailure(closing: string): boolean {
  return /^\s*(?:(?:Please run \/login · )?API Error|\[Request interrupted|_?\**Agent - sidechain)/i.test(
    closing,
  )
}
