/** The name of the cookie that holds the key of a browser. */
const COOKIE = 'memoria_session'

/** The header that gives a browser its key, or takes it away with no seconds. */
export function cookieText(secret: string, seconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`
}

export function secretIn(cookies: string | null): string | undefined {
  const own = (cookies ?? '').split(';').find((pair) => pair.trim().startsWith(`${COOKIE}=`))
  return own?.trim().slice(COOKIE.length + 1) || undefined
}
