import { spawn } from 'node:child_process'
import { ensurePrivateDir } from '../base/private-dir.ts'
import { type Environment, PASSPHRASE_VARIABLE, RECOVERY_CODE_VARIABLE } from '../config/environment.ts'
import type { Loaded } from '../config/load.ts'

/** The environment variables that a worker needs. It outlives the agent that rang, and has no use for that agent's secrets. */
const KEPT =
  /^(?:HOME|USERPROFILE|PATH|PATHEXT|SystemRoot|TMPDIR|TEMP|TMP|LANG|LC_ALL|TZ|XDG_[A-Z_]+|MEMORIA_[A-Z_]+|[A-Z_]+_(?:HOME|CONFIG_DIR))$/

/** The environment variables for asking a model: keys, addresses, the login of the `claude` program, proxies, certificates. Kept only where one is allowed. */
const FOR_MODELS = new RegExp(
  [
    '^(?:ANTHROPIC|OPENAI)_(?:API_KEY|BASE_URL)$',
    '^CLAUDE_CODE_(?:OAUTH_TOKEN|CERT_STORE|CLIENT_(?:CERT|KEY|KEY_PASSPHRASE))$',
    '^(?:HTTPS?|ALL|NO)_PROXY$',
    '^(?:https?|all|no)_proxy$',
    '^(?:NODE_EXTRA_CA_CERTS|NODE_USE_SYSTEM_CA|SSL_CERT_FILE|SSL_CERT_DIR)$',
  ].join('|'),
)

/** A passphrase or a recovery code is for the one command that it was given to: no process that stays has it. */
const NEVER_KEPT = [PASSPHRASE_VARIABLE, RECOVERY_CODE_VARIABLE]

function isKept(name: string, asksModels: boolean): boolean {
  return !NEVER_KEPT.includes(name) && (KEPT.test(name) || (asksModels && FOR_MODELS.test(name)))
}

/** Starts a worker, or another command, that no parent's end can end. Gives why it could not be started. */
export function startDetached(
  cli: string,
  { home, config }: Pick<Loaded, 'home' | 'config'>,
  env: Environment,
  command: readonly string[] = ['worker', 'run'],
): Promise<Error | undefined> {
  // It runs there, and may be the first to.
  ensurePrivateDir(home)
  const kept = Object.fromEntries(
    Object.entries(env).filter(([name]) => isKept(name, config.judge.provider !== 'off')),
  )
  const child = spawn(process.execPath, [cli, ...command, '--home', home], {
    cwd: home,
    detached: true,
    stdio: 'ignore',
    env: kept,
  })
  child.unref()
  // No process or file descriptor may be left: nothing is lost then, and the next hook tries again.
  return new Promise((resolve) => {
    child.once('error', resolve)
    child.once('spawn', () => resolve(undefined))
  })
}
