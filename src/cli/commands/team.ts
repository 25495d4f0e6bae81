import type { Command } from 'commander'
import type { Answer } from '../../serve/contract/contract.ts'
import { withCommon } from '../options.ts'
import { callServer } from '../server-call.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { addPromotionCommands } from '../team-promotions.ts'
import { addShareCommands } from '../team-shares.ts'

/** Sharing over a team server; `memoria share` writes files of a repository instead. */
export function define(command: Command, shell: Shell): void {
  withCommon(
    command,
    'memoria team share --topic deploys --with team:platform --why "you own deploys"',
  ).action((options: CommonOptions) => listSpaces(options, shell))
  addShareCommands(command, shell)
  addPromotionCommands(command, shell)
}

/** The spaces that the person may read. */
async function listSpaces(options: CommonOptions, shell: Shell): Promise<void> {
  const { team } = await callServer(options)('GET /api/v1/me')
  const spaces = team?.spaces ?? []
  if (options.json) return shell.json({ spaces })
  for (const space of spaces) shell.say(spaceLine(space, shell))
}

type SpaceAccess = NonNullable<Answer<'GET /api/v1/me'>['team']>['spaces'][number]

function spaceLine({ space, name, kind, role, review }: SpaceAccess, { style }: Shell): string {
  const mode = review === null ? '' : `  review: ${review}`
  return `${style.name(space.padEnd(25))}  ${kind.padEnd(8)}  you: ${role.padEnd(10)}  ${name}${mode}`
}
