import type { SyncPeer } from '../../store/sync-rows.ts'

/** The name of the person's own space in a home. No team has it: the name of a team begins with `team:`, or is `everyone`. */
export const PRIVATE_SPACE = 'private'

export function isPrivateSpace({ name }: Pick<SyncPeer, 'name'>): boolean {
  return name === PRIVATE_SPACE
}
