import type { Command } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { unwrap } from '../../../base/result.ts'
import { findRing } from '../../../keys/home-keys.ts'
import { findPassphrase } from '../../../keys/passphrase.ts'
import type { KeyRing } from '../../../keys/seal.ts'
import { redactSecrets } from '../../../redact/redact.ts'
import { MIN_KNOWN_LENGTH } from '../../../secrets/known/forms.ts'
import { makeHomeRing } from '../../../secrets/ring-changes.ts'
import { checkSecretName } from '../../../secrets/secret-file.ts'
import { checkSecretValue, storeSecret } from '../../../secrets/secrets.ts'
import { askHidden, canAskHidden } from '../../hidden-input.ts'
import { withCommon } from '../../options.ts'
import {
  type CommandHome,
  commandActor,
  newPassphrase,
  sayRecoveryCode,
  secretsHome,
  unlockHome,
} from '../../secret-home.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { fileOrStdin } from '../../stdin.ts'

interface Options extends CommonOptions {
  readonly file?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret set GITHUB_TOKEN')
    .argument('<name>', 'the name of the secret; it is not encrypted')
    .option('--file <file>', 'read the value from this file, as for a private key')
    .allowExcessArguments()
    .addHelpText(
      'after',
      '\nThe value is typed without being shown, piped in, or read from a file. It is never an argument.',
    )
    .action((name: string, options: Options, { args }: Command) => set(name, args.length, options, shell))
}

async function set(name: string, words: number, options: Options, shell: Shell): Promise<void> {
  checkWords(name, words)
  const home = secretsHome(options, shell)
  const isTyped = options.file === undefined && process.stdin.isTTY === true
  const value = checkSecretValue(await readValue(name, options))
  const { ring, recoveryCode } = await ringToSealWith(home)
  // Whatever goes wrong from here on, the code was seen.
  if (recoveryCode !== undefined && !options.json) sayRecoveryCode(recoveryCode, shell)
  const { replaced } = await storeSecret(home, ring, { name, value }, commandActor(isTyped))
  const isKnowable = value.trim().length >= MIN_KNOWN_LENGTH
  if (options.json)
    return shell.json({ name, replaced, ...(recoveryCode === undefined ? {} : { recoveryCode }) })
  shell.say(`${shell.style.good(replaced ? 'replaced' : 'stored')}  ${name}`)
  if (!isKnowable)
    shell.say(
      shell.style.warn(
        `It has fewer than ${MIN_KNOWN_LENGTH} characters: memoria cannot recognise it in what agents say.`,
      ),
    )
}

/** A value on the command line is in the shell's history and in the list of processes: it is not even looked at. */
function checkWords(name: string, words: number): void {
  if (words > 1)
    throw new MemoriaError('usage', 'a value is never an argument: your shell keeps what you type there', {
      hint: 'Type it when you are asked, or pipe it in. If it was the real one, change it.',
    })
  checkSecretName(name)
  if (redactSecrets(name).findings.length > 0)
    throw new MemoriaError(
      'invalid_input',
      'this name looks like a secret itself, and names are not encrypted',
      {
        hint: 'Give a name such as GITHUB_TOKEN. If it was a real secret, change it: your shell keeps it.',
      },
    )
}

/** The keys of this home; the first secret makes them. */
async function ringToSealWith(
  home: CommandHome,
): Promise<{ readonly ring: KeyRing; readonly recoveryCode?: string }> {
  if (findRing(home.paths) !== undefined) return { ring: await unlockHome(home) }
  const passphrase = unwrap(findPassphrase(home.env)) ?? (await newPassphrase())
  return makeHomeRing(home, passphrase, commandActor(canAskHidden()))
}

/** Without the newline that `echo` and files end with. */
async function readValue(name: string, { file }: Options): Promise<string> {
  if (file === undefined && process.stdin.isTTY) return askHidden(`Value of ${name}: `)
  return (await fileOrStdin(file ?? '-')).replace(/\r?\n$/, '')
}
