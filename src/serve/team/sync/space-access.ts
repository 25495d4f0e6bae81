import { MemoriaError } from '../../../base/errors.ts'
import type { Actor } from '../../../people/actor.ts'
import type { Decision, People } from '../../../people/people.ts'
import { type Action, allows } from '../../../people/policy.ts'
import { type Role, spaceKind } from '../../../people/roles.ts'
import type { Answer, Transport } from '../../../sync/replica/transport.ts'
import { spaceFor } from '../../../sync/server/space.ts'
import type { TeamServe } from '../context.ts'
import { SyncFailure } from './failure.ts'

type SyncParts = Pick<TeamServe, 'people' | 'clock' | 'redact'>

/** A space that a person may sync with. */
export interface SyncSpace {
  readonly space: string
  readonly kind: 'personal' | 'team'
  readonly name: string
  readonly role: Role
  readonly write: boolean
}

/** The person's own space and those of their teams. What others share with them does not sync. */
export async function syncSpaces({ people }: SyncParts, actor: Actor): Promise<SyncSpace[]> {
  const spaces = (await people.spaces(actor)).filter(({ kind }) => kind !== 'shared')
  return spaces.map(({ space, name, role }) => {
    const kind = spaceKind(space)
    const scope = kind === 'person' ? 'user' : kind
    const write = allows(role, 'sync.push', scope, actor.key.access)
    return { space, kind: kind === 'person' ? 'personal' : 'team', name, role, write }
  })
}

/** Decides by the policy. A refusal is noted; what is allowed is noted with how much was given or taken. */
export async function permitSync(
  people: People,
  actor: Actor,
  action: Action,
  space: string,
): Promise<Decision> {
  const decision = await people.may(actor, action, { space })
  return decision.allowed ? decision : people.check(actor, action, { space })
}

/** The log of a space as one machine of the actor sees it. The policy was asked before. */
export async function syncWith(
  { people, clock, redact }: SyncParts,
  actor: Actor,
  { space, replica }: { readonly space: string; readonly replica: string },
): Promise<Transport> {
  const isPersonal = spaceKind(space) === 'person'
  const mayForget = (await people.may(actor, 'memory.forget', { space })).allowed
  const { person, name } = actor
  const session = { space, replica, person, names: [name, person], isPersonal, mayForget, redact }
  return spaceFor(people.openLog(actor, space).store, session, clock.now)
}

/** The value of an answer; a failure becomes the answer to the request. */
export function given<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw new SyncFailure(answer.error)
}

/** Notes what a machine got from a space of others, or brought there. */
export async function auditSync(
  people: People,
  actor: Actor,
  { action, space, object }: { readonly action: Action; readonly space: string; readonly object: string },
): Promise<void> {
  if (space === actor.person) return
  const { person, key } = actor
  await people.audit.append([
    { actor: person, key: key.id, action, space, object, allowed: true, reason: null },
  ])
}

const MAX_RING_BYTES = 64 * 1024

/** The text of a ring as it is kept. */
export function ringText(ring: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(ring)
  if (Buffer.byteLength(text) <= MAX_RING_BYTES) return text
  throw new SyncFailure({ kind: 'too-large', message: `the keys are larger than ${MAX_RING_BYTES} bytes` })
}

/** Somebody changed the keys on another machine meanwhile. */
export function ringConflict(): MemoriaError {
  return new MemoriaError('conflict', 'other keys are there by now', {
    hint: 'Fetch them, change those, and send them with their digest.',
  })
}
