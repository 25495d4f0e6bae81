/** The keys of private sync, for a person at a terminal. */
import { isoTime } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import type { ServerLogin } from '../config/server-login.ts'
import { findPassphrase, noPassphrase } from '../keys/passphrase.ts'
import type { OpenContext } from '../memoria.ts'
import { noteUnlocked } from '../sync/home/lock-state.ts'
import { httpKeyStore } from '../sync/http/http-key-store.ts'
import {
  createKeys,
  hasServerKeys,
  openKeys,
  type PrivateKeysContext,
  refreshKeys,
} from '../sync/private/private-keys.ts'
import { askHidden, canAskHidden } from './hidden-input.ts'
import { newPassphrase } from './secret-home.ts'
import type { CommonOptions, Shell } from './shell.ts'

export function privateKeys(
  { paths, clock }: Pick<OpenContext, 'paths' | 'clock'>,
  { url, key }: ServerLogin,
  space: string,
): PrivateKeysContext {
  return { paths, server: httpKeyStore({ url, key, clock }, space) }
}

/**
 * Makes sure that the keys are open on this machine: they are there, or the passphrase of another machine opens them, or new ones are
 * made. Gives the recovery code of new ones, after it was shown.
 */
export async function openPrivateKeys(
  context: OpenContext,
  login: ServerLogin,
  space: string,
  options: CommonOptions,
  shell: Shell,
): Promise<string | undefined> {
  const keys = privateKeys(context, login, space)
  if (await areOpen(keys)) return undefined
  const given = unwrap(findPassphrase(context.env))
  if (await hasServerKeys(keys)) {
    if (given === undefined && !canAskHidden()) throw noPassphrase()
    await openKeys(keys, { passphrase: given ?? (await askHidden('Passphrase of private sync: ')) })
    await noteUnlocked(context)
    return undefined
  }
  if (!options.json)
    shell.say(
      'Your own memories are encrypted on this machine. Choose a passphrase for them, which other machines ask for.',
    )
  const passphrase = given ?? (await newPassphrase())
  const { recoveryCode } = await createKeys(keys, { passphrase, at: isoTime(context.clock.now()) })
  if (!options.json) saySyncRecoveryCode(recoveryCode, shell)
  return recoveryCode
}

async function areOpen(keys: PrivateKeysContext): Promise<boolean> {
  try {
    await refreshKeys(keys)
    return true
  } catch (thrown) {
    // Not open here, or changed elsewhere: the person is asked.
    if (toMemoriaError(thrown).code === 'passphrase_missing') return false
    throw thrown
  }
}

/** The code is shown here and nowhere else. */
export function saySyncRecoveryCode(code: string, { say, style }: Shell): void {
  say(`${style.strong('Recovery code')}  ${code}`)
  say(style.dim('It opens your private memories when the passphrase is forgotten, and is not shown again.'))
  say(style.dim('Write it down. With neither of the two, nobody can open what is on the server.'))
}
