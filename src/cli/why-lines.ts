import { forTerminal } from '../base/text.ts'
import { localDate, localTime } from '../config/timezone.ts'
import type { Reasons } from '../explain/reasons.ts'
import type { Maker } from '../extract/makers.ts'
import type { RelatedMemories } from '../extract/related-memories.ts'
import type { Source, SourceMessage } from '../extract/sources.ts'
import {
  colleagueName,
  currentEvidence,
  IN_VAULT,
  type Memory,
  type Origin,
  REWORDED,
} from '../model/memory.ts'
import { isReviewDecision, isUserApproved } from '../model/review.ts'
import { fitted, shortId } from './present.ts'
import { isSample } from './sample.ts'
import type { Shell } from './shell.ts'

export function sayReasons(memory: Memory, reasons: Reasons, zone: string, shell: Shell): void {
  for (const maker of reasons.made) shell.say(makerLine(maker, memory, zone))
  shell.say(saidBy(memory, reasons, zone))
  saySources(memory, reasons.sources, zone, shell)
  sayRelated(reasons, shell)
}

/** Evidence from before the person reworded it supported what the memory said then. */
function saySources(memory: Memory, sources: readonly Source[], zone: string, shell: Shell): void {
  const current = sources.slice(sources.length - currentEvidence(memory).length)
  const earlier = sources.slice(0, sources.length - current.length)
  if (current.length > 0) shell.say(`\n${shell.style.strong('said in')}`)
  for (const source of current) saySource(source, zone, shell)
  if (earlier.length > 0) shell.say(`\n${shell.style.strong('supported what it said before')}`)
  for (const source of earlier) saySource(source, zone, shell)
}

function saidBy(memory: Memory, { made, purged }: Reasons, zone: string): string {
  const { origin, trust, evidence, state, id } = memory
  if (purged) return 'Its text was purged.'
  if (state === 'forgotten')
    return `It is forgotten, so its words are not shown. Bring it back: memoria forget --undo ${shortId(id)}`
  const decision = made.findLast(isReviewDecision)
  if (origin !== 'user' && isUserApproved(memory) && decision !== undefined)
    return `${origin === 'colleague' ? `${forTerminal(colleagueName(memory))} said it` : BROUGHT[origin]}, you confirmed it on ${localDate(Date.parse(decision.at), zone)} (trust ${trust})`
  // An agent's words that repeat what it read are worth what that is, whoever chose them.
  const said: Readonly<Record<Origin, string>> = {
    user: 'said by you',
    colleague: `said by ${forTerminal(colleagueName(memory)).replace(/,$/, '')}`,
    assistant: 'said by the agent',
    file: 'from a file that the agent read',
    tool: "from a tool's output",
    web: 'from a web page',
  }
  const where = isSample(memory)
    ? ' in the sample, which is made up'
    : evidence.length === 0
      ? ', outside of any session'
      : ''
  return `${said[origin]} (trust ${trust})${where}`
}

const BROUGHT: Readonly<Record<Exclude<Origin, 'user' | 'colleague'>, string>> = {
  assistant: 'the agent said it',
  file: 'a file brought it',
  tool: 'a tool brought it',
  web: 'a web page brought it',
}

function sayRelated(related: RelatedMemories, { say, style, width }: Shell): void {
  const { replacedBy } = related
  const rows: readonly (readonly [string, readonly Memory[]])[] = [
    ['replaced', related.replaced],
    ['replaced by', replacedBy === null ? [] : [replacedBy]],
    ['in conflict', related.conflicts],
    ['overrides', related.overrides],
    ['resolved by', related.resolvedBy],
    ['resolves', related.resolves],
    ['part of', related.partOf],
    ['has the part', related.parts],
    ['see also', related.seeAlso],
  ]
  if (rows.some(([, memories]) => memories.length > 0)) say()
  for (const [word, memories] of rows)
    for (const { id, text, state } of memories)
      say(
        `${style.warn(word.padEnd(14))}${style.name(shortId(id))}  ${text === '' ? '…' : fitted(forTerminal(text), Math.max(width - 40, 24))} ${style.dim(`(${state})`)}`,
      )
}

