import { isoTime } from '../../base/clock.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { ModelRoom } from '../../extract/learn/model.ts'
import type { Reach } from '../../model/reach.ts'
import { reachIn, type Vault } from '../vault/vault.ts'

/** What writing with a model needs of the house. */
export type AuthorRoom = ModelRoom

/** The room at work on one vault. */
export interface Desk extends AuthorRoom {
  readonly vault: Vault
  /** Narrowed to what the vault may tell of. */
  readonly reach: Reach
  readonly zone: string
}

export function deskFor(room: AuthorRoom, vault: Vault): Desk {
  return { ...room, vault, reach: reachIn(room.reach, vault), zone: zoneOf(room) }
}

export function nowAt({ clock }: Pick<Desk, 'clock'>): string {
  return isoTime(clock.now())
}

/** The day on the person's calendar. */
export function today({ clock, zone }: Pick<Desk, 'clock' | 'zone'>): string {
  return localDate(clock.now(), zone)
}

function zoneOf({ config }: AuthorRoom): string {
  return resolveTimezone(config.timezone).zone
}
