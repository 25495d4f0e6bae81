import { isoTime } from '../../base/clock.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { VaultContext } from '../context.ts'
import { reachIn, type Vault } from '../folder/vault.ts'

/** The context of writing prose in one vault. Its `reach` is narrowed to what the vault may contain. */
export interface AuthorContext extends VaultContext {
  readonly vault: Vault
  readonly zone: string
}

export function authorContext(context: VaultContext, vault: Vault): AuthorContext {
  const { zone } = resolveTimezone(context.config.timezone)
  return { ...context, vault, reach: reachIn(context.reach, vault), zone }
}

export function nowAt({ clock }: Pick<AuthorContext, 'clock'>): string {
  return isoTime(clock.now())
}

/** The day on the person's calendar. */
export function today({ clock, zone }: Pick<AuthorContext, 'clock' | 'zone'>): string {
  return localDate(clock.now(), zone)
}
