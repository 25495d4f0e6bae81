/** The keys of private sync, as a run of sync needs them. */
import { toMemoriaError } from '../../base/errors.ts'
import { err, type Result } from '../../base/result.ts'
import type { KeyRing } from '../../keys/seal.ts'
import type { SyncPeer } from '../../store/sync-rows.ts'
import { localKeys, type PrivateKeysContext, refreshKeys } from '../private/private-keys.ts'
import { readLocalKeys } from '../private/unlocked.ts'
import type { SyncContext } from './context.ts'

/**
 * The keys to seal with now. A server that does not answer is no reason to fail here: the run itself notices it. Only a space that is
 * locked stays so until the server says otherwise: the keys of this machine are known to be old.
 */
export async function keysForRun(
  context: PrivateKeysContext,
  { state }: Pick<SyncPeer, 'state'>,
): Promise<Result<KeyRing>> {
  try {
    return { ok: true, value: await refreshKeys(context) }
  } catch (thrown) {
    const error = toMemoriaError(thrown)
    if (error.code !== 'refused' || state === 'locked') return err(error)
    const local = await localKeys(context.paths)
    if (!local.ok) return local
    return local.value === undefined ? err(error) : { ok: true, value: local.value }
  }
}

/** Why the keys cannot be used on this machine; undefined when they can, as far as that is known without the server. */
export function keysProblem(paths: SyncContext['paths']): string | undefined {
  const local = readLocalKeys(paths)
  if (!local.ok) return local.error.message
  return local.value === undefined ? 'the keys of private sync are not open on this machine' : undefined
}
