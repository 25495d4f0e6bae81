import type { Command } from 'commander'
import { ringOrFail } from '../../../keys/home-keys.ts'
import { listSecrets, noSecret, revealSecret } from '../../../secrets/secrets.ts'
import { unlockToReveal } from '../../../secrets/unlock.ts'
import { withCommon } from '../../options.ts'
import { commandActor, passphraseOf, secretsHome } from '../../secret-home.ts'
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
  ringOrFail(home.paths)
  const actor = commandActor(process.stdout.isTTY === true)
  const ring = await unlockToReveal(home, await passphraseOf(home), name, actor)
  const value = await revealSecret(home, ring, name, actor)
  if (options.json) return shell.json({ name, value })
  shell.raw(`${value}\n`)
}
