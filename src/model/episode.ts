/**
 * An episode: the subject and the outcome of one session, or of one task in it. Every word in it was said or done
 * there.
 */

export const MAX_TITLE = 80
export const MAX_ASKED = 400
export const MAX_OUTCOME = 600

/** Purposes of commands. */
export const PURPOSES = ['build', 'test', 'lint', 'format', 'run', 'release'] as const
export type Purpose = (typeof PURPOSES)[number]

/** How often a command was run in an episode, and with what result. */
export interface CommandRuns {
  /** In its general form: without the folder, the environment, and the one file it was run for. */
  readonly command: string
  readonly purpose: Purpose
  readonly passed: number
  readonly failed: number
  /** Of the failures, those in which the command itself was not there: no such script, program or target. */
  readonly missing: number
  /** How the latest runs ended, oldest first: `p` for passed, `f` for failed. */
  readonly latest: string
  readonly lastAt: string
  readonly lastPassedAt: string | null
  /** The message that the latest run belongs to, as its host names it; empty when it belongs to none. */
  readonly message: string
}

/** A command that an episode tried, whatever it is for, and the command that worked in its place. */
export interface TriedCommand extends Omit<CommandRuns, 'purpose'> {
  /** Null for a command that serves none of the known purposes. */
  readonly purpose: Purpose | null
  /** The next command that passed and does the same; null when there was none. */
  readonly instead: string | null
}

/** The quoted and counted content of an episode. */
export interface EpisodeContent {
  /** A short name of the task. */
  readonly title: string
  /** The person's prompt that began it. */
  readonly asked: string
  /** The closing recap. */
  readonly outcome: string
  readonly decisions: readonly string[]
  readonly fixes: readonly string[]
  /** Edited ones first, from the project's folder. */
  readonly files: readonly string[]
  readonly commands: readonly string[]
  /** The subjects of the commits that were made. */
  readonly commits: readonly string[]
  /** Work that is left to do. */
  readonly open: readonly string[]
}

export interface Episode extends EpisodeContent {
  readonly id: string
  readonly session: string
  /** Its position among the episodes of its session. */
  readonly seq: number
  readonly project: string | null
  readonly branch: string | null
  readonly at: string
  readonly endedAt: string
  /** The messages that it quotes, as their host names them. */
  readonly sources: readonly string[]
}

/** An episode as it is written: whose it is follows from its session. */
export interface NewEpisode extends EpisodeContent {
  readonly id: string
  /** The turn that begins it, by which it is known when it is written again. */
  readonly turn: string
  readonly at: string
  readonly endedAt: string
  readonly runs: readonly CommandRuns[]
  /** Commands of no known purpose, and those of a known one that another command took the place of. */
  readonly tried: readonly TriedCommand[]
  /** The messages that it quotes, as their host names them. */
  readonly sources: readonly string[]
}

/** The fields that `memoria episodes --json` promises. */
export type EpisodeJson = Pick<
  Episode,
  | 'id'
  | 'session'
  | 'project'
  | 'branch'
  | 'title'
  | 'at'
  | 'asked'
  | 'outcome'
  | 'decisions'
  | 'fixes'
  | 'files'
  | 'commands'
  | 'open'
>

export function episodeJson(episode: Episode): EpisodeJson {
  const { id, session, project, branch, title, at, asked, outcome } = episode
  const { decisions, fixes, files, commands, open } = episode
  return {
    id,
    session,
    project,
    branch,
    title,
    at,
    asked,
    outcome,
    decisions,
    fixes,
    files,
    commands,
    open,
  }
}
