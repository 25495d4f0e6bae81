import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPassphrase, hasPassphraseSource } from '../../src/keys/passphrase.ts'
import { checkNewPassphrase } from '../../src/keys/passphrase-key.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

function passphraseFile(text: string, mode = 0o600): string {
  const file = join(temporaryFolder(), 'passphrase')
  writeFileSync(file, text, { mode })
  chmodSync(file, mode)
  return file
}

test('without a source there is none, and that is no failure', () => {
  expect(findPassphrase({})).toEqual({ ok: true, value: undefined })
  expect(hasPassphraseSource({ MEMORIA_PASSPHRASE: '' })).toBe(false)
})

test('it comes from the variable, else from the first line of the file, else from the command', () => {
  const file = passphraseFile('from the file\nand more\n')
  const env = {
    PATH: process.env['PATH'],
    MEMORIA_PASSPHRASE_COMMAND: "printf 'from the command\\n'",
  }
  expect(findPassphrase(env)).toEqual({ ok: true, value: 'from the command' })
  const both = { ...env, MEMORIA_PASSPHRASE_FILE: file }
  expect(findPassphrase(both)).toEqual({ ok: true, value: 'from the file' })
  expect(findPassphrase({ ...both, MEMORIA_PASSPHRASE: 'given' })).toEqual({ ok: true, value: 'given' })
  expect([env, both].map(hasPassphraseSource)).toEqual([true, true])
})

test('a file that others can read is refused', () => {
  const file = passphraseFile('from the file\n', 0o640)
  expect(findPassphrase({ MEMORIA_PASSPHRASE_FILE: file })).toMatchObject({ error: { code: 'refused' } })
})

test.each([
  ['a file that is not there', { MEMORIA_PASSPHRASE_FILE: '/nowhere/passphrase' }, 'file_unreadable'],
  ['a command that fails', { MEMORIA_PASSPHRASE_COMMAND: 'echo secret-words; exit 3' }, 'passphrase_missing'],
  ['a command that prints nothing', { MEMORIA_PASSPHRASE_COMMAND: 'true' }, 'passphrase_missing'],
])('%s is said, without what it printed', (_what, env, code) => {
  const found = findPassphrase({ PATH: process.env['PATH'], ...env })
  expect(found).toMatchObject({ ok: false, error: { code } })
  expect(found.ok ? '' : `${found.error.message} ${found.error.hint}`).not.toContain('secret-words')
})

test.each(['', 'short', 'eleven char', 'x'.repeat(1001)])('%j is no new passphrase', (text) => {
  expect(checkNewPassphrase(text)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
})
