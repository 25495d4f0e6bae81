import { spawn } from 'node:child_process'
import { ensurePrivateDir } from '../base/private-dir.ts'
import type { Environment } from '../config/environment.ts'
import type { Loaded } from '../config/load.ts'

/** What a worker needs of the environment. It outlives the agent that rang, and has no use for that agent's secrets. */
const KEPT =
  /^(?:HOME|USERPROFILE|PATH|PATHEXT|SystemRoot|TMPDIR|TEMP|TMP|LANG|LC_ALL|TZ|XDG_[A-Z_]+|MEMORIA_[A-Z_]+|[A-Z_]+_(?:HOME|CONFIG_DIR))$/

/** What a model needs that may be asked: kept only where one is allowed. */
const FOR_MODELS = /^(?:ANTHROPIC|OPENAI)_(?:API_KEY|BASE_URL)$/

/** Starts a worker that no parent's end can end. It decides itself whether it is needed. */
export function startDetached(
  cli: string,
  { home, config }: Pick<Loaded, 'home' | 'config'>,
  env: Environment,
): void {
  // It runs there, and may be the first to.
  ensurePrivateDir(home)
  const kept = Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => KEPT.test(name) || (config.judge.provider !== 'off' && FOR_MODELS.test(name)),
    ),
  )
  spawn(process.execPath, [cli, 'worker', 'run', '--home', home], {
    cwd: home,
    detached: true,
    stdio: 'ignore',
    env: kept,
  }).unref()
}
