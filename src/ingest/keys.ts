import type { ItemSource, MessageItem } from '../model/event.ts'

/** Whose ids these are. */
export interface KeyRealm {
  readonly user: string
  readonly host: string
  /** Set when the source's ids are unique only within it. */
  readonly realm?: string
}

export function sessionKey(
  { user, host, realm = '' }: KeyRealm,
  { hostSession, agent }: Pick<ItemSource, 'hostSession' | 'agent'>,
): string {
  return JSON.stringify([user, host, realm, hostSession, ...(agent === null ? [] : [agent])])
}

/** A message is one by its own id, in whatever file or session a copy of it stands; within a realm, by its session too. */
export function messageKey({ user, host, realm }: KeyRealm, { id, hostSession }: MessageItem): string {
  return JSON.stringify(realm === undefined ? [user, host, id] : [user, host, realm, hostSession, id])
}

export function toolKey({ user, host, realm = '' }: KeyRealm, id: string): string {
  return JSON.stringify([user, host, realm, 'tool', id])
}
