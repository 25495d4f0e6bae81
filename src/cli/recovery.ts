/** The two things that a recovery needs: the code that was written down, and a new passphrase. */
import { unwrap } from '../base/result.ts'
import { type Environment, RECOVERY_CODE_VARIABLE, variable } from '../config/environment.ts'
import { findPassphrase, noPassphrase, noRecoveryCode } from '../keys/passphrase.ts'
import { askHidden, canAskHidden } from './hidden-input.ts'
import { newPassphrase } from './secret-home.ts'

interface Recovery {
  readonly recoveryCode: string
  readonly passphrase: string
}

/** Asks the person at the terminal, else reads the variables. */
export async function askRecovery(env: Environment): Promise<Recovery> {
  const given = variable(env, RECOVERY_CODE_VARIABLE)
  if (given === undefined && !canAskHidden()) throw noRecoveryCode()
  const recoveryCode = given ?? (await askHidden('Recovery code: '))
  return { recoveryCode, passphrase: await nextPassphrase(env) }
}

/** Typed wherever somebody can: at a terminal the variables may still hold the forgotten one. */
async function nextPassphrase(env: Environment): Promise<string> {
  if (canAskHidden()) return newPassphrase()
  const given = unwrap(findPassphrase(env))
  if (given === undefined) throw noPassphrase()
  return given
}
