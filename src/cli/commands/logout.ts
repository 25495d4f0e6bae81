import type { Command } from 'commander'
import { toMemoriaError } from '../../base/errors.ts'
import { homePaths } from '../../config/paths.ts'
import { readServerLogin, removeServerLogin, type ServerLogin } from '../../config/server-login.ts'
import { ApiError } from '../../serve/contract/client.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import { shortId } from '../present.ts'
import { callAs, loginLabel } from '../server-call.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly keepKey?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria logout')
    .option('--keep-key', 'do not revoke the key: it is used elsewhere')
    .action((options: Options) => logout(options, shell))
}

async function logout(options: Options, shell: Shell): Promise<void> {
  const path = homePaths(homeOf(options)).serverLogin
  const login = readServerLogin(path)
  if (login === undefined) {
    if (options.json) return shell.json({ url: null, revoked: false })
    return shell.say('You are not logged in on a server.')
  }
  const { revoked, says, problem } = options.keepKey ? KEPT : await revoke(login)
  removeServerLogin(path)
  if (problem !== undefined) shell.warn(`the key was not revoked: ${problem}`)
  if (options.json) return shell.json({ url: login.url, revoked })
  shell.say(`${shell.style.good('logged out')}  ${loginLabel(login)}`)
  shell.say(shell.style.dim(says))
}

/** The state of the key afterwards, in words, and why it was not revoked. */
interface KeyEnd {
  readonly revoked: boolean
  readonly says: string
  readonly problem?: string
}

const KEPT: KeyEnd = { revoked: false, says: 'The key itself still works.' }

/** Answers of a server about keys that open nothing. */
const OVER: Readonly<Record<string, KeyEnd>> = {
  key_revoked: { revoked: true, says: 'The key was revoked already.' },
  key_expired: { revoked: false, says: 'The key expired already.' },
  key_unknown: { revoked: false, says: 'The server does not know the key, so it opens nothing.' },
  person_disabled: { revoked: false, says: 'The key does not work while its person is disabled.' },
}

/** Revokes the key of the login. The file goes in any case, unless it holds the last key of an owner. */
async function revoke(login: ServerLogin): Promise<KeyEnd> {
  const call = callAs(login)
  try {
    const { team } = await call('GET /api/v1/me')
    if (team == null) return { ...KEPT, problem: 'the server does not know it' }
    if (team.key.access === 'read') {
      const command = `memoria admin key revoke ${shortId(team.key.id)}`
      return { ...KEPT, problem: `it is for reading only. With a key for writing: ${command}` }
    }
    await call('DELETE /api/v1/keys/:id', { params: { id: team.key.id } })
    return { revoked: true, says: 'The key no longer works.' }
  } catch (thrown) {
    const { message, cause, code } = toMemoriaError(thrown)
    // The last key of an owner: without it nobody could come in again.
    if (code === 'conflict') throw thrown
    const over = cause instanceof ApiError ? OVER[cause.code] : undefined
    return over ?? { revoked: false, says: 'The key may still work.', problem: message }
  }
}
