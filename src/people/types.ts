/** The rows of people, teams, keys, shares, promotions and the audit log, as everything outside of this module sees them. */
import type { Kind, Origin } from '../model/memory.ts'
import type { KeyAccess, KeyKind } from './actor.ts'
import type { Action } from './policy.ts'
import type { ReviewMode, Role } from './roles.ts'

export interface Person {
  /** The id of the person and of their own space: `[a-z0-9._-]`, at most 63 characters. */
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly disabledAt: string | null
  /** The role in `everyone`, that is: on the server. */
  readonly role: Role
}

export interface Team {
  /** The id of the team's space: `team:NAME`, or `everyone`. */
  readonly id: string
  readonly name: string
  readonly review: ReviewMode
  readonly createdAt: string
  /** The role of the actor who asks. */
  readonly role: Role
}

export interface Member {
  readonly space: string
  readonly person: string
  readonly name: string
  readonly role: Role
  readonly since: string
}

/** A key without its secret, which nobody can see again. */
export interface Key {
  readonly id: string
  readonly person: string
  readonly name: string
  readonly access: KeyAccess
  readonly kind: KeyKind
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** The day of the last use. */
  readonly usedOn: string | null
}

/** A new key with its secret, which is shown this once. */
export interface NewKey {
  readonly key: Key
  readonly secret: string
}

/** The subject of a share: one memory, the memories of a topic, or those of a project. */
export const SHARED_KINDS = ['memory', 'topic', 'project'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

export interface Share {
  readonly id: string
  /** The space whose rows are shared. */
  readonly space: string
  readonly kind: SharedKind
  /** The id of the memory, the topic, or the id of the project. */
  readonly value: string
  /** The space of the person or the team that it is shared with. */
  readonly with: string
  readonly access: KeyAccess
  /** The person who shared it, and why. */
  readonly by: string
  readonly byName: string
  readonly why: string
  readonly createdAt: string
  readonly revokedAt: string | null
}

/** A share as its recipient has it. */
export interface ShareReceived extends Share {
  /** When the recipient declined it: nothing of it reaches them since. */
  readonly declinedAt: string | null
}

export const PROMOTION_STATES = ['waiting', 'accepted', 'rejected', 'withdrawn'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

/** A statement on its way from a person's project to a team, or from a team to everyone. */
export interface Promotion {
  readonly id: string
  /** The space that it goes to. */
  readonly space: string
  readonly from: string
  readonly memory: string
  readonly kind: Kind
  readonly text: string
  readonly topic: string | null
  readonly project: string | null
  readonly quote: string | null
  /** When it was said. */
  readonly statedAt: string
  /** The name of its author, which it keeps. */
  readonly author: string
  /** The channel that it came through: what an agent concluded stays that. */
  readonly origin: Origin
  readonly by: string
  readonly byName: string
  readonly why: string
  readonly state: PromotionState
  readonly createdAt: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  /** The reason of a rejection. */
  readonly reason: string | null
  /** The memory in the space that it went to. */
  readonly became: string | null
}

/** One access to other people's data. */
export interface AuditEntry {
  readonly id: string
  readonly at: string
  /** Null when nobody was authenticated. */
  readonly actor: string | null
  readonly key: string | null
  readonly action: Action | 'login'
  /** The space whose data it was; `everyone` for what concerns the server, as a login. */
  readonly space: string
  /** The object: an id, a count, a name. Never words of a memory. */
  readonly object: string | null
  readonly allowed: boolean
  readonly reason: string | null
  /** How often it happened within the minute; above 1 only for refusals. */
  readonly times: number
}

/** A space that an actor may read. */
export interface SpaceAccess {
  readonly space: string
  readonly name: string
  readonly kind: 'own' | 'team' | 'everyone' | 'shared'
  /** In a shared space the highest role that a share gives; each memory has its own. */
  readonly role: Role
  readonly review: ReviewMode | null
}
