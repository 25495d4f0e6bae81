import type { Command } from 'commander'
import { toMemoriaError } from '../../base/errors.ts'
import { homePaths } from '../../config/paths.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import { callAs, loginLabel } from '../server-call.ts'
import { readServerLogin, removeServerLogin, type ServerLogin } from '../server-login.ts'
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
  const problem = options.keepKey ? undefined : await revoke(login)
  removeServerLogin(path)
  const isRevoked = !options.keepKey && problem === undefined
  if (problem !== undefined) shell.warn(`the key was not revoked: ${problem}`)
  if (options.json) return shell.json({ url: login.url, revoked: isRevoked })
  shell.say(`${shell.style.good('logged out')}  ${loginLabel(login)}`)
  shell.say(shell.style.dim(isRevoked ? 'The key no longer works.' : 'The key itself still works.'))
}

/** Revokes the key of the login; gives why that failed. The file goes in any case. */
async function revoke(login: ServerLogin): Promise<string | undefined> {
  const call = callAs(login)
  try {
    const { team } = await call('GET /api/v1/me')
    if (team == null) return 'the server does not know it'
    await call('DELETE /api/v1/keys/:id', { params: { id: team.key.id } })
    return undefined
  } catch (thrown) {
    return toMemoriaError(thrown).message
  }
}
