import { DAY_MS, isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import type { Actor, KeyAccess } from '../../people/actor.ts'
import type { Person } from '../../people/types.ts'
import type { TeamServe } from './context.ts'
import { cookieText } from './cookie.ts'

/** The name of a key that is a login link: it works once, in a browser, and for nothing else. */
export const LOGIN_LINK = 'login link'
const LINK_MS = 10 * 60_000
const BROWSER_HOURS = 12

type LoginParts = Pick<TeamServe, 'people' | 'publicUrl' | 'clock'>

/** A key for a browser of the person, as the header that sets it. It ends with the key `madeWith`. */
export async function browserCookie(
  { people, publicUrl }: LoginParts,
  person: string,
  access: KeyAccess,
  madeWith?: string,
): Promise<string> {
  const { secret } = await people.keys.login(person, access, madeWith)
  return cookieText(secret, BROWSER_HOURS * 3_600, publicUrl)
}

/** Trades a key for the cookie of a browser. */
export async function loginWithKey(
  serve: LoginParts,
  secret: string,
): Promise<{ readonly cookie: string; readonly person: Pick<Person, 'id' | 'name'> }> {
  const found = await serve.people.authenticate(secret)
  if (!found.ok || found.actor.key.name === LOGIN_LINK) throw wrongKey()
  const { actor } = found
  return {
    cookie: await browserCookie(serve, actor.person, actor.key.access, actor.key.id),
    person: { id: actor.person, name: actor.name },
  }
}

/** A link that logs a browser in, once. It is a key in the database, so that every replica knows it. */
export async function newLoginLink(
  { people, publicUrl, clock }: LoginParts,
  actor: Actor,
): Promise<{ readonly link: string; readonly expiresAt: string }> {
  const { secret } = await people.keys.create(actor, {
    name: LOGIN_LINK,
    access: actor.key.access,
    days: LINK_MS / DAY_MS,
    endsWithKey: true,
  })
  return { link: `${publicUrl}/login?code=${secret}`, expiresAt: isoTime(clock.now() + LINK_MS) }
}

/** The cookie for a link that holds; the link ends. Undefined for one that was used or is too old. */
export async function enterByLink(serve: LoginParts, code: string): Promise<string | undefined> {
  const found = await serve.people.authenticate(code)
  if (!found.ok || found.actor.key.name !== LOGIN_LINK) return undefined
  const { actor } = found
  await serve.people.keys.revoke(actor, actor.key.id)
  return browserCookie(serve, actor.person, actor.key.access, actor.key.id)
}

function wrongKey(): MemoriaError {
  return new MemoriaError('refused', 'this key opens nothing here', {
    hint: 'Check it, or ask who runs the server for a new one.',
  })
}
