import { forTerminal } from '../base/text.ts'
import { localTime } from '../config/timezone.ts'
import type { Maker } from '../extract/makers.ts'
import type { Source, SourceMessage } from '../extract/sources.ts'
import { IN_VAULT, type Memory } from '../model/memory.ts'
import { fitted, shortId } from './present.ts'
import type { Shell } from './shell.ts'

/** How much of a long message is shown on each side of the quoted words. */
const AROUND = 400

/** The turn a memory came from, with the quoted words marked. */
export function saySource(source: Source, zone: string, shell: Shell): void {
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
  if (session === null) {
    say(
      `  session ${forTerminal(hostSession)} ${style.warn('is gone from the store; these words were kept')}`,
    )
    return say(`  ${marked(quote, [0, quote.length], shell)}`)
  }
  const when = localTime(Date.parse(messages.find(({ cited }) => cited)?.at ?? session.startedAt), zone)
  say(
    style.dim(
      `  ${session.host} ${forTerminal(hostSession)}  ${when}  memoria session ${shortId(session.id)}`,
    ),
  )
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

export function makerLine({ change, at, by, why, judge }: Maker, memory: Memory, zone: string): string {
  const when = localTime(Date.parse(at), zone)
  if (judge === 'local') return `${change} ${when} by the local judge, rule ${forTerminal(why)}`
  const model = why === judge ? '' : `, answered by ${forTerminal(why)}`
  if (judge !== null) return `${change} ${when} by the model judge ${forTerminal(judge)}${model}`
  const who = memory.origin === 'user' ? 'by a person' : `from ${memory.origin}`
  return `${change} ${when} ${who}, ${commandOf(by, why)}`
}

/** How the program names those who are no judge: `cli` for its commands, `library` for programs. */
function commandOf(by: string, why: string): string {
  if (by === 'cli' && why === 'remembered') return 'with `memoria remember`'
  if (by === 'cli') return `with the command line (${forTerminal(why)})`
  return `through ${forTerminal(by)} (${forTerminal(why)})`
}
