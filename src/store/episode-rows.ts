import type { CommandRuns, Episode, NewEpisode, TriedCommand } from '../model/episode.ts'
import type { Reach } from '../model/reach.ts'
import type { Role } from '../model/session.ts'

export interface EpisodeFilter {
  readonly session?: string
  readonly project?: string
  /** Begun at this time or later; ISO 8601. */
  readonly since?: string
  readonly limit?: number
}

/** A turn as far as an episode is made from it: long texts are cut, so that no session is too large to read. */
export interface EpisodeTurn {
  readonly id: string
  readonly seq: number
  readonly startedAt: string
  readonly interrupted: boolean
  readonly messages: readonly EpisodeMessage[]
  readonly calls: readonly EpisodeCall[]
}

export interface EpisodeMessage {
  readonly id: string
  /** As its host names it. */
  readonly hostMessage: string
  readonly role: Role
  readonly text: string
  readonly at: string
}

export interface EpisodeCall {
  readonly name: string
  readonly input: string
  /** The beginning and the end of what it printed; null while it has not returned. */
  readonly output: string | null
  readonly failed: boolean
  readonly at: string
  /** The message that made the call, as its host names it. */
  readonly hostMessage: string
}

/** Where an episode that may still grow begins. */
export interface EpisodeStart {
  readonly turn: string
  readonly seq: number
}

/** The commands of one episode, with the session they were run in. */
export interface EpisodeRuns {
  /** As its host names it. */
  readonly hostSession: string
  readonly at: string
  readonly runs: readonly CommandRuns[]
  readonly tried: readonly TriedCommand[]
}

/** An episode that was found. */
export interface EpisodeHit {
  readonly episode: Episode
  readonly score: number
  /** The position in its session of the message that begins it. */
  readonly start: number
}

export interface EpisodeRows {
  /** Newest first. What was emptied since a memory in it was forgotten is left out until it is written again. */
  list(reach: Reach, filter?: EpisodeFilter): Promise<Episode[]>
  /** The episodes of sessions, by the names that their hosts gave them. */
  ofHostSessions(
    reach: Reach,
    hostSessions: readonly string[],
  ): Promise<(Episode & { readonly hostSession: string })[]>
  get(reach: Reach, id: string): Promise<Episode | undefined>
  /** The ids that begin or end with `part`, at most `limit`. */
  findIds(reach: Reach, part: string, limit: number): Promise<string[]>
  /**
   * Writes the episodes of a session from a position on. One that begins with the same turn keeps its id; those that are
   * not among them any more go.
   */
  upsert(reach: Reach, session: string, from: number, episodes: readonly NewEpisode[]): Promise<void>
  /** The last episode of a session; undefined when there is none. */
  last(reach: Reach, session: string): Promise<EpisodeStart | undefined>
  /** The turns of a session in their order, from the given one on, a few at a time. */
  turns(reach: Reach, session: string, from: string | null): AsyncGenerator<EpisodeTurn>
  /** The id of the message that was said last in a session. */
  lastMessage(reach: Reach, session: string): Promise<string | undefined>
  /** The commands that ran in a project, latest episode first. */
  runs(reach: Reach, project: string, limit: number): Promise<EpisodeRuns[]>
  /** Episodes that hold any of the terms, best first. */
  search(
    reach: Reach,
    terms: readonly string[],
    options: { readonly project?: string; readonly limit: number },
  ): Promise<EpisodeHit[]>
}
