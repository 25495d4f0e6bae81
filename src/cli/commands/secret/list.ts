import type { Command } from 'commander'
import { listSecrets } from '../../../secrets/secrets.ts'
import { withCommon } from '../../options.ts'
import { secretsHome } from '../../secret-home.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret list').action((options: CommonOptions) => list(options, shell))
}

/** Names and dates. No passphrase is needed, and no value is opened. */
function list(options: CommonOptions, shell: Shell): void {
  const secrets = listSecrets(secretsHome(options, shell))
  if (options.json) return shell.json({ secrets })
  if (secrets.length === 0) return shell.say('No secrets yet. Store one: memoria secret set NAME')
  const width = Math.max(...secrets.map(({ name }) => name.length))
  for (const { name, createdAt, updatedAt } of secrets) {
    const changed = updatedAt === createdAt ? '' : `, changed ${updatedAt.slice(0, 10)}`
    shell.say(`${shell.style.name(name.padEnd(width))}  stored ${createdAt.slice(0, 10)}${changed}`)
  }
}
