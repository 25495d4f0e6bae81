import type { Command } from 'commander'
import { listSecrets, noSecret, revealSecret } from '../../../secrets/secrets.ts'
import { withCommon } from '../../options.ts'
import { commandActor, secretsHome, unlockHome } from '../../secret-home.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret get GITHUB_TOKEN')
    .argument('<name>', 'the name of the secret')
    .addHelpText('after', '\nEach call is in the audit log: memoria secret log')
    .action((name: string, options: CommonOptions) => get(name, options, shell))
}

/** Prints the value and a newline, nothing else. */
async function get(name: string, options: CommonOptions, shell: Shell): Promise<void> {
  const home = secretsHome(options, shell)
  if (!listSecrets(home).some((one) => one.name === name)) throw noSecret(name)
  const ring = await unlockHome(home)
  const value = await revealSecret(home, ring, name, commandActor(process.stdout.isTTY === true))
  if (options.json) return shell.json({ name, value })
  shell.raw(`${value}\n`)
}
