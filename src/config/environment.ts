import { homedir } from 'node:os'

/** The variables of a process, as a value that can be handed in: only this file knows `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Set in every agent that memoria itself starts, so that its hooks keep silent: we must not watch ourselves. */
export const INTERNAL_VARIABLE = 'MEMORIA_INTERNAL'

/** The key for the address in `judge.baseUrl`. A variable and no setting, since files are backed up and shared. */
export const JUDGE_KEY_VARIABLE = 'MEMORIA_JUDGE_KEY'

/** The key of a server that listens beyond this machine. */
export const UI_KEY_VARIABLE = 'MEMORIA_UI_KEY'

/** The database of a team server, as the role of the application. A variable, since it holds a password. */
export const DATABASE_VARIABLE = 'MEMORIA_DATABASE_URL'

/** The same database as the role that owns the schema: only to migrate it. */
export const DATABASE_OWNER_VARIABLE = 'MEMORIA_DATABASE_OWNER_URL'

/** Opens the figures of a team server for Prometheus. */
export const METRICS_TOKEN_VARIABLE = 'MEMORIA_METRICS_TOKEN'

/** The identity provider of a team server, and how it knows us. */
export const OIDC_VARIABLES = {
  issuer: 'MEMORIA_OIDC_ISSUER',
  clientId: 'MEMORIA_OIDC_CLIENT_ID',
  clientSecret: 'MEMORIA_OIDC_CLIENT_SECRET',
  claim: 'MEMORIA_OIDC_CLAIM',
} as const

/** The passphrase of the key ring, for programs without a person. A variable and no setting, for the same reason. */
export const PASSPHRASE_VARIABLE = 'MEMORIA_PASSPHRASE'

/** A file that only its owner can read, with the passphrase in its first line. */
export const PASSPHRASE_FILE_VARIABLE = 'MEMORIA_PASSPHRASE_FILE'

/**
 * A command whose output is the passphrase, such as one that asks the system's keyring. No setting: whoever may change
 * settings over HTTP must not be able to start programs.
 */
export const PASSPHRASE_COMMAND_VARIABLE = 'MEMORIA_PASSPHRASE_COMMAND'

/** The recovery code of a key ring, for a recovery without a person. */
export const RECOVERY_CODE_VARIABLE = 'MEMORIA_RECOVERY_CODE'

/** Variables of ours that are no settings. */
export const OTHER_VARIABLES: readonly string[] = [
  INTERNAL_VARIABLE,
  JUDGE_KEY_VARIABLE,
  UI_KEY_VARIABLE,
  DATABASE_VARIABLE,
  DATABASE_OWNER_VARIABLE,
  METRICS_TOKEN_VARIABLE,
  ...Object.values(OIDC_VARIABLES),
  PASSPHRASE_VARIABLE,
  PASSPHRASE_FILE_VARIABLE,
  PASSPHRASE_COMMAND_VARIABLE,
  RECOVERY_CODE_VARIABLE,
]

/** The real environment, for the program's entry; tests and the library hand in their own. */
export function processEnvironment(): Environment {
  return process.env
}

/** A variable's text, or undefined when it is unset or empty: `NAME= command` is how a shell says "not this". */
export function variable(env: Environment, name: string): string | undefined {
  const text = env[name]
  return text === undefined || text === '' ? undefined : text
}

/** The person's own folder, or undefined when neither the environment nor the system names one. */
export function homeDirectory(env: Environment): string | undefined {
  return variable(env, 'HOME') ?? variable(env, 'USERPROFILE') ?? systemHome()
}

/**
 * Whether to write colour to a terminal. FORCE_COLOR decides first (it is the more specific request), then NO_COLOR,
 * then what the terminal can do.
 */
export function terminalWantsColour(env: Environment, isTTY: boolean): boolean {
  const { FORCE_COLOR: forced, TERM: terminal } = env
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  if (variable(env, 'NO_COLOR') !== undefined) return false
  return isTTY && terminal !== 'dumb'
}

/** The machine's time zone, UTC when it names none that exists. Starts Intl: call it only to show a time. */
export function systemTimezone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
  return zone === undefined || zone === 'Etc/Unknown' ? 'UTC' : zone
}

function systemHome(): string | undefined {
  try {
    return homedir() || undefined
  } catch {
    // A user id without an account entry has no home folder: that is an answer, not a failure.
    return undefined
  }
}

/** The editor a person chose for texts, or the one that is always there. */
export function editorCommand(env: Environment): string {
  return variable(env, 'VISUAL') ?? variable(env, 'EDITOR') ?? 'vi'
}
