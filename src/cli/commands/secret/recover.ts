import type { Command } from 'commander'
import { ringOrFail } from '../../../keys/home-keys.ts'
import { renewHomeRing } from '../../../secrets/ring-changes.ts'
import { withCommon } from '../../options.ts'
import { askRecovery } from '../../recovery.ts'
import { commandActor, sayRecoveryCode, secretsHome } from '../../secret-home.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret recover').action((options: CommonOptions) => recover(options, shell))
}

/** A new passphrase and a new code, with the code that was written down. */
async function recover(options: CommonOptions, shell: Shell): Promise<void> {
  const home = secretsHome(options, shell)
  ringOrFail(home.paths)
  const { recoveryCode, passphrase } = await askRecovery(home.env)
  const made = await renewHomeRing(home, { recoveryCode }, passphrase, commandActor(shell.isTerminal))
  if (options.json) return shell.json({ changed: true, recoveryCode: made.recoveryCode })
  shell.say(`${shell.style.good('changed')}  the passphrase; the old code opens nothing any more`)
  sayRecoveryCode(made.recoveryCode, shell)
}
