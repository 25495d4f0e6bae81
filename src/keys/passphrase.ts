import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { MemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { isOpenToOthers, isOwnedByUser } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import {
  type Environment,
  PASSPHRASE_COMMAND_VARIABLE,
  PASSPHRASE_FILE_VARIABLE,
  PASSPHRASE_VARIABLE,
  RECOVERY_CODE_VARIABLE,
  variable,
} from '../config/environment.ts'

/** Where a passphrase may come from without a person at a terminal, in this order. */
const SOURCES = [PASSPHRASE_VARIABLE, PASSPHRASE_FILE_VARIABLE, PASSPHRASE_COMMAND_VARIABLE]

/** Long enough for a person who is asked by the keyring. */
const COMMAND_MS = 120_000

/** Whether there is any source. Looked at before a person is asked for something that then could not be done. */
export function hasPassphraseSource(env: Environment): boolean {
  return SOURCES.some((name) => variable(env, name) !== undefined)
}

/** The passphrase from the environment, a file or a command; undefined when none of them is named. */
export function findPassphrase(env: Environment): Result<string | undefined> {
  const given = variable(env, PASSPHRASE_VARIABLE)
  if (given !== undefined) return ok(given)
  const file = variable(env, PASSPHRASE_FILE_VARIABLE)
  if (file !== undefined) return fromFile(file)
  const command = variable(env, PASSPHRASE_COMMAND_VARIABLE)
  return command === undefined ? ok(undefined) : fromCommand(command, env)
}

/** How a program without a person gets the passphrase, for messages. */
const PASSPHRASE_HINT = `Run it in a terminal, or set one of ${SOURCES.join(', ')} (docs/SECRETS.md).`

export function noPassphrase(): MemoriaError {
  return new MemoriaError('passphrase_missing', 'there is nobody to ask for the passphrase', {
    hint: PASSPHRASE_HINT,
  })
}

/** A recovery that nobody can be asked about. The variables of the passphrase then hold the new one. */
export function noRecoveryCode(): MemoriaError {
  return new MemoriaError('passphrase_missing', 'there is nobody to ask for the recovery code', {
    hint: `Run it in a terminal, or set ${RECOVERY_CODE_VARIABLE}, and the new passphrase by one of ${SOURCES.join(', ')} (docs/SECRETS.md).`,
  })
}

/** Standard error stays with the command: it may print what it got. */
function fromCommand(command: string, env: Environment): Result<string> {
  const { status, stdout, error } = spawnSync(command, {
    shell: true,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: COMMAND_MS,
  })
  if (error === undefined && status === 0) return firstLine(stdout, PASSPHRASE_COMMAND_VARIABLE)
  const why = error === undefined ? `it ended with ${status ?? 'a signal'}` : 'it could not be run in time'
  return err(
    new MemoriaError('passphrase_missing', `the command in ${PASSPHRASE_COMMAND_VARIABLE} failed: ${why}`, {
      hint: 'Run it by hand: it must print the passphrase and nothing else.',
    }),
  )
}

function fromFile(path: string): Result<string> {
  try {
    const stats = statSync(path)
    if (isOwnedByUser(stats) ? isOpenToOthers(stats) : process.getuid !== undefined)
      return err(
        new MemoriaError('refused', `${path} can be read by others, or is not yours`, {
          hint: `Close it: chmod 600 ${path}`,
        }),
      )
    return firstLine(readFileSync(path, 'utf8'), path)
  } catch (thrown) {
    return err(fileError(thrown, 'read', path))
  }
}

function firstLine(text: string, from: string): Result<string> {
  const [line = ''] = text.split(/\r?\n/, 1)
  if (line !== '') return ok(line)
  return err(new MemoriaError('passphrase_missing', `${from} gives no passphrase`, { hint: PASSPHRASE_HINT }))
}
