import { setImmediate as nextTurn } from 'node:timers/promises'
import { attempt } from '../../base/attempt.ts'
import { isoTime } from '../../base/clock.ts'
import type { MemoriaError } from '../../base/errors.ts'
import type { ChangeContext } from '../../context.ts'
import { LIVING_OR_SUPERSEDED, type Memory } from '../../model/memory.ts'
import type { Session } from '../../model/session.ts'
import type { EpisodeTurn } from '../../store/episode-rows.ts'
import { EPISODES_READER } from '../../store/sql/episode-forget.ts'
import { buildEpisodes } from './build.ts'
import { countPromptLines, type RepeatedLine } from './repeated-lines.ts'
import { type PromptLine, proseLines } from './standing-lines.ts'
import { maintainPractice } from './write-practice.ts'

export interface WrittenEpisodes {
  /** How many sessions were read. */
  readonly sessions: number
  /** How many practices were added, revised or expired. */
  readonly practices: number
}

export interface WriteOptions {
  /** Only these sessions, as their hosts call them. */
  readonly only?: ReadonlySet<string>
  readonly signal?: AbortSignal
  readonly onSession?: (done: number, of: number) => void
}

/**
 * Writes the episodes of every session in which something was said since, then what these show of each project's practice.
 * A session that fails keeps no other from being written; the first failure is returned.
 */
export async function writeEpisodes(
  context: ChangeContext,
  { only, signal, onSession }: WriteOptions = {},
): Promise<WrittenEpisodes & { readonly failure?: MemoriaError }> {
  const { store, reach } = context
  const unread = await store.learning.unread(reach, EPISODES_READER)
  const projects = new Map<string, RepeatedLine[]>()
  let sessions = 0
  let failure: MemoriaError | undefined
  for (const [index, { session: id }] of unread.entries()) {
    if (signal?.aborted) break
    const session = await store.sessions.get(reach, id)
    if (session !== undefined && only?.has(session.hostSession) === false) continue
    const written = session && (await attempt(() => writeSession(context, session)))
    if (written?.ok === false) failure ??= written.error
    if (written?.ok && written.value) {
      sessions += 1
      const { project = null } = session ?? {}
      if (project !== null) projects.set(project, [...(projects.get(project) ?? []), ...written.value])
    }
    onSession?.(index + 1, unread.length)
    await nextTurn()
  }
  let practices = 0
  for (const [project, repeated] of projects) practices += await maintainPractice(context, project, repeated)
  return { sessions, practices, ...(failure && { failure }) }
}

/** Writes the episodes again that forgetting a memory emptied, or that may quote it once more. */
export async function rewriteEpisodesOf(context: ChangeContext, { evidence }: Memory): Promise<void> {
  const only = new Set(evidence.map(({ session }) => session))
  if (only.size === 0) return
  const { failure } = await writeEpisodes(context, { only })
  if (failure !== undefined) context.log.warn('episodes.failed', { code: failure.code })
}

/**
 * Writes the episodes of one session. What was written before its last episode stays as it is, unless it is to be written
 * again. Gives the instructions in its prompts that earlier sessions had as well; undefined when somebody else was at it
 * meanwhile: then theirs counts.
 */
async function writeSession(
  context: ChangeContext,
  session: Session,
): Promise<readonly RepeatedLine[] | undefined> {
  const { store, reach, makeId, clock } = context
  const place = await store.learning.cursor(reach, session.id, EPISODES_READER)
  const last = place === null ? undefined : await store.episodes.last(reach, session.id)
  const message = await store.episodes.lastMessage(reach, session.id)
  if (message === undefined) return undefined
  const gone = await forgottenIn(context, session)
  const lines: PromptLine[] = []
  const episodes = await buildEpisodes(
    collectingLines(store.episodes.turns(reach, session.id, last?.turn ?? null), gone, lines),
    { roots: await rootsOf(context, session), gone, makeId },
  )
  return store.transaction(async (tx) => {
    if ((await tx.learning.cursor(reach, session.id, EPISODES_READER)) !== place) return undefined
    await tx.episodes.upsert(reach, session.id, last?.seq ?? 0, episodes)
    const { project, hostSession } = session
    const isMoved = await tx.learning.move(reach, session.id, EPISODES_READER, message, isoTime(clock.now()))
    if (!isMoved) return undefined
    return project === null ? [] : countPromptLines(tx, [reach.user, project], hostSession, lines)
  })
}

/** The same turns; the lines of their prompts are added to `lines` on the way. */
async function* collectingLines(
  turns: AsyncIterable<EpisodeTurn>,
  gone: ReadonlySet<string>,
  lines: PromptLine[],
): AsyncGenerator<EpisodeTurn> {
  for await (const turn of turns) {
    for (const { role, text, hostMessage, at } of turn.messages)
      if (role === 'user' && !gone.has(hostMessage))
        lines.push(...proseLines(text).map((line) => ({ text: line, message: hostMessage, at })))
    yield turn
  }
}

async function rootsOf({ store }: ChangeContext, { project }: Session): Promise<readonly string[]> {
  return project === null ? [] : ((await store.projects.get(project))?.paths ?? [])
}

/** The messages of a session that forgotten memories came from: what they said is not quoted. */
async function forgottenIn({ store, reach }: ChangeContext, { hostSession }: Session): Promise<Set<string>> {
  const all = await store.memories.sourcesIn(reach, [hostSession])
  if (all.size === 0) return new Set()
  const kept = await store.memories.list(reach, {
    session: hostSession,
    states: [...LIVING_OR_SUPERSEDED, 'proposed'],
  })
  const known = new Set(kept.flatMap(({ evidence }) => evidence.flatMap(({ messages }) => messages)))
  return new Set([...all].filter((id) => !known.has(id)))
}
