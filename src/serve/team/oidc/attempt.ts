/** A login that was begun at an identity provider: what the answer must fit. It lives in a cookie of the browser. */
export interface Attempt {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

const COOKIE = 'memoria_oidc'
const SECONDS = 600

/** The header that keeps an attempt, or ends it. Lax, since the provider sends the browser back from another site. */
export function attemptCookie(attempt: Attempt | null, publicUrl: string): string {
  const value = attempt === null ? '' : [attempt.verifier, attempt.state, attempt.nonce].join('.')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = attempt === null ? 0 : SECONDS
  return `${COOKIE}=${value}; HttpOnly; SameSite=Lax; Path=/login; Max-Age=${age}${secure}`
}

export function attemptIn(cookies: string | null): Attempt | undefined {
  const own = (cookies ?? '').split(';').find((pair) => pair.trim().startsWith(`${COOKIE}=`))
  const [verifier, state, nonce, ...rest] =
    own
      ?.trim()
      .slice(COOKIE.length + 1)
      .split('.') ?? []
  if (verifier === undefined || state === undefined || nonce === undefined || rest.length > 0)
    return undefined
  return verifier === '' ? undefined : { verifier, state, nonce }
}
