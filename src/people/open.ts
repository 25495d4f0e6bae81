import { appendAudit, listAudit, noteAskedFor } from './audit.ts'
import type { PeopleContext } from './context.ts'
import { authenticate, keysOf } from './keys.ts'
import { check, decide } from './may.ts'
import type { People } from './people.ts'
import { personsOf } from './persons.ts'
import { promotionsOf } from './promotions.ts'
import { EVERYONE } from './roles.ts'
import { setupOf } from './setup.ts'
import { sharesOf } from './shares.ts'
import { openLogOf } from './space-log.ts'
import { openSpaceOf, openSpacesOf, spacesOf } from './spaces.ts'
import { teamsOf } from './teams.ts'

/** The people of a server. Nothing is kept in memory: every question is answered from the database as it is. */
export function openPeople(context: PeopleContext): People {
  return {
    authenticate: (secret) => authenticate(context, secret),
    askedFor: (actor, action, id) => noteAskedFor(context, actor, action, id),
    may: (actor, action, target) => decide(context, actor, action, target),
    check: (actor, action, target) => check(context, actor, action, target),
    spaces: (actor) => spacesOf(context, actor),
    openSpaces: (actor) => openSpacesOf(context, actor),
    openSpace: (actor, space) => openSpaceOf(context, actor, space),
    openLog: (actor, space) => openLogOf(context, actor, space),
    persons: personsOf(context),
    teams: teamsOf(context),
    keys: keysOf(context),
    shares: sharesOf(context),
    promotions: promotionsOf(context),
    audit: {
      append: (entries) => appendAudit(context, entries),
      list: async (actor, filter = {}) => {
        // An owner of the server reads all of it.
        const whole = await decide(context, actor, 'audit.read', { space: EVERYONE })
        const space = whole.allowed ? EVERYONE : (filter.space ?? EVERYONE)
        await check(context, actor, 'audit.read', { space })
        return listAudit(context, actor, filter)
      },
    },
    setup: setupOf(context),
  }
}
