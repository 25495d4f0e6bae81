import { ok } from '../../base/result.ts'
import type { Judge, JudgeDraft, JudgedMessage, JudgedTurn, Judgement, Refusal } from '../judge.ts'
import { isApproval } from './approval.ts'
import { type Candidate, candidatesIn, type Said } from './candidates.ts'
import { turnsThatRecovered } from './chains.ts'
import { draftOf } from './draft.ts'
import { lessonIn } from './lesson.ts'

/** The judge that needs no model and no network: it reads every turn by tables of phrases and a small scorer. */
export function makeLocalJudge(): Judge {
  return { name: 'local', judge: async (turns) => ok(judgeTurns(turns)) }
}

/** At most so many drafts per turn, the surest: a turn that seems to hold more was not understood. */
const MOST_PER_TURN = 5

/** What these turns hold that is worth keeping. Pure, and the same for the same turns. */
export function judgeTurns(turns: readonly JudgedTurn[]): Judgement {
  const recovered = turnsThatRecovered(turns)
  const drafts: JudgeDraft[] = []
  const refused: Refusal[] = []
  for (const turn of turns) {
    const read = readTurn(turn, recovered.get(turn))
    refused.push(...read.refused)
    drafts.push(...read.found.map(({ candidate, message }) => draftOf(candidate, placeOf(turn, message))))
  }
  return { drafts: withoutRepeats(drafts), refused }
}

interface Found {
  readonly candidate: Candidate
  readonly message: JudgedMessage
}

function readTurn(
  turn: JudgedTurn,
  trouble: readonly string[] | undefined,
): { found: Found[]; refused: Refusal[] } {
  const found: Found[] = []
  const refused: Refusal[] = []
  for (const { message, said } of voicesOf(turn)) {
    const { kept, refused: more } = candidatesIn(message.text, said)
    found.push(...kept.map((candidate) => ({ candidate, message })))
    refused.push(...more)
  }
  const account = lastWord(turn)
  const lesson = account && trouble && lessonIn(account, turn, trouble)
  if (account && lesson) found.push({ candidate: lesson, message: account })
  if (found.length <= MOST_PER_TURN) return { found, refused }
  const surest = [...found].sort((a, b) => b.candidate.score - a.candidate.score).slice(0, MOST_PER_TURN)
  const left = found.filter((one) => !surest.includes(one))
  refused.push(...left.map(({ candidate }) => ({ quote: candidate.quote, reason: 'too many in one turn' })))
  return { found: found.filter((one) => surest.includes(one)), refused }
}

/** Who is heard: the user always; of the assistant only its last word, and only after the user's yes. */
function voicesOf(turn: JudgedTurn): { message: JudgedMessage; said: Said }[] {
  const user = turn.messages.filter(({ role }) => role === 'user')
  const voices: { message: JudgedMessage; said: Said }[] = user.map((message) => ({ message, said: 'user' }))
  const last = lastWord(turn)
  if (last !== undefined && user.length > 0 && user.every(({ text }) => isApproval(text)))
    voices.push({ message: last, said: 'approved' })
  return voices
}

function lastWord({ messages }: JudgedTurn): JudgedMessage | undefined {
  return messages.filter(({ role }) => role === 'assistant').at(-1)
}

function placeOf({ session, at }: JudgedTurn, message: JudgedMessage) {
  const origin = message.role === 'assistant' ? ('assistant' as const) : ('user' as const)
  return { session, message: message.id, at, origin }
}

/** The same words said twice are one draft; the first place counts. */
function withoutRepeats(drafts: readonly JudgeDraft[]): JudgeDraft[] {
  const seen = new Set<string>()
  return drafts.filter(({ text }) => !seen.has(text) && seen.add(text))
}
