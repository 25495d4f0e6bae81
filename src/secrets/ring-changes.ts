import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { findRing, ringOrFail, saveRing } from '../keys/home-keys.ts'
import { checkNewPassphrase, type ScryptCost } from '../keys/passphrase-key.ts'
import { createRing, type Opener, renewRing, rotateRing, unlockRing } from '../keys/ring.ts'
import type { KeyRing } from '../keys/seal.ts'
import { noteKnown } from './known/known-file.ts'
import { readSecrets } from './secret-file.ts'
import { type Actor, audit, resealSecrets, type SecretsHome, withSecretsLock } from './secrets.ts'

/** A ring that can be used, and the code that a person must write down now. */
export interface MadeRing {
  readonly ring: KeyRing
  readonly recoveryCode: string
}

/** Makes the key ring of a home. Where secrets are whose keys are gone, none is made: they would be lost for good. */
export async function makeHomeRing(
  home: SecretsHome,
  passphrase: string,
  actor: Actor,
  cost?: ScryptCost,
): Promise<MadeRing> {
  unwrap(checkNewPassphrase(passphrase))
  return withSecretsLock(home, async () => {
    if (findRing(home.paths) !== undefined) throw alreadyThere()
    if (readSecrets(home.paths) !== undefined) throw keysGone(home)
    const { file, recoveryCode } = await createRing(passphrase, isoTime(home.clock.now()), cost)
    noteCode(home, recoveryCode)
    saveRing(home.paths, file)
    audit(home, { action: 'create-keys', ...actor })
    return { ring: unwrap(await unlockRing(file, { passphrase })), recoveryCode }
  })
}

/**
 * Adds a data key and seals every secret with it. The keys are written first: whatever happens in between, every secret
 * can be opened.
 */
export async function rotateHomeRing(
  home: SecretsHome,
  opener: Opener,
  actor: Actor,
): Promise<{ readonly version: number; readonly secrets: number }> {
  return withSecretsLock(home, async () => {
    const next = unwrap(await rotateRing(ringOrFail(home.paths), opener, isoTime(home.clock.now())))
    const ring = unwrap(await unlockRing(next, opener))
    saveRing(home.paths, next)
    const secrets = resealSecrets(home, ring)
    audit(home, { action: 'rotate', ...actor })
    return { version: ring.version, secrets }
  })
}

/** A new passphrase, recovery code, master and data key; the old passphrase and code open nothing from now on. */
export async function renewHomeRing(
  home: SecretsHome,
  opener: Opener,
  passphrase: string,
  actor: Actor,
): Promise<MadeRing> {
  unwrap(checkNewPassphrase(passphrase))
  return withSecretsLock(home, async () => {
    const change = { passphrase, at: isoTime(home.clock.now()) }
    const { file, recoveryCode } = unwrap(await renewRing(ringOrFail(home.paths), opener, change))
    const ring = unwrap(await unlockRing(file, { passphrase }))
    noteCode(home, recoveryCode)
    saveRing(home.paths, file)
    resealSecrets(home, ring)
    audit(home, { action: 'passphrase' in opener ? 'change-passphrase' : 'recover', ...actor })
    return { ring, recoveryCode }
  })
}

/** A code that an agent's shell printed must not be learned. The passphrase is never noted: its digest could be guessed at. */
function noteCode({ paths }: SecretsHome, code: string): void {
  noteKnown(paths.knownSecrets, code, code.replaceAll('-', ''))
}

function alreadyThere(): MemoriaError {
  return new MemoriaError('conflict', 'this home has a key ring already', { hint: 'Try again.' })
}

function keysGone({ paths }: SecretsHome): MemoriaError {
  return new MemoriaError('keys_missing', `${paths.keys} is gone, and ${paths.secrets} needs it`, {
    hint: `Put it back from a backup of your disk. If it is lost for good: delete ${paths.secrets} and begin again.`,
  })
}
