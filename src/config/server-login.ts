/** The login on a team server, kept in a file of the home that nobody else can read. */
import { lstatSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { MemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { isAbsentOr, isShape, isText } from '../base/guards.ts'
import { ensurePrivateDir, FILE_MODE, isOpenToOthers } from '../base/private-dir.ts'

export interface ServerLogin {
  /** The address of the server, without a slash at its end. */
  readonly url: string
  readonly person: string
  /** Their name, as colleagues see it. */
  readonly name?: string
  /** The secret of the key. */
  readonly key: string
}

const isLogin = isShape<ServerLogin>({ url: isText, person: isText, name: isAbsentOr(isText), key: isText })

/** The login of a home; undefined when there is none. A file that others can read is refused: the key may be known. */
export function readServerLogin(path: string): ServerLogin | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  if (!stats.isFile()) throw refusedLogin(path, 'it is no file')
  if (process.getuid !== undefined && isOpenToOthers(stats)) throw refusedLogin(path, 'others can read it')
  const login = parsedLogin(path)
  if (!isLogin(login)) throw refusedLogin(path, 'it holds no login')
  return login
}

/** The login of a home, or the next step when there is none. */
export function requireServerLogin(path: string): ServerLogin {
  const login = readServerLogin(path)
  if (login !== undefined) return login
  throw new MemoriaError('refused', 'you are not logged in on a server', {
    hint: 'Log in with a key of yours: memoria login https://memoria.example.org',
  })
}

export function writeServerLogin(path: string, login: ServerLogin): void {
  ensurePrivateDir(dirname(path))
  writeFileAtomic(path, `${JSON.stringify(login, undefined, 2)}\n`, { mode: FILE_MODE })
}

export function removeServerLogin(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (thrown) {
    throw fileError(thrown, 'write', path)
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The address of a server as it is kept. Over plain http a key can be read on its way: only to this machine, or when asked to. */
export function serverAddress(text: string, { insecure }: { readonly insecure: boolean }): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new MemoriaError('usage', 'the address of a server looks like https://memoria.example.org', {
      hint: 'Leave names and passwords out of it.',
    })
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname) && !insecure)
    throw new MemoriaError('refused', `${url.origin} is not encrypted: others could read your key`, {
      hint: 'Use https://, or add --insecure if the network is your own.',
    })
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

function parsedLogin(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (thrown) {
    // Text that is no JSON is no login either.
    if (thrown instanceof SyntaxError) return undefined
    throw fileError(thrown, 'read', path)
  }
}

function refusedLogin(path: string, why: string): MemoriaError {
  return new MemoriaError('refused', `${path} cannot be used: ${why}`, {
    hint: 'Revoke the key if somebody may have seen it, delete the file, and log in again: memoria login URL',
  })
}
