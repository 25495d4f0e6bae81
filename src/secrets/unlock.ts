import { unwrap } from '../base/result.ts'
import { ringOrFail } from '../keys/home-keys.ts'
import { unlockRing } from '../keys/ring.ts'
import type { KeyRing } from '../keys/seal.ts'
import { readAudit } from './audit.ts'
import { type Actor, audit, type SecretsHome, withSecretsLock } from './secrets.ts'

/** The audit log is never shortened: a program that guesses must not be able to fill it. */
const MAX_REFUSED_IN_WINDOW = 10
const WINDOW_MS = 60 * 60_000

/** Unlocks the keys to reveal a secret. A wrong passphrase is in the audit log, as the reveal would be. */
export async function unlockToReveal(
  home: SecretsHome,
  passphrase: string,
  name: string,
  actor: Actor,
): Promise<KeyRing> {
  const unlocked = await unlockRing(ringOrFail(home.paths), { passphrase })
  if (!unlocked.ok && unlocked.error.code === 'passphrase_wrong')
    await noteRefusal(home, name, actor, 'wrong passphrase')
  return unwrap(unlocked)
}

/** Logs why a secret that was asked for was not revealed. */
export async function noteRefusal(
  home: SecretsHome,
  name: string,
  actor: Actor,
  why: 'wrong passphrase' | 'no passphrase',
): Promise<void> {
  await withSecretsLock(home, () => {
    const now = home.clock.now()
    // A time ahead is of a clock that was wrong: it must not keep refusals out of the log until then.
    const isRecent = (at: string) => Math.abs(now - Date.parse(at)) < WINDOW_MS
    const { entries } = readAudit(home.paths.secretsLog)
    const noted = entries.filter(({ at, refusal }) => refusal !== undefined && isRecent(at)).length
    if (noted >= MAX_REFUSED_IN_WINDOW) return
    const isLast = noted === MAX_REFUSED_IN_WINDOW - 1
    const refusal = isLast ? `${why}; more within the hour are not logged` : why
    audit(home, { action: 'refused', name, refusal, ...actor })
  })
}
