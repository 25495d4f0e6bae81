import { join } from 'node:path'
import { buildEpisodes } from '../../src/extract/episodes/build.ts'
import { openMemoria } from '../../src/memoria.ts'
import type { EpisodeRuns, EpisodeTurn } from '../../src/store/episode-rows.ts'
import { importTranscripts } from './real-turns.ts'

/** A real session with the commands that were known of it after each of its turns. */
export interface ReplayedSession {
  readonly hostSession: string
  readonly project: string
  readonly turns: readonly EpisodeTurn[]
  readonly after: readonly { readonly endedAt: string; readonly episodes: readonly EpisodeRuns[] }[]
}

const MAX_SESSIONS = 100_000

/**
 * The shared real sessions, oldest first; also with every call as a turn of its own. All of `coding` are of one
 * repository; a transcript's name begins with its own.
 */
export async function replayedSessions(
  shared: string,
  home: string,
): Promise<{ byTurn: ReplayedSession[]; byCall: ReplayedSession[] }> {
  importTranscripts(shared, home, repositoryOf)
  const memoria = await openMemoria({ home: join(home, 'memoria'), settings: ['log.level=error'] })
  const { store, reach } = memoria.context
  const [byTurn, byCall]: [ReplayedSession[], ReplayedSession[]] = [[], []]
  for (const { id, hostSession, project } of await store.sessions.list(reach, { limit: MAX_SESSIONS })) {
    const turns: EpisodeTurn[] = []
    for await (const turn of store.episodes.turns(reach, id, null)) turns.push(turn)
    const of = { hostSession, project: project ?? '' }
    byTurn.push({ ...of, turns, after: await afterEach(hostSession, turns) })
    const calls = turns.flatMap(oneForEachCall)
    byCall.push({ ...of, turns: calls, after: await afterEach(hostSession, calls) })
  }
  await memoria.close()
  const inTime = (one: ReplayedSession, other: ReplayedSession) => (startOf(one) < startOf(other) ? -1 : 1)
  return { byTurn: byTurn.sort(inTime), byCall: byCall.sort(inTime) }
}

async function afterEach(
  hostSession: string,
  turns: readonly EpisodeTurn[],
): Promise<ReplayedSession['after']> {
  const after: ReplayedSession['after'][number][] = []
  for (const [index, turn] of turns.entries())
    after.push({ endedAt: endOf(turn), episodes: await runsOf(hostSession, turns.slice(0, index + 1)) })
  return after
}

function oneForEachCall(turn: EpisodeTurn): EpisodeTurn[] {
  return turn.calls.map((call) => ({ ...turn, startedAt: call.at, messages: [], calls: [call] }))
}

/** The episodes of a project as they stood at a time, latest first: those of turns that were over. */
export function pastBefore(
  sessions: readonly ReplayedSession[],
  { project }: ReplayedSession,
  at: string,
): EpisodeRuns[] {
  return sessions
    .filter((one) => one.project === project)
    .flatMap(({ after }) => after.findLast(({ endedAt }) => endedAt < at)?.episodes ?? [])
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

async function runsOf(hostSession: string, turns: readonly EpisodeTurn[]): Promise<EpisodeRuns[]> {
  const options = { roots: [], gone: new Set<string>(), makeId: () => '' }
  const built = await buildEpisodes(oneByOne(turns), options)
  return built.map(({ at, runs, tried }) => ({ hostSession, at, runs, tried }))
}

async function* oneByOne(turns: readonly EpisodeTurn[]): AsyncGenerator<EpisodeTurn> {
  yield* turns
}

function startOf({ turns }: ReplayedSession): string {
  return turns[0]?.startedAt ?? ''
}

function endOf({ startedAt, messages, calls }: EpisodeTurn): string {
  return [startedAt, ...[...messages, ...calls].map(({ at }) => at)].sort().at(-1) ?? startedAt
}

function repositoryOf(file: string): string {
  return file.startsWith('coding/') ? 'entireio_cli' : (/([^/]+)__/.exec(file)?.[1] ?? 'other')
}
