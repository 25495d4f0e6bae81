import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import { localTime, resolveTimezone } from '../../config/timezone.ts'
import { type Episode, episodeJson } from '../../model/episode.ts'
import { checkLimit } from '../../store/memory-filter.ts'
import { projectOrFail, reachFor } from '../lookup.ts'
import { moment, wholeNumber, withCommon } from '../options.ts'
import { fitted, shortId } from '../present.ts'
import { projectLabels } from '../project-label.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly project?: string
  readonly since?: string
  readonly limit?: number
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria episodes --limit 5')
    .option('--project <project>', 'of this project: a folder, an id or a name')
    .option('--since <date>', 'begun on or after', moment('start'))
    .option('--limit <count>', 'how many at most', wholeNumber)
    .action((options: Options) => episodes(options, shell))
}

const SHOWN_ON_TERMINAL = 20
const NONE = 'No episodes yet. `memoria init` wires your agents; `memoria import` reads their past.'
const NONE_OF_THEM = 'No episodes of that kind. `memoria episodes` lists all.'

/** Lists what sessions were about, newest first. */
async function episodes(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { since, limit } = options
    const project = options.project === undefined ? undefined : await projectOrFail(m, options.project)
    const found = await m.context.store.episodes.list(await reachFor(m, project), {
      ...(since === undefined ? {} : { since }),
      ...(limit === undefined ? {} : { limit: checkLimit(limit) }),
    })
    if (options.json) return shell.json({ episodes: found.map(episodeJson) })
    if (found.length === 0) return shell.say(project || since ? NONE_OF_THEM : NONE)
    const { zone } = resolveTimezone(m.context.config.timezone)
    const labelOf = await projectLabels(m.context.store.projects)
    const shown = limit === undefined ? found.slice(0, SHOWN_ON_TERMINAL) : found
    for (const episode of shown) sayEpisode(episode, zone, labelOf, shell)
    if (shown.length < found.length)
      shell.say(
        shell.style.dim(
          `… and ${found.length - shown.length} more: memoria episodes --limit ${found.length}`,
        ),
      )
  })
}

const MOST_FILES = 6

/** One episode, with what there is of it. */
function sayEpisode(
  episode: Episode,
  zone: string,
  labelOf: (project: string) => string,
  { say, style, width }: Shell,
): void {
  const { id, title, at, project, branch, outcome, decisions, fixes, open, files, commits } = episode
  const facts = [project === null ? '' : labelOf(project), branch ?? ''].filter(Boolean).map(forTerminal)
  const when = localTime(Date.parse(at), zone)
  say(
    `${style.name(shortId(id))}  ${when}  ${style.strong(fitted(title, 80))}  ${style.dim(facts.join('  '))}`,
  )
  const textWidth = Math.max(width - 12, 40)
  const printEpisodeLine = (label: string, text: string) =>
    say(`  ${style.dim(label.padEnd(8))} ${fitted(text, textWidth)}`)
  if (outcome !== '') printEpisodeLine('ended', outcome)
  for (const decision of decisions) printEpisodeLine('decided', decision)
  for (const fix of fixes) printEpisodeLine('fixed', fix)
  if (commits.length > 0) printEpisodeLine('commits', commits.join('; '))
  if (files.length > 0) printEpisodeLine('files', files.slice(0, MOST_FILES).join(', '))
  for (const item of open) printEpisodeLine('open', item)
}
