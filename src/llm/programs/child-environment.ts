import { type Environment, INTERNAL_VARIABLE } from '../../config/environment.ts'

/**
 * The system's folders, the language, and the way to the network: what any program needs. An allowlist, so that no key or
 * profile of another program reaches a child, whatever it is called.
 */
const SYSTEM = new RegExp(
  `^(?:${[
    'HOME|USER|LOGNAME|SHELL|PATH|TMPDIR|TEMP|TMP|TERM|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_[A-Z_]+',
    'USERPROFILE|USERNAME|PATHEXT|SystemRoot|windir|ComSpec|APPDATA|LOCALAPPDATA|ProgramData|HOMEDRIVE|HOMEPATH',
    'HTTPS?_PROXY|ALL_PROXY|NO_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)',
  ].join('|')})$`,
  'i',
)

/** The variables of a program that we start: the system's, its own, and our mark, so that no hook of ours answers it. */
export function childEnvironment(env: Environment, own: RegExp): Record<string, string> {
  const kept = Object.entries(env).flatMap(([name, text]) =>
    text !== undefined && text !== '' && (SYSTEM.test(name) || own.test(name)) ? [[name, text] as const] : [],
  )
  return { ...Object.fromEntries(kept), [INTERNAL_VARIABLE]: '1' }
}
