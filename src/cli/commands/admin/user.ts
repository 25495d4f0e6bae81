import { type Command, Option } from 'commander'
import { EVERYONE, ROLES, type Role } from '../../../people/roles.ts'
import type { Person } from '../../../people/types.ts'
import { withCommon } from '../../options.ts'
import { callServer } from '../../server-call.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { addSubcommand, allOptions } from '../../subcommand.ts'

interface AddOptions extends CommonOptions {
  readonly name?: string
  readonly role?: Role
  readonly key?: string
}

/** The people of the server. */
export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria admin user add ann --name "Ann Example"').action((options: CommonOptions) =>
    listPeople(options, shell),
  )
  addSubcommand(command, 'list', 'list the people of the server', 'memoria admin user list').action(
    (_, self) => listPeople(allOptions(self), shell),
  )
  addSubcommand(
    command,
    'add',
    'add a person, with a first key',
    'memoria admin user add ann --name "Ann Example"',
  )
    .argument('<id>', 'the id, from letters, digits and . _ @ + -: it is also the id of their own space')
    .option('--name <name>', 'their name (default: the id)')
    .addOption(new Option('--role <role>', 'their role on the server').choices(ROLES))
    .option('--key <name>', 'how to call their first key', 'first key')
    .action((id: string, _, self: Command) => addPerson(id, allOptions(self), shell))
  for (const change of ['disable', 'enable'] as const)
    addSubcommand(command, change, SUMMARIES[change], `memoria admin user ${change} ann`)
      .argument('<id>', 'the id of the person')
      .action((id: string, _, self: Command) => changePerson(id, change, allOptions(self), shell))
  addSubcommand(command, 'role', 'give a role on the server', 'memoria admin user role ann maintainer')
    .argument('<id>', 'the id of the person')
    .argument('<role>', ROLES.join(', '))
    .action((id: string, role: Role, _, self: Command) => setRole(id, role, allOptions(self), shell))
}

const SUMMARIES = {
  disable: 'let no key of a person work any more; their memories stay',
  enable: 'let the keys of a person work again',
}

async function listPeople(options: CommonOptions, shell: Shell): Promise<void> {
  const { people } = await callServer(options)('GET /api/v1/people')
  if (options.json) return shell.json({ people })
  for (const person of people) shell.say(personLine(person, shell))
}

async function addPerson(id: string, options: AddOptions, shell: Shell): Promise<void> {
  const call = callServer(options)
  const { name = id, role } = options
  const body = { id, name, ...(role === undefined ? {} : { role }) }
  const { person } = await call('POST /api/v1/people', { body })
  const keyBody = { name: options.key ?? 'first key', access: 'write', person: id } as const
  const { key, secret } = await call('POST /api/v1/keys', { body: keyBody })
  if (options.json) return shell.json({ person, key, secret })
  shell.say(`${shell.style.good('added')}  ${personLine(person, shell)}`)
  shell.say(`Their key, shown this once: ${secret}`)
}

async function changePerson(
  id: string,
  change: 'disable' | 'enable',
  options: CommonOptions,
  shell: Shell,
): Promise<void> {
  const { person } = await callServer(options)(`POST /api/v1/people/:id/${change}`, { params: { id } })
  if (options.json) return shell.json({ person })
  shell.say(`${shell.style.good(`${change}d`)}  ${personLine(person, shell)}`)
}

async function setRole(id: string, role: Role, options: CommonOptions, shell: Shell): Promise<void> {
  const { member } = await callServer(options)('PUT /api/v1/teams/:space/members/:person', {
    params: { space: EVERYONE, person: id },
    body: { role },
  })
  if (options.json) return shell.json({ member })
  shell.say(`${shell.style.good('changed')}  ${member.person} is ${member.role} on the server`)
}

function personLine({ id, name, role, disabledAt }: Person, { style }: Shell): string {
  const state = disabledAt === null ? '' : style.warn(`  disabled since ${disabledAt.slice(0, 10)}`)
  return `${style.name(id.padEnd(20))}  ${role.padEnd(10)}  ${name}${state}`
}
