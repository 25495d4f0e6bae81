import { MemoriaError } from '../base/errors.ts'

/** A file of keys, or something sealed by them, that is not as memoria wrote it. */
export function damaged(what: string, why: string, hint = RESTORE): MemoriaError {
  return new MemoriaError('keys_damaged', `${what} was changed or is damaged: ${why}`, { hint })
}

const RESTORE = 'Nothing was changed. Put back a copy of the file, for example from a backup of your disk.'

/** A file that a later version of memoria wrote. */
export function newer(what: string, version: number): MemoriaError {
  return new MemoriaError('keys_newer', `${what} has version ${version}, which this memoria does not know`, {
    hint: 'Install the newest memoria. Nothing was changed.',
  })
}

/** A ring does not know what it is for: the keys of sync name their own command of recovery. */
export function wrongPassphrase(
  what: 'passphrase' | 'recovery code',
  recovery: 'memoria secret recover' | 'memoria sync keys recover' = 'memoria secret recover',
): MemoriaError {
  return new MemoriaError('passphrase_wrong', `the ${what} is wrong`, {
    hint:
      what === 'passphrase'
        ? `Try again. With the recovery code you can choose a new one: ${recovery}`
        : 'Check the characters. It is the code of the last change of the passphrase.',
  })
}
