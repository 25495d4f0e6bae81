/** The spaces of a server, as a person names them. */
import type { Clock } from '../base/clock.ts'
import { type ErrorCode, MemoriaError } from '../base/errors.ts'
import type { ServerLogin } from '../config/server-login.ts'
import type { SyncPeer } from '../store/sync-rows.ts'
import type { ServerSpace } from '../sync/http/answers.ts'
import { listServerSpaces } from '../sync/http/http-transport.ts'
import type { FailureKind, TransportFailure } from '../sync/replica/transport.ts'

/** The spaces that the person may sync with. */
export async function serverSpaces({ url, key }: ServerLogin, clock: Clock): Promise<readonly ServerSpace[]> {
  const answer = await listServerSpaces({ url, key, clock })
  if (answer.ok) return answer.value
  throw serverFailure(answer.error, url)
}

const CODE_OF: Partial<Record<FailureKind, ErrorCode>> = {
  offline: 'store_unreachable',
  unauthorized: 'refused',
  forbidden: 'refused',
}

/** A failure of a server, as an error with the next step. */
function serverFailure({ kind, message }: TransportFailure, url: string): MemoriaError {
  const hint =
    kind === 'unauthorized'
      ? `Log in again with another key: memoria login ${url}`
      : 'Check the address and that the server runs a version that can sync, then try again.'
  return new MemoriaError(CODE_OF[kind] ?? 'conflict', `${message} (${url})`, { hint })
}

/** The space of a team, by its id, with or without `team:`, or its name. */
export function teamNamed(spaces: readonly ServerSpace[], given: string): ServerSpace {
  const teams = spaces.filter(({ kind }) => kind === 'team')
  const byId = teams.find(({ space }) => space === given || space === `team:${given}`)
  const named = teams.filter(({ name }) => name.toLowerCase() === given.toLowerCase())
  const found = byId ?? (named.length === 1 ? named[0] : undefined)
  if (found !== undefined) return found
  const known = teams.map(({ space }) => space).join(', ')
  throw new MemoriaError('not_found', `you are in no team "${given.slice(0, 80)}"`, {
    hint: known === '' ? 'You are in no team. Ask an owner of the server.' : `Your teams: ${known}.`,
  })
}

/** The person's own space. */
export function personalSpace(spaces: readonly ServerSpace[]): ServerSpace {
  const found = spaces.find(({ kind }) => kind === 'personal')
  if (found !== undefined) return found
  throw new MemoriaError('not_found', 'you have no space of your own on this server', {
    hint: 'Ask an owner of the server.',
  })
}

/** A space of this home, by its name, with or without `team:`. */
export function joinedNamed(peers: readonly SyncPeer[], given: string): SyncPeer {
  const found = peers.find(({ name }) => name === given || name === `team:${given}`)
  if (found !== undefined) return found
  const known = peers.map(({ name }) => name).join(', ')
  throw new MemoriaError('not_found', `this home takes part in no space "${given.slice(0, 80)}"`, {
    hint: known === '' ? 'Sync is off.' : `It takes part in: ${known}.`,
  })
}
