import { type AccessRule, whole } from './access-rules.ts'

const ACTOR = '(SELECT live_actor())'
const KEY_WRITES = '(SELECT key_writes())'
const ADMINISTERS = `'everyone' = ANY(${spacesWith('owner')})`

function spacesWith(role: 'owner' | 'maintainer' | 'member' | 'reader'): string {
  return `((SELECT spaces_with('${role}')))::text[]`
}

/** Rows of spaces in which the actor has at least a role, with a key that works. */
export function inSpaceAs(role: 'owner' | 'maintainer' | 'member' | 'reader', column = 'user_id'): string {
  return `${column} = ANY(${spacesWith(role)})`
}

/** Promotions to a space whose review mode leaves the decision to the actor. */
const DECIDES = `(${inSpaceAs('maintainer')}
  OR (${inSpaceAs('member')} AND user_id IN (SELECT t.user_id FROM teams t WHERE t.review = 'everyone')))`

/** Tables that a file has no counterpart of: those about the people of a server. */
export const PEOPLE_ACCESS: Readonly<Record<string, AccessRule>> = {
  people: {
    reads: `user_id = ${ACTOR} OR 'everyone' = ANY(${spacesWith('reader')})`,
    adds: `${KEY_WRITES} AND ${ADMINISTERS}`,
    changes: `${KEY_WRITES} AND ${ADMINISTERS}`,
    sets: 'name, disabled_at',
  },
  teams: {
    reads: `${inSpaceAs('reader')} OR ${ADMINISTERS}`,
    adds: `${KEY_WRITES} AND ${ADMINISTERS}`,
    changes: `${KEY_WRITES} AND (${inSpaceAs('owner')} OR ${ADMINISTERS})`,
    sets: 'name, review',
  },
  members: whole(
    `person = ${ACTOR} OR ${inSpaceAs('reader')} OR ${ADMINISTERS}`,
    `${KEY_WRITES} AND (${inSpaceAs('owner')} OR ${ADMINISTERS})`,
  ),
  keys: {
    reads: `user_id = ${ACTOR} OR ${ADMINISTERS}`,
    adds: `${KEY_WRITES} AND (user_id = ${ACTOR} OR ${ADMINISTERS})`,
    changes: `${KEY_WRITES} AND (user_id = ${ACTOR} OR ${ADMINISTERS})`,
    // Nobody reads a digest: it is looked for by a function.
    sees: 'user_id, id, name, access, kind, created_at, expires_at, revoked_at, used_on, made_with',
    sets: 'revoked_at',
  },
  shares: {
    reads: `${inSpaceAs('member')} OR ${inSpaceAs('reader', 'with_space')}`,
    adds: `${KEY_WRITES} AND ${inSpaceAs('maintainer')} AND by = ${ACTOR}`,
    changes: `${KEY_WRITES} AND ${inSpaceAs('maintainer')}`,
    sets: 'revoked_at',
  },
  promotions: {
    reads: `by = ${ACTOR} OR ${inSpaceAs('reader', 'from_space')} OR ${DECIDES}`,
    adds: `${KEY_WRITES} AND by = ${ACTOR} AND ${inSpaceAs('member')}`,
    changes: `${KEY_WRITES} AND (by = ${ACTOR} OR ${DECIDES})`,
    sets: 'state, decided_by, decided_at, reason, became',
  },
  // Only added to: also for refused actors, whose key is not live any more.
  audit: {
    reads: `${inSpaceAs('owner')} OR ${ADMINISTERS}`,
    adds: `actor IS NULL OR actor = nullif(current_setting('memoria.actor', true), '')`,
  },
}
