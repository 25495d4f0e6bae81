/** The people of a server: everything that REST, MCP, the dashboard and the commands ask about them. */
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { Actor, Authenticated, KeyAccess } from './actor.ts'
import type { Action } from './policy.ts'
import type { PolicyScope, ReviewMode, Role } from './roles.ts'
import type { ReceivedShare } from './share-roles.ts'
import type { SpaceLog } from './space-log.ts'
import type { Target } from './target.ts'
import type {
  AuditEntry,
  Key,
  Member,
  NewKey,
  Person,
  Promotion,
  PromotionState,
  Share,
  SharedKind,
  ShareReceived,
  SpaceAccess,
  Team,
} from './types.ts'

/** Whether an actor may do something to an object, and by which role. */
export interface Decision {
  readonly allowed: boolean
  readonly role: Role
  readonly scope: PolicyScope
  /** True when the object is not there for the actor: the answer must be the one for an id that nobody has. */
  readonly hidden: boolean
}

/** A space as an actor sees it. */
export interface OpenSpace extends SpaceAccess {
  readonly store: Store
  /** Of a shared space, only what is shared. */
  readonly reach: Reach
  /** Known to have no memories: nothing needs to be looked for there. */
  readonly isEmpty?: boolean
  /** The shares by which somebody has a part of a space; none where they have all of it. */
  readonly shares: readonly ReceivedShare[]
}

/** Every call checks the policy itself and throws `refused` or `not_found`; every access to others' data is in the audit log. */
export interface People {
  /** The actor of a secret, or why there is none. Asked for every request: a key that was revoked opens nothing. */
  authenticate(secret: string): Promise<Authenticated>
  /** Notes that somebody asked for an id that is there, but not for them; nothing where nobody has it. */
  askedFor(actor: Actor, action: Action, id: string): Promise<void>
  /** The decision alone; writes nothing. */
  may(actor: Actor, action: Action, target: Target): Promise<Decision>
  /** The decision, noted in the audit log where the object is not the actor's own; throws when it is no. */
  check(actor: Actor, action: Action, target: Target): Promise<Decision>
  /** The spaces that an actor may read, their own first. */
  spaces(actor: Actor): Promise<SpaceAccess[]>
  /** The same, each with its store and reach. */
  openSpaces(actor: Actor): Promise<OpenSpace[]>
  /** The store and the reach of a space; `not_found` for one that the actor may not read. Not audited: `check` is. */
  openSpace(actor: Actor, space: string): Promise<OpenSpace>
  /** The log of a space, by which machines sync. Not audited and not decided here: ask `may` or `check` first. */
  openLog(actor: Actor, space: string): SpaceLog
  readonly persons: Persons
  readonly teams: Teams
  readonly keys: Keys
  readonly shares: Shares
  readonly promotions: Promotions
  readonly audit: Audit
  readonly setup: Setup
}

export interface Persons {
  list(actor: Actor): Promise<Person[]>
  create(
    actor: Actor,
    person: { readonly id: string; readonly name: string; readonly role?: Role },
  ): Promise<Person>
  /** From the next statement on, no key of theirs works. */
  disable(actor: Actor, id: string): Promise<Person>
  enable(actor: Actor, id: string): Promise<Person>
}

export interface Teams {
  /** The teams that the actor is in; all of them for an owner of the server. */
  list(actor: Actor): Promise<Team[]>
  get(actor: Actor, space: string): Promise<Team>
  create(
    actor: Actor,
    team: { readonly id: string; readonly name: string; readonly review?: ReviewMode },
  ): Promise<Team>
  change(
    actor: Actor,
    space: string,
    to: { readonly name?: string; readonly review?: ReviewMode },
  ): Promise<Team>
  members(actor: Actor, space: string): Promise<Member[]>
  /** Gives somebody a role in a team or in `everyone`; `none` keeps them out. */
  setMember(actor: Actor, space: string, person: string, role: Role): Promise<Member>
  removeMember(actor: Actor, space: string, person: string): Promise<void>
}

