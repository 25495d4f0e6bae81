import type { Command } from 'commander'
import { MemoriaError } from '../base/errors.ts'
import type { Share, SharedKind } from '../people/types.ts'
import { shortId } from './present.ts'
import { callServer } from './server-call.ts'
import type { CommonOptions, Shell } from './shell.ts'
import { addSubcommand, allOptions } from './subcommand.ts'

interface ShareOptions extends CommonOptions {
  readonly memory?: string
  readonly tag?: string
  readonly project?: string
  readonly with: string
  readonly why: string
  readonly write?: boolean
  readonly space?: string
}

interface ListOptions extends CommonOptions {
  readonly space?: string
  readonly received?: boolean
}

/** `memoria team share`, `unshare` and `shared`. */
export function addShareCommands(team: Command, shell: Shell): void {
  addSubcommand(
    team,
    'share',
    'let a person or a team see memories of yours, live',
    'memoria team share --tag deploys --with team:platform --why "you own deploys"',
  )
    .option('--memory <id>', 'this memory')
    .option('--tag <topic>', 'all memories on this topic')
    .option('--project <id>', 'all memories of this project')
    .requiredOption('--with <who>', 'the id of a person, or team:NAME')
    .requiredOption('--why <reason>', 'they see it beside your name')
    .option('--write', 'let them change it, too')
    .option('--space <space>', 'share from this team (default: your own)')
    .action((_, self: Command) => share(allOptions(self), shell))
  addSubcommand(team, 'unshare', 'end a share, at once', 'memoria team unshare 01k2m3n4p5q6r7s8t9v0w1x2y3')
    .argument('<share>', 'its id, as `memoria team shared --json` gives it')
    .action((id: string, _, self: Command) => unshare(id, allOptions(self), shell))
  addSubcommand(
    team,
    'shared',
    'list what you share, or what others share with you',
    'memoria team shared --received',
  )
    .option('--received', 'what others share with you, with who and why')
    .option('--space <space>', 'what this team shares (default: you)')
    .action((_, self: Command) => listShares(allOptions(self), shell))
}

async function share(options: ShareOptions, shell: Shell): Promise<void> {
  const [kind, value] = subjectOf(options)
  const { with: recipient, why, write, space } = options
  const access = write ? ('write' as const) : ('read' as const)
  const body = { kind, value, with: recipient, access, why, ...(space === undefined ? {} : { space }) }
  const { share: made } = await callServer(options)('POST /api/v1/shares', { body })
  if (options.json) return shell.json({ share: made })
  shell.say(`${shell.style.good('shared')}  ${shareLine(made, shell)}`)
}

function subjectOf({ memory, tag, project }: ShareOptions): readonly [SharedKind, string] {
  const given = Object.entries({ memory, tag, project }).filter(([, value]) => value !== undefined)
  const [kind, value] = given[0] ?? []
  if (given.length === 1 && value !== undefined) return [kind as SharedKind, value]
  throw new MemoriaError('usage', 'say what to share: one of --memory, --tag and --project', {
    hint: 'For example: memoria team share --tag deploys --with team:platform --why "you own deploys"',
  })
}

async function unshare(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  const { share: ended } = await callServer(options)('DELETE /api/v1/shares/:id', { params: { id } })
  if (options.json) return shell.json({ share: ended })
  shell.say(`${shell.style.good('ended')}  ${shareLine(ended, shell)}`)
}

async function listShares(options: ListOptions, shell: Shell): Promise<void> {
  const call = callServer(options)
  const { space } = options
  const { shares } = options.received
    ? await call('GET /api/v1/shares/received')
    : await call('GET /api/v1/shares', { query: space === undefined ? {} : { of: space } })
  if (options.json) return shell.json({ shares })
  if (shares.length === 0)
    shell.say(options.received ? 'Nobody shares anything with you.' : 'You share nothing.')
  for (const one of shares) shell.say(shareLine(one, shell))
}

function shareLine(
  { id, space, kind, value, with: recipient, access, byName, why, revokedAt }: Share,
  { style }: Shell,
) {
  const ended = revokedAt === null ? '' : style.warn(`  ended ${revokedAt.slice(0, 10)}`)
  const what = `${kind} ${kind === 'memory' ? shortId(value) : value} of ${space}`
  return `${style.name(shortId(id))}  ${what} with ${recipient} (${access}), by ${byName}: ${why}${ended}`
}
