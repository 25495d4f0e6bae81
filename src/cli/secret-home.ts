/** The part that all commands of `memoria secret` share: the home, its passphrase, and what is said of a new ring. */
import { systemClock } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { type Environment, processEnvironment } from '../config/environment.ts'
import { loadConfig } from '../config/load.ts'
import { homePaths } from '../config/paths.ts'
import { ringOrFail } from '../keys/home-keys.ts'
import { findPassphrase, noPassphrase } from '../keys/passphrase.ts'
import { checkNewPassphrase } from '../keys/passphrase-key.ts'
import { unlockRing } from '../keys/ring.ts'
import type { KeyRing } from '../keys/seal.ts'
import type { Actor, SecretsHome } from '../secrets/secrets.ts'
import { askHidden, canAskHidden } from './hidden-input.ts'
import type { CommonOptions, Shell } from './shell.ts'

/** A home as these commands use it: without a store. */
export interface CommandHome extends SecretsHome {
  readonly env: Environment
}

export function secretsHome({ home: homeFlag, set }: CommonOptions, shell: Shell): CommandHome {
  const { home, warnings } = unwrap(
    loadConfig({
      ...(homeFlag === undefined ? {} : { homeFlag }),
      ...(set === undefined ? {} : { flags: set }),
    }),
  )
  for (const warning of warnings) shell.warn(warning)
  return { home, paths: homePaths(home), clock: systemClock, env: processEnvironment() }
}

/** The passphrase from where the settings say, else typed by the person at the terminal. */
export async function passphraseOf({ env }: CommandHome): Promise<string> {
  const found = unwrap(findPassphrase(env))
  if (found !== undefined) return found
  if (!canAskHidden()) throw noPassphrase()
  return askHidden('Passphrase: ')
}

/** Unlocks the keys for this one command. */
export async function unlockHome(home: CommandHome): Promise<KeyRing> {
  const file = ringOrFail(home.paths)
  return unwrap(await unlockRing(file, { passphrase: await passphraseOf(home) }))
}

/** A passphrase that nobody used before, typed twice. */
export async function newPassphrase(): Promise<string> {
  if (!canAskHidden()) throw noPassphrase()
  const passphrase = unwrap(checkNewPassphrase(await askHidden('New passphrase: ')))
  if ((await askHidden('Once more: ')) === passphrase) return passphrase
  throw new MemoriaError('invalid_input', 'the two passphrases differ', {
    hint: 'Nothing was changed. Try again.',
  })
}

/** The code is shown here and nowhere else, as soon as it holds. */
export function sayRecoveryCode(code: string, shell: Shell): void {
  shell.say(`${shell.style.strong('Recovery code')}  ${code}`)
  shell.say(
    shell.style.dim('It opens your secrets when the passphrase is forgotten, and is not shown again.'),
  )
  shell.say(
    shell.style.dim('Write it down. With neither of the two, nobody can open them, and we cannot help.'),
  )
}

/** For the audit log: a command at a terminal, or in a pipe. */
export function commandActor(isTerminal: boolean): Actor {
  return { by: 'cli', through: isTerminal ? 'terminal' : 'pipe' }
}
