import type { KeyProblem } from '../../people/actor.ts'
import type { Access } from '../contract/route.ts'
import type { Refusal } from '../http/guards/guard.ts'
import type { TeamCredential, TeamServe } from './context.ts'
import { secretIn } from './cookie.ts'
import { LOGIN_LINK } from './login.ts'

/** Looks the key of a request up, every time: one that was revoked a moment ago, on any replica, opens nothing. */
export async function authenticate(
  { people, limit, metrics }: Pick<TeamServe, 'people' | 'limit' | 'metrics'>,
  headers: Headers,
  needs: Access,
): Promise<TeamCredential | Refusal | undefined> {
  if (needs === 'none') return undefined
  const header = headers.get('authorization')
  const bearer = header === null ? undefined : /^Bearer (\S+)$/i.exec(header)?.[1]
  const secret = header === null ? secretIn(headers.get('cookie')) : bearer
  if (secret === undefined) return undefined
  const found = await people.authenticate(secret)
  if (!found.ok) {
    metrics.refused(`key_${found.problem}`)
    return KEY_PROBLEMS[found.problem]
  }
  const { actor } = found
  // A login link is good for one thing.
  if (actor.key.name === LOGIN_LINK) return KEY_PROBLEMS.unknown
  const wait = limit.take(actor.key.id)
  if (wait > 0) {
    metrics.refused('rate_limited')
    return tooMany(wait)
  }
  return { by: header === null ? 'cookie' : 'token', access: actor.key.access, actor }
}

const KEY_PROBLEMS: Readonly<Record<KeyProblem, Refusal>> = {
  unknown: refusal(
    'key_unknown',
    'this key is not known here',
    'Log in again, or ask who runs the server for a key.',
  ),
  expired: refusal('key_expired', 'this key has expired', 'Make a new one: memoria admin key add.'),
  revoked: refusal('key_revoked', 'this key was revoked', 'Log in again, or make a new one.'),
  disabled: refusal(
    'person_disabled',
    'this person may not use the server any more',
    'Ask who runs the server.',
  ),
}

function refusal(code: string, message: string, hint: string): Refusal {
  return { status: 401, code, message, hint }
}

function tooMany(seconds: number): Refusal {
  return {
    status: 429,
    code: 'rate_limited',
    message: 'too many requests with this key',
    hint: `Wait ${seconds} seconds.`,
    headers: { 'retry-after': String(seconds) },
  }
}
