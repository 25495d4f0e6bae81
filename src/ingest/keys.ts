import type { ItemPlace, MessageItem } from '../model/event.ts'

/** Whose ids these are. */
export interface KeyRealm {
  readonly host: string
  /** Set when the source's ids are unique only within it. */
  readonly realm?: string
}

/** Keys are made of names that may hold anything but this. */
const SEPARATOR = '\u0000'

export function sessionKey({ host, realm = '' }: KeyRealm, { hostSession, agent }: ItemPlace): string {
  return [host, realm, hostSession, ...(agent === null ? [] : [agent])].join(SEPARATOR)
}

/** A message is one by its own id, in whatever file or session a copy of it stands; within a realm, by its session too. */
export function messageKey({ host, realm }: KeyRealm, { id, hostSession }: MessageItem): string {
  return (realm === undefined ? [host, id] : [host, realm, hostSession, id]).join(SEPARATOR)
}

export function toolKey({ host, realm = '' }: KeyRealm, id: string): string {
  return [host, realm, 'tool', id].join(SEPARATOR)
}
