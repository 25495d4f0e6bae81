import { isoTime } from '../base/clock.ts'
import type { Channel, Injected, InjectionRecord } from '../model/ledger.ts'
import type { Memory } from '../model/memory.ts'
import type { InjectContext } from './context.ts'

/** Where something is told. */
export interface TellingPlace {
  readonly host: string
  readonly hostSession: string | null
  readonly session: string | null
  readonly project: string | null
  /** The journal's name of the event that is answered. */
  readonly entry?: string | undefined
}

/** A memory that is told, and why. */
export interface Telling {
  readonly memory: Memory
  readonly reason: string
}

/** What a session has before it: nothing in it is told again. */
export interface AlreadyTold {
  readonly memories: ReadonlySet<string>
  readonly also: ReadonlySet<string>
  /** Whether a brief is among it. */
  readonly hasBrief: boolean
  /** How many lines it got with tool calls. */
  readonly callLines: number
  /** It was compacted, and told nothing since. */
  readonly isLost: boolean
}

export const NOTHING_TOLD: AlreadyTold = {
  ...{ memories: new Set<string>(), also: new Set<string>(), hasBrief: false, callLines: 0, isLost: false },
}

/** What a session was told since it last lost its detail; `ever`: also before. */
export async function toldIn(
  { store, reach }: InjectContext,
  place: Pick<TellingPlace, 'host' | 'hostSession'>,
  { ever = false }: { readonly ever?: boolean } = {},
): Promise<AlreadyTold> {
  if (place.hostSession === null) return NOTHING_TOLD
  const rows = await store.injections.list(reach, { host: place.host, hostSession: place.hostSession })
  const last = rows.find(({ channel }) => channel === 'compaction')?.at ?? ''
  const since = rows.filter(({ at }) => ever || at >= last)
  return {
    memories: new Set(since.flatMap(({ memories }) => memories)),
    also: new Set(since.flatMap(({ also }) => also)),
    hasBrief: since.some(({ channel }) => channel === 'brief'),
    callLines: since.filter(({ channel }) => channel === 'call').length,
    isLost: last !== '' && since.every(({ characters }) => characters === 0),
  }
}

/** What a text tells, without its words. */
export function toldOf(text: string, tellings: readonly Telling[], also: readonly string[] = []): Injected {
  return {
    memories: tellings.map(({ memory }) => memory.id),
    revisions: tellings.map(({ memory }) => memory.revision),
    reasons: tellings.map(({ reason }) => reason),
    also,
    characters: text.length,
  }
}

/** Puts into the ledger what an agent is told now. */
export async function noteTold(
  { store, reach, clock, makeId }: InjectContext,
  place: TellingPlace,
  channel: Channel,
  told: Injected,
  at = isoTime(clock.now()),
): Promise<boolean> {
  const { host, hostSession, session, project, entry = null } = place
  const record: InjectionRecord = {
    ...{ id: makeId(), at, host, hostSession, session, project, channel, entry, lookedAt: null },
    ...told,
  }
  return store.injections.add(reach, record)
}
