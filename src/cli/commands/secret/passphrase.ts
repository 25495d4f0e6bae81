import type { Command } from 'commander'
import { ringOrFail } from '../../../keys/home-keys.ts'
import { renewHomeRing } from '../../../secrets/ring-changes.ts'
import { withCommon } from '../../options.ts'
import { commandActor, newPassphrase, passphraseOf, sayRecoveryCode, secretsHome } from '../../secret-home.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret passphrase').action((options: CommonOptions) => change(options, shell))
}

/** The new one is typed by a person: it must be in somebody's head, or nobody can open anything. */
async function change(options: CommonOptions, shell: Shell): Promise<void> {
  const home = secretsHome(options, shell)
  ringOrFail(home.paths)
  const old = await passphraseOf(home)
  const { recoveryCode } = await renewHomeRing(
    home,
    { passphrase: old },
    await newPassphrase(),
    commandActor(shell.isTerminal),
  )
  if (options.json) return shell.json({ changed: true, recoveryCode })
  shell.say(`${shell.style.good('changed')}  the passphrase; the old one opens nothing any more`)
  sayRecoveryCode(recoveryCode, shell)
}
