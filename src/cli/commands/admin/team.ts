import { type Command, Option } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { REVIEW_MODES, type ReviewMode, ROLES, type Role } from '../../../people/roles.ts'
import type { Team } from '../../../people/types.ts'
import { withCommon } from '../../options.ts'
import { callServer } from '../../server-call.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { addSubcommand, allOptions } from '../../subcommand.ts'

interface TeamOptions extends CommonOptions {
  readonly name?: string
  readonly review?: ReviewMode
}

const reviewOption = () =>
  new Option('--review <mode>', 'who confirms promotions to it').choices(REVIEW_MODES)

/** The teams of the server, and who is in them. */
export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria admin team add platform --name Platform').action((options: CommonOptions) =>
    listTeams(options, shell),
  )
  addSubcommand(command, 'list', 'list teams', 'memoria admin team list').action((_, self) =>
    listTeams(allOptions(self), shell),
  )
  addSubcommand(command, 'add', 'make a team', 'memoria admin team add platform --name Platform')
    .argument('<id>', 'its id, from a-z 0-9 . _ -')
    .option('--name <name>', 'its name (default: the id)')
    .addOption(reviewOption())
    .action((id: string, _, self: Command) => addTeam(id, allOptions(self), shell))
  addSubcommand(
    command,
    'change',
    'change name or review mode',
    'memoria admin team change platform --review off',
  )
    .argument('<team>', 'its id, such as platform; everyone for the whole server')
    .option('--name <name>', 'its new name')
    .addOption(reviewOption())
    .action((id: string, _, self: Command) => changeTeam(id, allOptions(self), shell))
  addSubcommand(command, 'members', 'list who is in a team', 'memoria admin team members platform')
    .argument('<team>', 'its id')
    .action((id: string, _, self: Command) => listMembers(id, allOptions(self), shell))
  addSubcommand(
    command,
    'role',
    'take a person into a team, or change their role',
    'memoria admin team role platform ann member',
  )
    .argument('<team>', 'its id')
    .argument('<person>', 'the id of the person')
    .argument('<role>', ROLES.join(', '))
    .action((id: string, person: string, role: Role, _, self: Command) =>
      setMember(id, person, role, allOptions(self), shell),
    )
  addSubcommand(command, 'remove', 'take a person out of a team', 'memoria admin team remove platform ann')
    .argument('<team>', 'its id')
    .argument('<person>', 'the id of the person')
    .action((id: string, person: string, _, self: Command) =>
      removeMember(id, person, allOptions(self), shell),
    )
}

async function listTeams(options: CommonOptions, shell: Shell): Promise<void> {
  const { teams } = await callServer(options)('GET /api/v1/teams')
  if (options.json) return shell.json({ teams })
  for (const team of teams) shell.say(teamLine(team, shell))
}

async function addTeam(id: string, options: TeamOptions, shell: Shell): Promise<void> {
  const { name = id, review } = options
  const body = { id, name, ...(review === undefined ? {} : { review }) }
  const { team } = await callServer(options)('POST /api/v1/teams', { body })
  if (options.json) return shell.json({ team })
  shell.say(`${shell.style.good('added')}  ${teamLine(team, shell)}`)
}

async function changeTeam(id: string, options: TeamOptions, shell: Shell): Promise<void> {
  const { name, review } = options
  if (name === undefined && review === undefined)
    throw new MemoriaError('usage', 'say what to change', { hint: 'Add --name NAME or --review MODE.' })
  const body = { ...(name === undefined ? {} : { name }), ...(review === undefined ? {} : { review }) }
  const { team } = await callServer(options)('PATCH /api/v1/teams/:space', {
    params: { space: spaceOf(id) },
    body,
  })
  if (options.json) return shell.json({ team })
  shell.say(`${shell.style.good('changed')}  ${teamLine(team, shell)}`)
}

async function listMembers(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  const call = callServer(options)
  const { members } = await call('GET /api/v1/teams/:space/members', { params: { space: spaceOf(id) } })
  if (options.json) return shell.json({ members })
  if (members.length === 0)
    shell.say(`Nobody is in it. Add somebody: memoria admin team role ${id} PERSON member`)
  for (const { person, name, role, since } of members)
    shell.say(
      `${shell.style.name(person.padEnd(20))}  ${role.padEnd(10)}  since ${since.slice(0, 10)}  ${name}`,
    )
}

async function setMember(
  id: string,
  person: string,
  role: Role,
  options: CommonOptions,
  shell: Shell,
): Promise<void> {
  const params = { space: spaceOf(id), person }
  const { member } = await callServer(options)('PUT /api/v1/teams/:space/members/:person', {
    params,
    body: { role },
  })
  if (options.json) return shell.json({ member })
  shell.say(`${shell.style.good('changed')}  ${member.person} is ${member.role} in ${member.space}`)
}

async function removeMember(id: string, person: string, options: CommonOptions, shell: Shell): Promise<void> {
  const params = { space: spaceOf(id), person }
  await callServer(options)('DELETE /api/v1/teams/:space/members/:person', { params })
  if (options.json) return shell.json({ removed: { space: params.space, person } })
  shell.say(`${shell.style.good('removed')}  ${person} from ${params.space}`)
}

/** `platform` and `team:platform` are the same team. */
export function spaceOf(team: string): string {
  return team === 'everyone' || team.startsWith('team:') ? team : `team:${team}`
}

function teamLine({ id, name, review, role }: Team, { style }: Shell): string {
  return `${style.name(id.padEnd(25))}  you: ${role.padEnd(10)}  review: ${review.padEnd(11)}  ${name}`
}
