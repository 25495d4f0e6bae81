import { isListOf, isNullOr, isNumber, isOneOf, isShape, isText } from '../../base/guards.ts'
import {
  type CommandRuns,
  type Episode,
  type EpisodeContent,
  PURPOSES,
  type TriedCommand,
} from '../../model/episode.ts'
import { listOf, numberOf, type Row, textColumn, textOrNull } from '../db.ts'
import { termsOf } from '../terms.ts'

/** An episode as its row has it, joined with its session. */
export function episodeOf(row: Row): Episode {
  return {
    ...episodeContentOf(row),
    id: textColumn(row, 'id'),
    session: textColumn(row, 'session_id'),
    seq: numberOf(row, 'seq'),
    project: textOrNull(row, 'project_id'),
    branch: textOrNull(row, 'branch'),
    at: textColumn(row, 'started_at'),
    endedAt: textColumn(row, 'ended_at'),
    sources: listOf(row, 'sources'),
  }
}

export function episodeContentOf(row: Row): EpisodeContent {
  return {
    title: textColumn(row, 'title'),
    asked: textColumn(row, 'asked'),
    outcome: textColumn(row, 'outcome'),
    decisions: listOf(row, 'decisions'),
    fixes: listOf(row, 'fixes'),
    files: listOf(row, 'files'),
    commands: listOf(row, 'commands'),
    commits: listOf(row, 'commits'),
    open: listOf(row, 'open'),
  }
}

/** The terms by which an episode is found: everything in it. */
export function episodeTerms(content: EpisodeContent): string {
  const { title, asked, outcome, decisions, fixes, files, commands, commits, open } = content
  const lists = [decisions, fixes, files, commands, commits, open].flat()
  return termsOf([title, asked, outcome, ...lists].join('\n')).join(' ')
}

/** All words that an episode quotes, one text to a line. */
export function quotedIn({ title, asked, outcome, decisions, fixes, commits, open }: EpisodeContent): string {
  return [title, asked, outcome, ...decisions, ...fixes, ...commits, ...open].join('\n')
}

const COUNTS = {
  command: isText,
  passed: isNumber,
  failed: isNumber,
  missing: isNumber,
  latest: isText,
  lastAt: isText,
  lastPassedAt: isNullOr(isText),
  message: isText,
} as const

const areRuns = isListOf(isShape<CommandRuns>({ ...COUNTS, purpose: isOneOf(PURPOSES) }))
const areTried = isListOf(
  isShape<TriedCommand>({ ...COUNTS, purpose: isNullOr(isOneOf(PURPOSES)), instead: isNullOr(isText) }),
)

/** The tried commands of an episode; none when the column holds something else. */
export function triedOf(row: Row): readonly TriedCommand[] {
  const tried: unknown = JSON.parse(textColumn(row, 'tried') || '[]')
  return areTried(tried) ? tried : []
}

/** The counted commands of an episode; none when the column holds something else. */
export function runsOf(row: Row): readonly CommandRuns[] {
  const runs: unknown = JSON.parse(textColumn(row, 'runs') || '[]')
  return areRuns(runs) ? runs : []
}
