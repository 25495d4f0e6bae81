import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import { localTime, resolveTimezone } from '../../config/timezone.ts'
import type { SessionOverview } from '../../model/session.ts'
import { checkLimit } from '../../store/memory-filter.ts'
import { reachFor } from '../lookup.ts'
import { moment, wholeNumber, withCommon } from '../options.ts'
import { fitted, plural, shortId } from '../present.ts'
import { projectLabels } from '../project-label.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly project?: string
  readonly since?: string
  readonly limit?: number
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria sessions --limit 10')
    .option('--project <project>', 'of this project: a folder, an id or a name')
    .option('--since <date>', 'started on or after', moment('start'))
    .option('--limit <count>', 'how many at most', wholeNumber)
    .action((options: Options) => sessions(options, shell))
}

const NONE = 'No sessions yet. Wire your agents: memoria init. Import their past: memoria import'
const NONE_OF_THEM = 'No sessions match. List all: memoria sessions'

async function sessions(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { since, limit } = options
    const reach = await reachFor(m, options.project)
    const found = await m.context.store.sessions.list(reach, {
      ...(since === undefined ? {} : { since }),
      ...(limit === undefined ? {} : { limit: checkLimit(limit) }),
    })
    if (options.json) return shell.json({ sessions: found })
    const { zone } = resolveTimezone(m.context.config.timezone)
    const labelOf = await projectLabels(m.context.store.projects)
    for (const session of found) {
      shell.say(sessionLine(session, zone, labelOf, shell))
      const episodes = await m.context.store.episodes.list(reach, { session: session.id })
      for (const { title } of episodes.reverse()) shell.say(`          ${fitted(title, shell.width - 10)}`)
    }
    if (found.length === 0) shell.say(options.project || since ? NONE_OF_THEM : NONE)
  })
}

/** One session in one line. */
export function sessionLine(
  session: SessionOverview,
  zone: string,
  labelOf: (project: string) => string,
  { style }: Shell,
): string {
  const project = session.project === null ? '-' : labelOf(session.project)
  const when = localTime(Date.parse(session.startedAt), zone)
  const said = `${session.messages.user}+${session.messages.assistant} messages`
  const rest = [
    plural(session.toolCalls, 'tool call'),
    ...(session.subagents > 0 ? [plural(session.subagents, 'subagent')] : []),
  ]
  return `${style.name(shortId(session.id))}  ${when}  ${session.host}  ${forTerminal(project)}  ${style.dim([said, ...rest].join(', '))}`
}