/** How much of a long message is shown on each side of the quoted words. */
const AROUND = 400

/** The turn a memory came from, with the quoted words marked. */
function saySource(source: Source, zone: string, shell: Shell): void {
  const { say, style } = shell
  const { session, hostSession, file, messages, missing, quote } = source
  if (file !== null) {
    say(style.dim(`  file ${forTerminal(file)}`))
    return say(`  ${marked(quote, [0, quote.length], shell)}`)
  }
  if (session === null && hostSession.startsWith(IN_VAULT)) {
    say(style.dim(`  written by hand in the vault, ${forTerminal(hostSession.slice(IN_VAULT.length))}`))
    return say(`  ${marked(quote, [0, quote.length], shell)}`)
  }
  if (session === null && hostSession.startsWith(REWORDED)) {
    say(style.dim('  written by you with `memoria edit`'))
    return say(`  ${marked(quote, [0, quote.length], shell)}`)
  }
  if (session === null) {
    say(
      `  session ${forTerminal(hostSession)} ${style.warn('is gone from the store; these words were kept')}`,
    )
    return say(`  ${marked(quote, [0, quote.length], shell)}`)
  }
  const when = localTime(Date.parse(messages.find(({ cited }) => cited)?.at ?? session.startedAt), zone)
  say(
    style.dim(
      `  ${session.host} ${forTerminal(hostSession)}  ${when}  memoria sessions show ${shortId(session.id)}`,
    ),
  )
  if (session.folder !== null) say(style.dim(`  in the folder ${forTerminal(session.folder)}`))
  for (const message of messages) say(`  ${messageLine(message, shell)}`)
  if (missing.length > 0)
    say(`  ${style.warn(`gone from the session: ${missing.map(forTerminal).join(', ')}`)}`)
  if (!messages.some(({ span }) => span !== null)) say(`  quoted: ${marked(quote, [0, quote.length], shell)}`)
}

const SPEAKERS = { user: 'you', assistant: 'agent', summary: 'summary' } as const

function messageLine({ role, speaker, text, cited, span }: SourceMessage, shell: Shell): string {
  const who = `${forTerminal(speaker ?? SPEAKERS[role])}:`
  if (!cited) return shell.style.dim(`${who} ${fitted(text, Math.max(shell.width - who.length - 4, 20))}`)
  return `${shell.style.name(who)} ${marked(text, span ?? [0, 0], shell)}`
}

/** The words of a message with the quoted ones between marks, so that they stand out without colour too. */
function marked(text: string, [from, to]: readonly [number, number], { style }: Shell): string {
  const start = Math.max(0, from - AROUND)
  const end = Math.min(text.length, to + AROUND)
  const before = `${start > 0 ? '… ' : ''}${forTerminal(text.slice(start, from))}`
  const after = `${forTerminal(text.slice(to, end))}${end < text.length ? ' …' : ''}`
  const quoted = from === to ? '' : style.strong(`«${forTerminal(text.slice(from, to))}»`)
  return `${before}${quoted}${after}`.replaceAll('\n', '\n  ')
}

function makerLine({ change, at, by, why, judge }: Maker, memory: Memory, zone: string): string {
  const when = localTime(Date.parse(at), zone)
  if (judge === 'local') return `${change} ${when} by the local judge, rule ${forTerminal(why)}`
  const model = why === judge ? '' : `, answered by ${forTerminal(why)}`
  if (judge !== null) return `${change} ${when} by the model judge ${forTerminal(judge)}${model}`
  if (isReviewDecision({ why })) return `${change} ${when} by you, in \`memoria review\``
  if (isSample(memory) && change === 'created')
    return `${change} ${when} by \`memoria start\`, as a part of the sample`
  const who = memory.origin === 'user' ? 'by a person' : `from ${memory.origin}`
  return `${change} ${when} ${who}, ${commandOf(by, why)}`
}

/** How the program names those who are no judge: `cli` for its commands, `library` for programs. */
function commandOf(by: string, why: string): string {
  if (by === 'cli' && why === 'remembered') return 'with `memoria remember`'
  if (by === 'cli') return `with the command line (${forTerminal(why)})`
  return `through ${forTerminal(by)} (${forTerminal(why)})`
}
