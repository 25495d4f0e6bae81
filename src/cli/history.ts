import { MemoriaError } from '../base/errors.ts'
import { forTerminal } from '../base/text.ts'
import { type LearnedAll, learnLocally } from '../extract/learn/local.ts'
import { closedPlaces } from '../health/host-files.ts'
import { HOSTS, hostNamed } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import { keepsNothing } from '../hosts/no-transcripts.ts'
import { type SweepOptions, type Swept, sweep, type Unread, unreadTranscripts } from '../ingest/drain.ts'
import type { IngestRoom } from '../ingest/ingest-room.ts'
import type { House } from '../memoria.ts'
import { plural, size } from './present.ts'
import { makeProgress } from './progress.ts'
import type { Shell } from './shell.ts'

/** What one agent kept on this machine that was not read yet. */
export interface Found {
  readonly host: string
  readonly transcripts: number
  readonly bytes: number
}

/** What waits, added up for each agent. */
export function foundIn(unread: readonly Unread[], hosts: readonly Host[] = HOSTS): Found[] {
  return hosts.map(({ name }) => {
    const own = unread.filter(({ host }) => host.name === name)
    const bytes = own.reduce((sum, { file, from }) => sum + file.bytes - from, 0)
    return { host: name, transcripts: own.length, bytes }
  })
}

/** Agents without anything new are not worth a line, unless there is no other. */
export function sayFound(found: readonly Found[], { say, style }: Shell): void {
  const some = found.filter(({ transcripts }) => transcripts > 0)
  for (const line of some.length === 0 ? nothingNew(found) : []) say(line)
  for (const { host, transcripts, bytes } of some)
    say(
      `${style.name(host.padEnd(12))} ${plural(transcripts, 'transcript')} with something new, ${size(bytes)}`,
    )
}

/** What is never read has nothing new either, but that is not why. */
function nothingNew(found: readonly Found[]): string[] {
  const asked = HOSTS.filter(({ name }) => found.some(({ host }) => host === name))
  if (asked.length === HOSTS.length) return ['No transcript of any agent holds something new.']
  return asked.map((host) =>
    keepsNothing(host)
      ? `${host.title} keeps nothing that is read: what its hooks tell is all there is, so there is no past to import.`
      : `No transcript of ${host.title} holds something new.`,
  )
}

/** What an agent keeps and may not be read. */
export interface Closed {
  readonly host: string
  readonly places: readonly string[]
}

export function closedIn(hosts: readonly Host[], room: IngestRoom): Closed[] {
  return hosts
    .map((host) => ({ host: host.name, places: closedPlaces(host, room) }))
    .filter(({ places }) => places.length > 0)
}

export function sayClosed(closed: readonly Closed[], { say, style }: Shell): void {
  for (const { host, places } of closed) {
    const [first = '', ...rest] = places.map(forTerminal)
    const more = rest.length === 0 ? '' : ` and ${rest.length} more`
    say(style.bad(`what ${hostNamed(host)?.title ?? host} keeps cannot be read: ${first}${more}`))
  }
  if (closed.length > 0) say('Let your user read it, then run the same command again.')
}

/** Nothing may be taken in then, and an empty success would hide why. */
export function refuseWhenOff({ off }: House['config']): void {
  if (!off) return
  throw new MemoriaError('conflict', 'memoria is switched off, so nothing was taken in', {
    hint: 'Set `off` to false, or unset MEMORIA_OFF.',
  })
}

export interface Taken extends Swept {
  readonly found: readonly Found[]
  readonly learned: LearnedAll
}

/** Everything that the agents kept and nobody read yet; null when there is nothing, or memoria is switched off. */
export async function takeHistory(house: House, shell: Shell, quiet: boolean): Promise<Taken | null> {
  if (house.config.off) return null
  const room = await house.ingest()
  const unread = await unreadTranscripts(room, {})
  if (unread.length === 0) return null
  const found = foundIn(unread)
  if (!quiet) sayFound(found, shell)
  const swept = await importHistory(house, room, {})
  if (!quiet) sayImported(swept, shell)
  const learned = swept.interrupted ? NOTHING_LEARNED : await learnFrom(house)
  if (!quiet) sayLearned(learned, shell)
  return { found, ...swept, learned }
}

/** Reads transcripts in, with a bar. Ctrl-C ends it after the batch at hand; what was read stays read. */
export async function importHistory(house: House, room: IngestRoom, options: SweepOptions): Promise<Swept> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  const progress = makeProgress(process.stderr, house.clock)
  try {
    return await house.store.upkeep.inBulk(() =>
      sweep({ ...room, isBulk: true }, { ...options, signal: stop.signal, onProgress: progress.show }),
    )
  } finally {
    progress.done()
    process.off('SIGINT', interrupt)
  }
}

export const NOTHING_LEARNED: LearnedAll = { sessions: 0, turns: 0, added: 0, changed: 0 }

/** Lets the local judge read what was taken in, with a bar. Ctrl-C ends it after the session at hand. */
export async function learnFrom(house: House): Promise<LearnedAll> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  const progress = makeProgress(process.stderr, house.clock, 'sessions')
  try {
    const onSession = (done: number, total: number) => progress.show({ done, total })
    return await learnLocally(house, { signal: stop.signal, onSession })
  } finally {
    progress.done()
    process.off('SIGINT', interrupt)
  }
}

export function sayLearned({ added, changed, turns }: LearnedAll, { say, style }: Shell): void {
  if (turns === 0) return
  const more = changed === 0 ? '' : `, ${changed} confirmed or changed`
  say(`${style.good('learned')}  ${plural(added, 'memory', 'memories')} from ${plural(turns, 'turn')}${more}`)
  if (added > 0) say(style.dim('Look at them with: memoria review'))
}

export function sayImported(swept: Swept, { say, style }: Shell): void {
  const word = swept.interrupted ? style.warn('interrupted') : style.good('imported')
  const words = ({ messages, toolCalls, files }: Pick<Swept, 'messages' | 'toolCalls' | 'files'>) =>
    `${plural(messages, 'message')} and ${plural(toolCalls, 'tool call')} from ${plural(files, 'transcript')}`
  say(`${word}  ${words(swept)}`)
  const several = swept.hosts.length > 1 ? swept.hosts : []
  for (const counts of several) say(`  ${style.name(counts.host.padEnd(12))} ${words(counts)}`)
  if (swept.setAside > 0)
    say(style.warn(`${plural(swept.setAside, 'line')} could not be read: memoria journal says where`))
  if (swept.unknown > 0)
    say(
      style.warn(
        `${plural(swept.unknown, 'transcript')} of an unknown form: a newer memoria may understand what is in there`,
      ),
    )
  if (swept.failed > 0) say(style.bad(`${plural(swept.failed, 'transcript')} could not be read: see the log`))
  if (swept.interrupted) say('Run the same command again to go on.')
}
