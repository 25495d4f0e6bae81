import { toMemoriaError } from '../../base/errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { HomePaths } from '../../config/paths.ts'
import { readServerLogin, type ServerLogin } from '../../config/server-login.ts'

/** The login for a space, or why there is none. What belongs to one server is never sent to another. */
export function loginOn(
  { serverLogin }: Pick<HomePaths, 'serverLogin'>,
  server: string,
): Result<ServerLogin, string> {
  try {
    const login = readServerLogin(serverLogin)
    if (login === undefined) return err(`you are not logged in on ${server}`)
    return login.url === server ? ok(login) : err(`you are logged in on ${login.url}, and not on ${server}`)
  } catch (thrown) {
    return err(toMemoriaError(thrown).message)
  }
}