export interface NewKeyOptions {
  readonly name: string
  readonly access: KeyAccess
  /** Days until it expires, 365 when left out; null for never. */
  readonly days?: number | null
  /** Whose key it is; the actor's when it is left out. An owner of the server may make one for a person who has none. */
  readonly person?: string
  /** True for one that ends with the key that it is made with, as a login does. */
  readonly endsWithKey?: boolean
}

export interface Keys {
  list(actor: Actor, person?: string): Promise<Key[]>
  create(actor: Actor, options: NewKeyOptions): Promise<NewKey>
  /** Takes effect with the next statement, on every replica. */
  revoke(actor: Actor, id: string): Promise<Key>
  /**
   * The key of a browser, for 12 hours. Only for somebody who was authenticated just now: there is no check here. `madeWith` is
   * the key that they logged in with, whose end is also that of the login.
   */
  login(person: string, access: KeyAccess, madeWith?: string): Promise<NewKey>
}

export interface NewShare {
  readonly space?: string
  readonly kind: SharedKind
  readonly value: string
  readonly with: string
  readonly access: KeyAccess
  readonly why: string
  /** Share it although it covers no memory yet. */
  readonly anyway?: boolean
}

export interface CreatedShare extends Share {
  /** The number of memories that it covers now. */
  readonly covers: number
}

export interface Shares {
  /** Shares of a space, with those that ended; the actor's own when it is left out. */
  given(actor: Actor, space?: string): Promise<Share[]>
  /** Live shares with the actor, or with a team that they are in: who shared it and why, and whether they declined it. */
  received(actor: Actor): Promise<ShareReceived[]>
  create(actor: Actor, share: NewShare): Promise<CreatedShare>
  revoke(actor: Actor, id: string): Promise<Share>
  /** Nothing of the share reaches the actor any more. Of a share with a team, the other members keep it. */
  decline(actor: Actor, id: string): Promise<ShareReceived>
  /** Takes `decline` back. */
  accept(actor: Actor, id: string): Promise<ShareReceived>
}

export interface Offer {
  /** The space of the memory; the actor's own when it is left out. */
  readonly from?: string
  readonly memory: string
  readonly to: string
  readonly why: string
  readonly withoutQuote?: boolean
}

export interface Promotions {
  /** Those that the actor offered, that come from a space that they read, and that go to one in which they decide. */
  list(
    actor: Actor,
    filter?: { readonly space?: string; readonly state?: PromotionState },
  ): Promise<Promotion[]>
  get(actor: Actor, id: string): Promise<Promotion>
  /** Offers a memory; where no review is asked for it is accepted at once. */
  offer(actor: Actor, offer: Offer): Promise<Promotion>
  accept(actor: Actor, id: string): Promise<Promotion>
  reject(actor: Actor, id: string, reason: string): Promise<Promotion>
  withdraw(actor: Actor, id: string): Promise<Promotion>
}

export type NewAuditEntry = Omit<AuditEntry, 'id' | 'at' | 'times'>

export interface AuditFilter {
  /** The log of one space; of the whole server for its owners when it is left out. */
  readonly space?: string
  readonly actor?: string
  readonly since?: string
  readonly until?: string
  readonly allowed?: boolean
  readonly limit?: number
  /** Only entries before the one with this id, to page on. */
  readonly before?: string
}

export interface Audit {
  /** Adds entries; nothing can be changed or removed afterwards. */
  append(entries: readonly NewAuditEntry[]): Promise<void>
  /** Newest first. */
  list(actor: Actor, filter?: AuditFilter): Promise<AuditEntry[]>
}

export interface Setup {
  /** Whether there is nobody yet. */
  isNeeded(): Promise<boolean>
  /** A one-time token for the first owner, or undefined when there is somebody already. An earlier token ends. */
  offer(): Promise<string | undefined>
  /** Makes the first owner with a key. The token works once. */
  use(
    token: string,
    first: { readonly id: string; readonly name: string; readonly keyName?: string },
  ): Promise<{
    readonly person: Person
    readonly created: NewKey
  }>
}
