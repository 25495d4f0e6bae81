import { MemoriaError } from '../../../base/errors.ts'
import type { Actor } from '../../../people/actor.ts'
import type { TeamRouteContext } from '../context.ts'

/** The person of a request. The guards let nobody pass without a key where a route asks for one. */
export function actorOf({ request }: TeamRouteContext): Actor {
  if (request.credential !== undefined) return request.credential.actor
  throw new MemoriaError('refused', 'a key or a login is needed')
}
