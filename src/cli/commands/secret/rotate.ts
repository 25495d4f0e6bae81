import type { Command } from 'commander'
import { ringOrFail } from '../../../keys/home-keys.ts'
import { rotateHomeRing } from '../../../secrets/ring-changes.ts'
import { withCommon } from '../../options.ts'
import { plural } from '../../present.ts'
import { commandActor, passphraseOf, secretsHome } from '../../secret-home.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret rotate').action((options: CommonOptions) => rotate(options, shell))
}

async function rotate(options: CommonOptions, shell: Shell): Promise<void> {
  const home = secretsHome(options, shell)
  ringOrFail(home.paths)
  const passphrase = await passphraseOf(home)
  const rotated = await rotateHomeRing(home, { passphrase }, commandActor(shell.isTerminal))
  if (options.json) return shell.json(rotated)
  shell.say(
    `${shell.style.good('rotated')}  key ${rotated.version}; ${plural(rotated.secrets, 'secret')} encrypted with it`,
  )
}
