import { type Command, Option } from 'commander'
import { MemoriaError } from '../base/errors.ts'
import type { Share, SharedKind } from '../people/types.ts'
import { shortId } from './present.ts'
import { callServer } from './server-call.ts'
import type { CommonOptions, Shell } from './shell.ts'
import { addSubcommand, allOptions } from './subcommand.ts'

interface ShareOptions extends CommonOptions {
  readonly memory?: string
  readonly topic?: string
  readonly tag?: string
  readonly project?: string
  readonly with: string
  readonly why: string
  readonly write?: boolean
  readonly space?: string
  readonly anyway?: boolean
}

interface DeclineOptions extends CommonOptions {
  readonly undo?: boolean
}

interface ListOptions extends CommonOptions {
  readonly space?: string
  readonly received?: boolean
}

/** `memoria team share`, `unshare`, `decline` and `shared`. */
export function addShareCommands(team: Command, shell: Shell): void {
  addSubcommand(
    team,
    'share',
    'let a person or a team see memories of yours, live',
    'memoria team share --topic deploys --with team:platform --why "you own deploys"',
  )
    .option('--memory <id>', 'this memory of the server')
    .option('--topic <topic>', 'all memories with this topic')
    .addOption(new Option('--tag <topic>', 'the same as --topic').hideHelp())
    .option('--project <project>', 'all memories of this project, by its id or name')
    .requiredOption('--with <who>', 'required: the id of a person, or team:NAME')
    .requiredOption('--why <reason>', 'required: they see it beside your name')
    .option('--write', 'let them change it, too')
    .option('--anyway', 'share it although no memory fits yet')
    .option('--space <space>', 'share from this team (default: your own)')
    .action((_, self: Command) => share(allOptions(self), shell))
  addSubcommand(team, 'unshare', 'end a share, at once', 'memoria team unshare v0w1x2y3')
    .argument('<share>', 'its id, as `memoria team shared` shows it')
    .action((id: string, _, self: Command) => unshare(id, allOptions(self), shell))
  addSubcommand(team, 'decline', 'refuse what somebody shares with you', 'memoria team decline v0w1x2y3')
    .argument('<share>', 'its id, as `memoria team shared --received` shows it')
    .option('--undo', 'take it after all')
    .action((id: string, _, self: Command) => decline(id, allOptions(self), shell))
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
  const { with: recipient, why, write, space, anyway } = options
  const body = {
    kind,
    value,
    with: recipient,
    access: write ? ('write' as const) : ('read' as const),
    why,
    ...(space === undefined ? {} : { space }),
    ...(anyway === undefined ? {} : { anyway }),
  }
  const { share: made, covers } = await callServer(options)('POST /api/v1/shares', { body })
  if (options.json) return shell.json({ share: made, covers })
  shell.say(`${shell.style.good('shared')}  ${shareLine(made, shell)}`)
  shell.say(shell.style.dim(`It covers ${covers} ${covers === 1 ? 'memory' : 'memories'} now.`))
}

function subjectOf({ memory, tag, topic = tag, project }: ShareOptions): readonly [SharedKind, string] {
  const given = Object.entries({ memory, topic, project }).filter(([, value]) => value !== undefined)
  const [kind, value] = given[0] ?? []
  if (given.length === 1 && value !== undefined) return [kind as SharedKind, value]
  throw new MemoriaError('usage', 'say what to share: one of --memory, --topic and --project', {
    hint: 'For example: memoria team share --topic deploys --with team:platform --why "you own deploys"',
  })
}

async function unshare(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  const { share: ended } = await callServer(options)('DELETE /api/v1/shares/:id', { params: { id } })
  if (options.json) return shell.json({ share: ended })
  shell.say(`${shell.style.good('ended')}  ${shareLine(ended, shell)}`)
}

async function decline(id: string, options: DeclineOptions, shell: Shell): Promise<void> {
  const step = options.undo ? 'accept' : 'decline'
  const { share: answered } = await callServer(options)(`POST /api/v1/shares/:id/${step}`, { params: { id } })
  if (options.json) return shell.json({ share: answered })
  const head = options.undo ? shell.style.good('taken') : shell.style.warn('declined')
  shell.say(`${head}  ${shareLine({ ...answered, declinedAt: null }, shell)}`)
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

type ShownShare = Share & { readonly declinedAt?: string | null }

function shareLine(
  { id, space, kind, value, with: recipient, access, byName, why, revokedAt, declinedAt }: ShownShare,
  { style }: Shell,
) {
  const mark = revokedAt
    ? `  ended ${revokedAt.slice(0, 10)}`
    : declinedAt
      ? `  declined ${declinedAt.slice(0, 10)}`
      : ''
  const ended = mark === '' ? '' : style.warn(mark)
  const what = `${kind} ${kind === 'memory' ? shortId(value) : value} of ${space}`
  return `${style.name(shortId(id))}  ${what} with ${recipient} (${access}), by ${byName}: ${why}${ended}`
}
