import { shortId } from '../base/ids.ts'
import { colleagueName, isRule, type Memory, type Origin } from '../model/memory.ts'
import { OPEN_QUESTION } from '../model/own-tags.ts'
import { isUserApproved } from '../model/review.ts'
import { condensed } from './condense.ts'
import { oneLine } from './fence.ts'
import { keySentences } from './key-sentences.ts'
import { isSettled } from './settled.ts'

/** Characters behind the end of a shortened line that decide whether a bracket in it opens a tag. */
const BEHIND = 400

/** What stands first: what was pinned, and what tells what to do by the person's own word. */
export function standsFirst(memory: Memory): boolean {
  return memory.pinned || (isRule(memory.kind) && isUserApproved(memory))
}

/** What a line says of a memory besides what the memory itself says. */
export interface LineFacts {
  /** The agent it was said in, as people call it, or the vault; empty when it was said in none. */
  readonly saidIn?: string
  /** It took the place of what was asked about, which is not repeated. */
  readonly replaces?: boolean
  /** Words that say why it may not hold any more (`endedMarks`). */
  readonly ended?: string
  /** The year that dates are of unless they say otherwise. */
  readonly year?: string
}

/** One memory as a fact in one line: who said it, when, in which agent, what, and the id it can be asked for by. */
export function memoryLine(memory: Memory, { saidIn = '', replaces = false }: LineFacts = {}): string {
  const instead = replaces ? ' (this replaced what was asked about)' : ''
  return `- ${leadOf(memory, saidIn)}: ${oneLine(memory.text)}${standingMark(memory)}${sharedMark(memory)}${instead} [${shortId(memory.id)}]`
}

/** Of what somebody shares over a server: who, and why. The reason is theirs, and is cut as any text is. */
export function sharedMark({ space }: Memory): string {
  if (space?.share === undefined) return ''
  const { by, why } = space.share
  return ` (shared by ${shortened(by, MAX_SHARED_BY)}: ${shortened(why, MAX_SHARED_WHY)})`
}

const MAX_SHARED_BY = 40
const MAX_SHARED_WHY = 80

/** What keeps a statement from being taken as settled: another one contradicts it, or it is an open question itself. */
export function standingMark({ state, tags }: Memory): string {
  if (state === 'conflict') return ' (disputed: another memory says otherwise)'
  return tags.includes(OPEN_QUESTION) ? ' (open: not decided)' : ''
}

/**
 * One memory as a line of an index: when it was said, its first words, and the id it can be asked for by. What the user
 * stated comes with the agent in which they said it.
 */
export function indexLine(
  memory: Memory,
  most: number,
  { saidIn = '', ended = '', year }: LineFacts = {},
): string {
  const { statedAt, state, id, origin, kind, tags } = memory
  const isPlain = kind === 'practice' || (origin === 'tool' && isSettled(memory))
  const isNamed = origin !== 'user' && origin !== 'assistant' && !isPlain
  const source = isNamed ? `, ${sourceLabel(memory, origin)}` : ''
  const disputed = state === 'conflict' ? ' (disputed)' : tags.includes(OPEN_QUESTION) ? ' (open)' : ''
  const where = standsFirst(memory) && saidIn !== '' ? ` in ${saidIn}` : ''
  return `- ${dayOf(statedAt, year)}${where}${source}: ${finished(condensed(headlineOf(memory, most), most), most)}${disputed}${sharedMark(memory)}${ended} [${shortId(id)}]`
}

/**
 * The text of a memory for a short line. Of a statement made from a prompt and its answer (`“…” → …`) that is too long, the
 * prompt stays only if it decides something; a question or an order would fill the line and say nothing. Of the answer the
 * sentences stay that say most.
 */
function headlineOf({ text, kind }: Memory, most: number): string {
  if (text.length <= most) return text
  const stopped = STOPPED.exec(text)
  if (stopped !== null) return userWordsWhole(stopped, most)
  if (kind === 'decision' || isRule(kind)) return text
  return keySentences(text.replace(/^“[^”]*” → /u, ''), most)
}

/** A line may be so much longer where that finishes its last sentence. */
const TO_THE_END = 1.2

function finished(text: string, most: number): string {
  return shortened(text, text.length <= TO_THE_END * most ? text.length : most)
}

/** `The user stopped "what the agent was about to do": "their words"`. */
const STOPPED = /^(The user (?:stopped|refused|rejected) )(.+)(: ".+)$/su
const LEAST_STOPPED = 30

/** Shortens what an agent was about to do, so that the line has room for what the user said to it. */
function userWordsWhole([, lead = '', stopped = '', said = '']: RegExpExecArray, most: number): string {
  const room = Math.max(LEAST_STOPPED, most - lead.length - said.length)
  const short = shortened(stopped, room - 1)
  const isOpen = (short.match(/"/g)?.length ?? 0) % 2 === 1
  return `${lead}${short}${isOpen ? '"' : ''}${said}`
}

/** The day of a time, without its year if that is the usual one. */
function dayOf(time: string, year = ''): string {
  return time.slice(year !== '' && time.startsWith(`${year}-`) ? year.length + 1 : 0, 10)
}

function leadOf(memory: Memory, saidIn: string): string {
  const date = `${memory.statedAt.slice(0, 10)}${saidIn === '' ? '' : ` in ${saidIn}`}`
  if (memory.origin === 'user') return `The user ${USER_VERBS[memory.kind] ?? 'said'} on ${date}`
  if (memory.origin === 'colleague') {
    const who = oneLine(colleagueName(memory))
    if (isUserApproved(memory)) return `The user confirmed what ${who} said, as of ${date}`
    return `${who.replace('a', 'A')} said on ${date}${memory.pinned ? ', pinned' : ''}`
  }
  if (isUserApproved(memory)) return `The user confirmed, as of ${date}`
  return `Noted from ${SOURCES[memory.origin]} on ${date}${memory.pinned ? ', pinned' : ''}`
}

export const USER_VERBS: Partial<Record<Memory['kind'], string>> = {
  correction: 'stated',
  preference: 'stated',
  decision: 'decided',
  action: 'noted as open',
}

/** The source of a statement that is neither the user's nor the agent's. A colleague is named. */
export function sourceLabel(memory: Memory, origin: Exclude<Origin, 'user'>): string {
  return origin === 'colleague' ? `${oneLine(colleagueName(memory))} said` : `from ${SOURCES[origin]}`
}

const SOURCES: Readonly<Record<Exclude<Origin, 'user'>, string>> = {
  colleague: 'a colleague',
  assistant: 'what the assistant said',
  file: 'a file',
  tool: 'tool output',
  web: 'a web page',
}

/** A text at most so long, in whole words. Of a long text only as much is cleaned as the line needs. */
export function shortened(text: string, most: number): string {
  let read = most + BEHIND
  let line = oneLine(text.slice(0, read))
  while (read < text.length && line.length < most + BEHIND / 2) {
    read *= 2
    line = oneLine(text.slice(0, read))
  }
  if (line.length <= most) return line
  const end = line.lastIndexOf(' ', most - 1)
  return `${line.slice(0, end > most / 2 ? end : most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
