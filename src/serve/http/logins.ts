import { createHash } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { RandomBytes } from '../../base/ids.ts'
import { newToken } from './tokens.ts'

/** The name of the session cookie. */
const COOKIE = 'memoria_session'
const LINK_MS = 10 * 60_000
const SESSION_MS = 12 * 60 * 60_000
/** So many at a time; the oldest ends where there are more. */
const MAX_LOGINS = 50

/** One-time links, and the sessions that browsers got for them. They live in memory, and end with the server. */
export interface Logins {
  /** The code of a new link, and until when it holds. */
  newCode(): { readonly code: string; readonly until: number }
  /** The `Set-Cookie` header for a code, which then holds no more; undefined for a code that does not hold. */
  enter(code: string): string | undefined
  isLoggedIn(cookies: string | null): boolean
  /** Ends the session; the header that removes the cookie. */
  leave(cookies: string | null): { readonly ended: boolean; readonly cookie: string }
}

/** Only digests are kept: what is in memory logs nobody in. */
export function openLogins(clock: Clock, random: RandomBytes): Logins {
  const codes = new Map<string, number>()
  const sessions = new Map<string, number>()

  function addTo(map: Map<string, number>, secret: string, until: number): void {
    for (const [key, end] of map) if (end <= clock.now() || map.size >= MAX_LOGINS) map.delete(key)
    map.set(digestOf(secret), until)
  }

  return {
    newCode: () => {
      const [code, until] = [newToken(random), clock.now() + LINK_MS]
      addTo(codes, code, until)
      return { code, until }
    },
    enter: (code) => {
      const until = codes.get(digestOf(code))
      codes.delete(digestOf(code))
      if (until === undefined || until <= clock.now()) return undefined
      const secret = newToken(random)
      addTo(sessions, secret, clock.now() + SESSION_MS)
      return cookieText(secret, SESSION_MS / 1000)
    },
    isLoggedIn: (cookies) => (sessions.get(digestOf(secretIn(cookies))) ?? 0) > clock.now(),
    leave: (cookies) => ({
      ended: sessions.delete(digestOf(secretIn(cookies))),
      cookie: cookieText('', 0),
    }),
  }
}

function cookieText(secret: string, seconds: number): string {
  return `${COOKIE}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}`
}

function secretIn(cookies: string | null): string {
  const own = (cookies ?? '').split(';').find((pair) => pair.trim().startsWith(`${COOKIE}=`))
  return own?.trim().slice(COOKIE.length + 1) ?? ''
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
